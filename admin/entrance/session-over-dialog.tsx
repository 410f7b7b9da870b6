import { Anchor } from '@mantine/core'
import { Dialog } from '#admin/ui/dialog.tsx'
import type { User } from '#contract/staff.ts'
import { sessionOverTexts as texts } from '#texts/de/entrance.ts'
import { LogInForm } from './log-in-form.tsx'
import classes from './session-over-dialog.module.css'

interface SessionOverDialogProps {
  opened: boolean
  /** The user whose session has ended. */
  user: User
  onLoggedIn: (user: User) => void
}

/**
 * A log-in dialog over the current page, so that unsaved input on the page is not lost. It can only
 * be closed by logging in or leaving, because every action on the page would fail.
 */
export const SessionOverDialog = ({ opened, user, onLoggedIn }: SessionOverDialogProps) => (
  <Dialog compact opened={opened} title={texts.title}>
    <p className={classes.purpose}>{texts.purpose}</p>
    <LogInForm username={user.username} onLoggedIn={onLoggedIn} />
    {/* A full page load, so that no data from this session stays in memory. */}
    <p className={classes.elsewhere}>
      <Anchor href="/login">{texts.otherAccount}</Anchor>
    </p>
  </Dialog>
)
