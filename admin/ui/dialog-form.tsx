import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { words } from '#texts/de/words.ts'
import { ConfirmDialog, DialogActions } from './dialog.tsx'
import { CallFailure, type FailedCall } from './message.tsx'
import { SubmitButton } from './save-bar.tsx'

/** The part of a mutation that the dialog needs. */
interface Deletion<Subject, Answer> extends FailedCall {
  isPending: boolean
  mutate: (subject: Subject, options: { onSuccess: (answer: Answer) => void }) => void
}

interface DeletionDialogProps<Subject, Answer> {
  opened: boolean
  onClose: () => void
  /** If `delete` is undefined, there is no delete button. */
  texts: { title: string; keep: string; delete: string | undefined; failed: string }
  deletion: Deletion<Subject, Answer>
  subject: Subject
  onDeleted?: (answer: Answer) => void
  /** Says what will happen. */
  children: ReactNode
}

/**
 * Asks for confirmation, then deletes something and closes. If the deletion fails, the dialog stays
 * open with a message.
 */
export function DeletionDialog<Subject, Answer>(props: DeletionDialogProps<Subject, Answer>) {
  const { opened, onClose, texts, deletion, subject, onDeleted, children } = props
  const close = () => {
    deletion.reset()
    onClose()
  }
  const remove = () =>
    deletion.mutate(subject, {
      onSuccess: (answer) => {
        onDeleted?.(answer)
        close()
      },
    })
  return (
    <ConfirmDialog
      opened={opened}
      title={texts.title}
      failure={<CallFailure of={deletion} sentence={texts.failed} />}
      keep={texts.keep}
      onKeep={close}
      action={texts.delete}
      onAction={remove}
      busy={deletion.isPending}
    >
      {children}
    </ConfirmDialog>
  )
}

export interface SubmitActionsProps {
  /** The mutation that runs when the form is submitted. */
  sending: FailedCall & { isPending: boolean }
  /** The message if the mutation fails; null if a field already shows the error. */
  failed: string | null
  /** The failure reason to show instead of the one in `sending`. */
  detail?: string
  /** Shown above the failure message. */
  notice?: ReactNode
  /** The label of the button that closes the dialog without submitting, unless it is "cancel". */
  cancel?: string
  onClose: () => void
  /** Makes the submit button red, because something will be lost. */
  isDestructive?: boolean
  /** Whether the form cannot be submitted yet. */
  isUnready?: boolean
  /** The label of the submit button. */
  children: ReactNode
}

/**
 * The bottom of a dialog's form: a message if the last attempt failed, a close button and a submit
 * button.
 */
export const SubmitActions = ({ sending, failed, onClose, ...props }: SubmitActionsProps) => (
  <DialogActions
    message={
      <>
        {props.notice}
        <CallFailure of={sending} sentence={failed} detail={props.detail} />
      </>
    }
  >
    <Button variant="default" onClick={onClose}>
      {props.cancel ?? words.cancel}
    </Button>
    <SubmitButton
      busy={sending.isPending || props.isUnready === true}
      {...(props.isDestructive ? { color: 'red' } : {})}
    >
      {props.children}
    </SubmitButton>
  </DialogActions>
)
