import { lazy } from 'react'
import { LoadedDialog } from '#admin/ui/dialog/loaded-dialog.tsx'
import type { useDialog } from '#admin/ui/dialog/use-dialog.ts'

const LogOutQuestion = lazy(async () => ({
  default: (await import('./log-out-question.tsx')).LogOutQuestion,
}))

interface LogOutGuardProps {
  /** Its subject is the number of entries that were not sent yet. */
  dialog: ReturnType<typeof useDialog<number>>
  busy: boolean
  onLogOut: () => void
}

/** Asks before a log-out that loses entries. */
export const LogOutGuard = ({ dialog, busy, onLogOut }: LogOutGuardProps) => (
  <LoadedDialog opened={dialog.opened} onClose={dialog.close}>
    {dialog.subject ? (
      <LogOutQuestion
        opened={dialog.opened}
        unsent={dialog.subject}
        busy={busy}
        onStay={dialog.close}
        onLogOut={onLogOut}
      />
    ) : null}
  </LoadedDialog>
)
