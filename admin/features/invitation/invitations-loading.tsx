import { Button } from '@mantine/core'
import { isSessionOver, reasonOf } from '#admin/api/api-error.ts'
import { Notice } from '#admin/ui/notice.tsx'
import { invitationTexts as texts } from '#texts/de/invitation.ts'
import { words } from '#texts/de/words.ts'
import classes from './invitation-section.module.css'

export const LoadingInvitations = () => (
  <p role="status" className={classes.quiet}>
    {texts.loading}
  </p>
)

interface LoadFailedProps {
  error: Error
  onRetry: () => unknown
}

/** Says nothing of a session that ended: the dialog that renews it does. */
export const InvitationsLoadFailed = ({ error, onRetry }: LoadFailedProps) =>
  isSessionOver(error) ? null : (
    <div className={classes.loadFailed}>
      <Notice tone="error" detail={reasonOf(error.cause)}>
        {texts.loadFailed(error.message)}
      </Notice>
      <Button variant="default" onClick={() => onRetry()}>
        {words.retry}
      </Button>
    </div>
  )
