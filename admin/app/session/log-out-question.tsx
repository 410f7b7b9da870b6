import { ConfirmDialog } from '#admin/ui/dialog/confirm-dialog.tsx'
import { logOutTexts as texts } from '#texts/de/log-out.ts'

interface LogOutQuestionProps {
  opened: boolean
  /** How many entries were not sent yet. */
  unsent: number
  busy: boolean
  onStay: () => void
  onLogOut: () => void
}

export const LogOutQuestion = ({ opened, unsent, busy, onStay, onLogOut }: LogOutQuestionProps) => (
  <ConfirmDialog
    opened={opened}
    title={texts.title}
    keep={texts.stay}
    onKeep={onStay}
    action={texts.logOut}
    onAction={onLogOut}
    busy={busy}
  >
    <p>{texts.question(unsent)}</p>
  </ConfirmDialog>
)
