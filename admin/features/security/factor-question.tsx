import type { ReactNode } from 'react'
import { reasonOf } from '#admin/api/api-error.ts'
import { ConfirmDialog } from '#admin/ui/dialog/confirm-dialog.tsx'
import { Failure } from '#admin/ui/message/failure.tsx'
import { words } from '#texts/de/words.ts'

interface FactorQuestionProps {
  opened: boolean
  title: string
  /** The label of the button that changes nothing. */
  keep: string
  onKeep: () => void
  /** The label of the button that confirms the change; undefined if there is nothing to confirm. */
  action: string | undefined
  onAction: () => void
  change: { isPending: boolean; isError: boolean; error: Error | null; reset: () => void }
  failed: string
  children: ReactNode
}

/** Asks for confirmation before a second factor is changed, and says why if the change fails. */
export const FactorQuestion = ({ change, failed, children, ...question }: FactorQuestionProps) => (
  <ConfirmDialog
    {...question}
    busy={change.isPending}
    failure={
      <Failure
        sentence={change.isError ? failed : null}
        detail={reasonOf(change.error)}
        dismissLabel={words.dismiss}
        onDismiss={change.reset}
      />
    }
  >
    <p>{children}</p>
  </ConfirmDialog>
)
