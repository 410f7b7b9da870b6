import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { fieldErrorsOf, reasonOf } from '#admin/api/api-error.ts'
import { DialogActions } from '#admin/ui/dialog/dialog-actions.tsx'
import { SubmitButton } from '#admin/ui/field/submit-button.tsx'
import { Failure } from '#admin/ui/message/failure.tsx'
import { words } from '#texts/de/words.ts'
import type { useSaveClosedDays } from './save-closed-days.ts'

interface SaveActionsProps {
  save: Pick<ReturnType<typeof useSaveClosedDays>, 'error' | 'isError' | 'isPending' | 'reset'>
  /** The error message. */
  failed: string
  onClose: () => void
  /** The label of the save button. */
  children: ReactNode
}

/** The end of a form that saves closed days. */
export const SaveActions = ({ save, failed, onClose, children }: SaveActionsProps) => (
  <DialogActions
    message={
      <Failure
        sentence={save.isError ? failed : null}
        detail={fieldErrorsOf(save.error, ['days']).days ?? reasonOf(save.error)}
        dismissLabel={words.dismiss}
        onDismiss={save.reset}
      />
    }
  >
    <Button variant="default" onClick={onClose}>
      {words.cancel}
    </Button>
    <SubmitButton busy={save.isPending}>{children}</SubmitButton>
  </DialogActions>
)
