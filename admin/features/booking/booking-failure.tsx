import { ApiError, reasonOf } from '#admin/api/api-error.ts'
import { Notice } from '#admin/ui/notice.tsx'
import { bookingDialogTexts as texts } from '#texts/de/booking.ts'
import { words } from '#texts/de/words.ts'

interface BookingFailureProps {
  error: Error | null
  onDismiss: () => void
}

/** That it failed; of a full slot the number of people says why. */
export function BookingFailure({ error, onDismiss }: BookingFailureProps) {
  if (!error) return null
  const full = error instanceof ApiError && error.code === 'slot_full'
  return (
    <Notice
      tone="error"
      detail={full ? null : reasonOf(error)}
      dismiss={{ label: words.dismiss, onClick: onDismiss }}
    >
      {texts.failed}
    </Notice>
  )
}
