import { Checkbox, TextInput } from '@mantine/core'
import { FiledNote } from '#admin/api/changes.tsx'
import { fieldErrorsOf, isAtField } from '#admin/api/client.ts'
import { useDialogForm } from '#admin/ui/dialog.tsx'
import { SubmitActions } from '#admin/ui/dialog-form.tsx'
import { EntryForm } from '#admin/ui/entry-form.tsx'
import { RequiredNote } from '#admin/ui/field.tsx'
import { Notice } from '#admin/ui/message.tsx'
import type { AdminBooking } from '#contract/booking.ts'
import type { BookingDetail } from '#contract/booking-change.ts'
import { bookingNumber } from '#contract/booking-number.ts'
import { bookingResendTexts, cancellationDialogTexts } from '#texts/de/booking.ts'
import { fieldSentences, people, required } from '#texts/de/words.ts'
import { useCancelBooking, useResend } from './queries.ts'

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
      <p>{cancellationDialogTexts.about(booker_name, people(attendees_count))}</p>
      <p>{moment}</p>
      <p>{cancellationDialogTexts.number(bookingNumber(booking_id))}</p>
      {confirmed ? (
        <>
          <TextInput
            mt="md"
            label={cancellationDialogTexts.reason}
            description={
              booking.booker_email
                ? cancellationDialogTexts.reasonHint
                : cancellationDialogTexts.reasonHintNoEmail
            }
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
                label={cancellationDialogTexts.notify}
                description={form.values.notify ? undefined : cancellationDialogTexts.notifyHint}
                name="notify"
                {...form.getInputProps('notify', { type: 'checkbox' })}
              />
              {form.values.notify ? <FiledNote /> : null}
            </>
          ) : null}
        </>
      ) : (
        <Notice tone="info">{cancellationDialogTexts.unconfirmed}</Notice>
      )}
      <SubmitActions
        sending={cancel}
        failed={cancellationDialogTexts.failed}
        cancel={cancellationDialogTexts.keep}
        onClose={onClose}
      >
        {cancellationDialogTexts.submit}
      </SubmitActions>
    </form>
  )
}

interface ResendFormProps {
  booking: BookingDetail
  onSent: (email: string) => void
  onClose: () => void
}

const names = ['booker_email']

export function ResendForm({ booking, onSent, onClose }: ResendFormProps) {
  const resend = useResend(booking)
  const form = useDialogForm({
    initialValues: { booker_email: booking.booker_email },
    validate: {
      booker_email: (email) =>
        /^\S+@\S+$/.test(email.trim()) ? null : fieldSentences.emailIncomplete,
    },
  })
  const submit = form.onSubmit(({ booker_email }) => {
    const email = booker_email.trim()
    const sent = email === booking.booker_email ? {} : { booker_email: email }
    resend.mutate(sent, {
      onSuccess: () => onSent(email),
      onError: (error) => form.showFaults(fieldErrorsOf(error, names)),
    })
  })
  return (
    <EntryForm form={form} onSubmit={submit} gap={20}>
      <FiledNote />
      <RequiredNote />
      <TextInput
        label={required(bookingResendTexts.email)}
        description={bookingResendTexts.emailHint}
        type="email"
        name="booker_email"
        autoComplete="off"
        maxLength={254}
        required
        data-autofocus
        {...form.getInputProps('booker_email')}
      />
      <SubmitActions
        sending={resend}
        failed={isAtField(resend.error, names) ? null : bookingResendTexts.failed}
        onClose={onClose}
      >
        {bookingResendTexts.submit}
      </SubmitActions>
    </EntryForm>
  )
}
