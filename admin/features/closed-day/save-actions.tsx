import type { ReactNode } from 'react'
import { fieldErrorsOf, reasonOf } from '#admin/api/api-error.ts'
import { SubmitActions } from '#admin/ui/dialog/submit-actions.tsx'
import { words } from '#texts/de/words.ts'
import type { useSaveClosedDays } from './save-closed-days.ts'

interface SaveActionsProps {
  save: Pick<ReturnType<typeof useSaveClosedDays>, 'error' | 'isError' | 'isPending' | 'reset'>
  failed: string
  onClose: () => void
  children: ReactNode
}

/** The bottom of a closed-day form: the error message and the buttons. */
export const SaveActions = ({ save, failed, onClose, children }: SaveActionsProps) => (
  <SubmitActions
    sending={save}
    failed={failed}
    detail={fieldErrorsOf(save.error, ['days']).days ?? reasonOf(save.error)}
    cancel={words.cancel}
    onClose={onClose}
  >
    {children}
  </SubmitActions>
)
