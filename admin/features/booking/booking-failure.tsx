import { ApiError, isStatus, reasonOf } from '#admin/api/api-error.ts'
import { Notice } from '#admin/ui/message/notice.tsx'
import { bookingDialogTexts as texts } from '#texts/de/booking-dialog.ts'
import { words } from '#texts/de/words.ts'

interface BookingFailureProps {
  error: Error | null
  onDismiss: () => void
}

/** The failure message; for a full slot, the field for the number of people shows it. */
export function BookingFailure({ error, onDismiss }: BookingFailureProps) {
  if (!error || (error instanceof ApiError && error.remaining !== undefined)) return null
  return (
    <Notice
      tone="error"
      detail={isStatus(error, 404) ? texts.slotGone : reasonOf(error)}
      dismiss={{ label: words.dismiss, onClick: onDismiss }}
    >
      {texts.failed}
    </Notice>
  )
}
