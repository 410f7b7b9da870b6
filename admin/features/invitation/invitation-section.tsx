import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { isSessionOver, reasonOf } from '#admin/api/api-error.ts'
import { Failure } from '#admin/ui/failure.tsx'
import { Notice } from '#admin/ui/notice.tsx'
import { Section } from '#admin/ui/section.tsx'
import type { Invitation } from '#contract/invitation.ts'
import { invitationTexts as texts } from '#texts/de/invitation.ts'
import { words } from '#texts/de/words.ts'
import { useDeleteInvitation } from './delete-invitation.ts'
import { InvitationList } from './invitation-list.tsx'
import classes from './invitation-section.module.css'
import { useInvitations } from './invitations.ts'

interface InvitationSectionProps {
  onDeleted: (email: string) => void
}

export function InvitationSection({ onDeleted }: InvitationSectionProps) {
  const { data: invitations = [], isPending, error, refetch } = useInvitations()
  // A session that ended is told by the dialog that renews it.
  const failed = error !== null && !isSessionOver(error)
  const deletion = useDeleteInvitation()
  const remove = (invitation: Invitation) =>
    deletion.mutate(invitation, { onSuccess: () => onDeleted(invitation.invitee_email) })

  return (
    <Section title={texts.title}>
      <div className={classes.failure}>
        <Failure
          sentence={deletion.isError ? texts.deleteFailed : null}
          detail={reasonOf(deletion.error)}
          dismissLabel={words.dismiss}
          onDismiss={deletion.reset}
        />
      </div>
      {failed ? <LoadFailed error={error} onRetry={refetch} /> : null}
      {isPending ? (
        <p role="status" className={classes.quiet}>
          {texts.loading}
        </p>
      ) : null}
      <InvitationList
        invitations={invitations}
        none={isPending || error ? null : <None />}
        deleting={deletion.isPending ? deletion.variables : undefined}
        onDelete={remove}
      />
    </Section>
  )
}

const LoadFailed = ({ error, onRetry }: { error: Error; onRetry: () => unknown }) => (
  <div className={classes.loadFailed}>
    <Notice tone="error" detail={reasonOf(error.cause)}>
      {texts.loadFailed(error.message)}
    </Notice>
    <Button variant="default" onClick={() => onRetry()}>
      {words.retry}
    </Button>
  </div>
)

const None = (): ReactNode => (
  <div className={classes.none}>
    <p>{texts.none}</p>
    <p className={classes.quiet}>{texts.noneHint}</p>
  </div>
)
