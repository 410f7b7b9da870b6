import { ConfirmDialog } from '#admin/ui/dialog.tsx'
import { Notice } from '#admin/ui/message.tsx'
import { logOutTexts as texts } from '#texts/de/entrance.ts'
import { shellTexts } from '#texts/de/shell.ts'
import { useLogOut } from './log-out.ts'

interface LogOutDialogProps {
  opened: boolean
  onClose: () => void
}

/** Asks for confirmation before a log-out that would lose unsent entries. */
export function LogOutDialog({ opened, onClose }: LogOutDialogProps) {
  const logOut = useLogOut(() => window.location.assign('/'))
  return (
    <ConfirmDialog
      opened={opened}
      title={texts.title}
      keep={texts.stay}
      onKeep={onClose}
      action={texts.logOut}
      onAction={() => logOut.mutate()}
      failure={logOut.isError ? <Notice tone="error">{shellTexts.logOutFailed}</Notice> : null}
      busy={logOut.isPending}
    >
      <p>{texts.question}</p>
    </ConfirmDialog>
  )
}
