import { Checkbox, TextInput } from '@mantine/core'
import { fieldErrorsOf } from '#admin/api/api-error.ts'
import { FiledNote } from '#admin/api/mails-filed.tsx'
import { SubmitActions } from '#admin/ui/dialog/submit-actions.tsx'
import { useDialogForm } from '#admin/ui/dialog/use-dialog-form.ts'
import { Notice } from '#admin/ui/message/notice.tsx'
import type { AdminBooking } from '#contract/booking.ts'
import { bookingNumber } from '#contract/booking-number.ts'
import { cancellationDialogTexts as texts } from '#texts/de/booking.ts'
import { people } from '#texts/de/words.ts'
import { useCancelBooking } from '../cancel-booking.ts'

interface CancellationFormProps {
  projectId: string
  booking: Pick<
    AdminBooking,
    'booking_id' | 'booker_name' | 'booker_email' | 'attendees_count' | 'held_until'
  >
  /** The slot's date and time as text. */
  moment: string
  onCancelled: (name: string) => void
  onClose: () => void
}

export function CancellationForm(props: CancellationFormProps) {
  const { projectId, booking, moment, onCancelled, onClose } = props
  const { booking_id, booker_name, attendees_count } = booking
  const form = useDialogForm({ initialValues: { reason: '', notify: true } })
  const cancel = useCancelBooking(projectId)
  // An unconfirmed email address may belong to anybody, so no email is sent to it.
  const confirmed = booking.held_until === null
  const submit = () =>
    cancel.mutate(
      { bookingId: booking_id, ...form.values },
      { onSuccess: () => onCancelled(booker_name) },
    )
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <p>{texts.about(booker_name, people(attendees_count))}</p>
      <p>{moment}</p>
      <p>{texts.number(bookingNumber(booking_id))}</p>
      {confirmed ? (
        <>
          <TextInput
            mt="md"
            label={texts.reason}
            description={booking.booker_email ? texts.reasonHint : texts.reasonHintNoEmail}
            name="reason"
            maxLength={500}
            {...form.getInputProps('reason')}
            error={fieldErrorsOf(cancel.error, ['reason']).reason}
            data-autofocus
          />
          {booking.booker_email ? (
            <>
              <Checkbox
                my="md"
                label={texts.notify}
                description={form.values.notify ? undefined : texts.notifyHint}
                name="notify"
                {...form.getInputProps('notify', { type: 'checkbox' })}
              />
              {form.values.notify ? <FiledNote /> : null}
            </>
          ) : null}
        </>
      ) : (
        <Notice tone="info">{texts.unconfirmed}</Notice>
      )}
      <SubmitActions sending={cancel} failed={texts.failed} cancel={texts.keep} onClose={onClose}>
        {texts.submit}
      </SubmitActions>
    </form>
  )
}
