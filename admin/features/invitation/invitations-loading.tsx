import { isSessionOver, reasonOf } from '#admin/api/api-error.ts'
import { SubmitButton } from '#admin/ui/field/submit-button.tsx'
import { Notice } from '#admin/ui/message/notice.tsx'
import { invitationTexts as texts } from '#texts/de/team.ts'
import { words } from '#texts/de/words.ts'
import classes from './invitation-section.module.css'

export const LoadingInvitations = () => (
  <p role="status" className={classes.quiet}>
    {texts.loading}
  </p>
)

interface LoadFailedProps {
  /** Null while the list is being reloaded. */
  error: Error | null
  reloading: boolean
  onReload: () => void
}

/** Shows nothing if the session has ended, because the log-in dialog already tells the user. */
export const InvitationsLoadFailed = ({ error, reloading, onReload }: LoadFailedProps) =>
  isSessionOver(error) ? null : (
    <div className={classes.loadFailed}>
      {error ? (
        <Notice tone="error" detail={reasonOf(error.cause)}>
          {texts.loadFailed(error.message)}
        </Notice>
      ) : (
        <LoadingInvitations />
      )}
      <SubmitButton variant="default" busy={reloading} onClick={onReload}>
        {words.retry}
      </SubmitButton>
    </div>
  )
