import { Button, Textarea, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { FiledNote, useMailsFiled } from '#admin/api/changes.tsx'
import { call, fieldErrorsOf, isAtField, reasonOf } from '#admin/api/client.ts'
import { DialogActions, formDialog, useDialogForm } from '#admin/ui/dialog.tsx'
import { EntryForm } from '#admin/ui/entry-form.tsx'
import { RequiredNote } from '#admin/ui/field.tsx'
import { Failure, Notice } from '#admin/ui/message.tsx'
import { SubmitButton } from '#admin/ui/save-bar.tsx'
import { bookingMessageCalls } from '#contract/booking.calls.ts'
import { bookingMessageTexts as texts } from '#texts/de/booking.ts'
import { required, words } from '#texts/de/words.ts'
import classes from './booking.module.css'

/** The recipients of a message: all bookers of a slot, or all of a project's bookers on a day. */
export type MessageTo = { slotId: string } | { projectId: string; day: string }

interface MessageWritten {
  subject: string
  text: string
  dry_run?: boolean
}

const sendMessage = (to: MessageTo, written: MessageWritten, signal?: AbortSignal) =>
  'slotId' in to
    ? call(bookingMessageCalls.toSlot, { params: { slotId: to.slotId }, json: written, signal })
    : call(bookingMessageCalls.toDay, {
        params: { projectId: to.projectId },
        json: { ...written, day: to.day },
        signal,
      })

export const useSendMessage = (to: MessageTo) =>
  useMutation({ mutationFn: (written: MessageWritten) => sendMessage(to, written) })

// Placeholders for the dry run: the endpoint requires a subject and a text even to count
// recipients.
const anyWords = { subject: '–', text: '–', dry_run: true }

/** How many bookers would get a message, counted when the dialog opens. */
export const useMessageReach = (to: MessageTo) =>
  useQuery({
    queryKey: ['message', to],
    queryFn: ({ signal }) => sendMessage(to, anyWords, signal),
    gcTime: 0,
  })

interface MessageFormProps {
  to: MessageTo
  /** The date and time of the slot, or the day, as text. */
  moment: string
  onSent: (toast: string) => void
  onClose: () => void
}

export const MessageDialog = formDialog(MessageForm, { title: texts.title })

const names = ['subject', 'text']

function MessageForm({ to, moment, onSent, onClose }: MessageFormProps) {
  const send = useSendMessage(to)
  const filed = useMailsFiled()
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
      onError: (error) => form.showFaults(fieldErrorsOf(error, names)),
    })
  })
  const { text } = form.values
  const failed = send.isError && !isAtField(send.error, names) ? texts.failed : null
  return (
    <EntryForm form={form} onSubmit={submit} gap={20}>
      <p>{moment}</p>
      <Reach to={to} />
      <FiledNote />
      <RequiredNote />
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
          <h3 className={classes.messageDialogTitle}>{texts.preview}</h3>
          <p className={classes.preview}>{texts.previewText(text.trim())}</p>
        </section>
      ) : null}
      <DialogActions
        message={
          <Failure
            sentence={send.data?.recipients === 0 ? texts.nobody : failed}
            detail={reasonOf(send.error)}
            onDismiss={send.reset}
          />
        }
      >
        <Button variant="default" onClick={onClose}>
          {words.cancel}
        </Button>
        <SubmitButton busy={send.isPending}>{texts.submit}</SubmitButton>
      </DialogActions>
    </EntryForm>
  )
}

/** The recipients of the message. */
function Reach({ to }: { to: MessageTo }) {
  const { data, isError } = useMessageReach(to)
  if (isError) return <Notice tone="warning">{texts.countFailed}</Notice>
  return <p>{data ? texts.reach(data.recipients, data.left_out) : texts.counting}</p>
}
