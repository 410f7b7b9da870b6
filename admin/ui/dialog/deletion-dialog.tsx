import { type ReactNode, useContext } from 'react'
import { Failure } from '../message/failure.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { DialogWordsContext } from './dialog-words.ts'

/** The part of a mutation that the dialog needs. */
interface Deletion<Subject, Answer> {
  isError: boolean
  isPending: boolean
  error: Error | null
  reset: () => void
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
  const { dismiss } = useContext(DialogWordsContext).broken
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
      failure={
        <Failure
          sentence={deletion.isError ? texts.failed : null}
          detail={deletion.error?.message ?? ''}
          dismissLabel={dismiss}
          onDismiss={deletion.reset}
        />
      }
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
