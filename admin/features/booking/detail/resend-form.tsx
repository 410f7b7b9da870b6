import { Stack, TextInput } from '@mantine/core'
import { fieldErrorsOf } from '#admin/api/api-error.ts'
import { isAtField } from '#admin/api/at-field.ts'
import { FiledNote } from '#admin/api/mails-filed.tsx'
import { SubmitActions } from '#admin/ui/dialog/submit-actions.tsx'
import { useDialogForm } from '#admin/ui/dialog/use-dialog-form.ts'
import { RequiredNote } from '#admin/ui/field/required-note.tsx'
import { useFaultFocus } from '#admin/ui/field/use-fault-focus.ts'
import type { BookingDetail } from '#contract/booking-change.ts'
import { bookingResendTexts as texts } from '#texts/de/booking.ts'
import { fieldSentences, required, words } from '#texts/de/words.ts'
import { useResend } from './booking-detail.ts'

interface ResendFormProps {
  booking: BookingDetail
  onSent: (email: string) => void
  onClose: () => void
}

const names = ['booker_email']

export function ResendForm({ booking, onSent, onClose }: ResendFormProps) {
  const resend = useResend(booking)
  const { formRef, focusFault } = useFaultFocus()
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
      onError: (error) => {
        form.setErrors(fieldErrorsOf(error, names))
        focusFault()
      },
    })
  }, focusFault)
  return (
    <form ref={formRef} noValidate onSubmit={submit}>
      <Stack gap={20}>
        <FiledNote />
        <RequiredNote>{words.requiredNote}</RequiredNote>
        <TextInput
          label={required(texts.email)}
          description={texts.emailHint}
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
          failed={isAtField(resend.error, names) ? null : texts.failed}
          cancel={words.cancel}
          onClose={onClose}
        >
          {texts.submit}
        </SubmitActions>
      </Stack>
    </form>
  )
}
