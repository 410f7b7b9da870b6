import { Button, Stack, Textarea, TextInput } from '@mantine/core'
import { fieldErrorsOf, reasonOf } from '#admin/api/api-error.ts'
import { isAtField } from '#admin/api/at-field.ts'
import { FiledNote, useMailsFiled } from '#admin/api/mails-filed.tsx'
import { Dialog } from '#admin/ui/dialog/dialog.tsx'
import { DialogActions } from '#admin/ui/dialog/dialog-actions.tsx'
import { useDialogForm } from '#admin/ui/dialog/use-dialog-form.ts'
import { RequiredNote } from '#admin/ui/field/required-note.tsx'
import { SubmitButton } from '#admin/ui/field/submit-button.tsx'
import { useFaultFocus } from '#admin/ui/field/use-fault-focus.ts'
import { Failure } from '#admin/ui/message/failure.tsx'
import { Notice } from '#admin/ui/message/notice.tsx'
import { bookingMessageTexts as texts } from '#texts/de/booking.ts'
import { required, words } from '#texts/de/words.ts'
import { type MessageTo, useMessageReach, useSendMessage } from './booking-message.ts'
import classes from './message-dialog.module.css'

interface MessageFormProps {
  to: MessageTo
  /** The date and time of the slot, or the day, as text. */
  moment: string
  onSent: (toast: string) => void
  onClose: () => void
}

interface MessageDialogProps extends MessageFormProps {
  opened: boolean
}

export const MessageDialog = ({ opened, ...form }: MessageDialogProps) => (
  <Dialog opened={opened} onClose={form.onClose} title={texts.title}>
    <MessageForm {...form} />
  </Dialog>
)

const names = ['subject', 'text']

function MessageForm({ to, moment, onSent, onClose }: MessageFormProps) {
  const send = useSendMessage(to)
  const filed = useMailsFiled()
  const { formRef, focusFault } = useFaultFocus()
  const form = useDialogForm({
    initialValues: { subject: '', text: '' },
    validate: {
      subject: (subject) => (subject.trim() ? null : texts.subjectMissing),
      text: (text) => (text.trim() ? null : texts.textMissing),
    },
  })
  const submit = form.onSubmit((written) => {
    send.mutate(written, {
      onSuccess: ({ recipients }) => {
        if (recipients === 0) return
        onSent(texts.done(recipients, filed))
        onClose()
      },
      onError: (error) => {
        form.setErrors(fieldErrorsOf(error, names))
        focusFault()
      },
    })
  }, focusFault)
  const { text } = form.values
  const failed = send.isError && !isAtField(send.error, names) ? texts.failed : null
  return (
    <form ref={formRef} noValidate onSubmit={submit}>
      <Stack gap={20}>
        <p>{moment}</p>
        <Reach to={to} />
        <FiledNote />
        <RequiredNote>{words.requiredNote}</RequiredNote>
        <TextInput
          label={required(texts.subject)}
          name="subject"
          maxLength={150}
          required
          data-autofocus
          {...form.getInputProps('subject')}
        />
        <Textarea
          label={required(texts.text)}
          description={texts.textHint}
          name="text"
          autosize
          minRows={4}
          maxRows={14}
          maxLength={5000}
          required
          {...form.getInputProps('text')}
        />
        {text.trim() ? (
          <section aria-label={texts.preview}>
            <h3 className={classes.title}>{texts.preview}</h3>
            <p className={classes.preview}>{texts.previewText(text.trim())}</p>
          </section>
        ) : null}
        <DialogActions
          message={
            <Failure
              sentence={send.data?.recipients === 0 ? texts.nobody : failed}
              detail={reasonOf(send.error)}
              dismissLabel={words.dismiss}
              onDismiss={send.reset}
            />
          }
        >
          <Button variant="default" onClick={onClose}>
            {words.cancel}
          </Button>
          <SubmitButton busy={send.isPending}>{texts.submit}</SubmitButton>
        </DialogActions>
      </Stack>
    </form>
  )
}

/** The recipients of the message. */
function Reach({ to }: { to: MessageTo }) {
  const { data, isError } = useMessageReach(to)
  if (isError) return <Notice tone="warning">{texts.countFailed}</Notice>
  return <p>{data ? texts.reach(data.recipients, data.left_out) : texts.counting}</p>
}
