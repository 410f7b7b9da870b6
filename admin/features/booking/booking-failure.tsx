import { ApiError, isStatus, reasonOf } from '#admin/api/api-error.ts'
import { Failure } from '#admin/ui/message/failure.tsx'
import { bookingDialogTexts as texts } from '#texts/de/booking.ts'
import { words } from '#texts/de/words.ts'

interface BookingFailureProps {
  error: Error | null
  onDismiss: () => void
}

/**
 * The failure message. If the slot is full, the field for the number of people shows it instead.
 */
export function BookingFailure({ error, onDismiss }: BookingFailureProps) {
  const isAtField = error instanceof ApiError && error.remaining !== undefined
  return (
    <Failure
      sentence={error && !isAtField ? texts.failed : null}
      detail={isStatus(error, 404) ? texts.slotGone : reasonOf(error)}
      dismissLabel={words.dismiss}
      onDismiss={onDismiss}
    />
  )
}
