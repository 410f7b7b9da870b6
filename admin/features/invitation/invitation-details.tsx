import { type ReactNode, useEffect, useRef } from 'react'
import { reasonOf } from '#admin/api/api-error.ts'
import { useNow } from '#admin/ui/hooks/use-now.ts'
import { useReload } from '#admin/ui/hooks/use-reload.ts'
import { Failure } from '#admin/ui/message/failure.tsx'
import { PersonDetails } from '#admin/ui/person/person-details.tsx'
import type { Invitation, InvitationMade } from '#contract/staff.ts'
import { roleNames, teamTexts, invitationTexts as texts } from '#texts/de/team.ts'
import { words } from '#texts/de/words.ts'
import { InvitationState } from './invitation-state.tsx'
import { useInvitations } from './invitations.ts'
import { InvitationsLoadFailed, LoadingInvitations } from './invitations-loading.tsx'
import { useSendInvitationAgain } from './send-invitation-again.ts'

interface InvitationDetailsProps {
  id: string
  heading: (email: string) => ReactNode
  /** Shown if the invitation does not exist. */
  missing: ReactNode
  onDelete: (invitation: Invitation) => void
  onSent: (invitation: InvitationMade) => void
}

export function InvitationDetails(props: InvitationDetailsProps) {
  const { data: invitations, isPending, error, refetch } = useInvitations()
  const { target, reloading, reload } = useReload<HTMLDivElement>(refetch)
  // Resending an invitation changes its id, even while its page is open. The page then finds the
  // invitation by its email address.
  const shown = useRef<string>(undefined)
  const invitation =
    invitations?.find(({ id }) => id === props.id) ??
    invitations?.find(({ invitee_email }) => invitee_email === shown.current)
  useEffect(() => {
    shown.current = invitation?.invitee_email
  }, [invitation])
  return (
    <div ref={target} tabIndex={-1}>
      {invitation ? (
        <Details {...props} invitation={invitation} />
      ) : error || reloading ? (
        <InvitationsLoadFailed error={error} reloading={reloading} onReload={reload} />
      ) : isPending ? (
        <LoadingInvitations />
      ) : (
        props.missing
      )}
    </div>
  )
}

function Details(props: InvitationDetailsProps & { invitation: Invitation }) {
  const { invitation, heading, onDelete } = props
  const sending = useSendInvitationAgain(props.onSent)
  const now = useNow()
  const { invitee_email: email } = invitation
  return (
    <>
      {heading(email)}
      <PersonDetails
        facts={[
          [teamTexts.roleLabel, roleNames[invitation.role]],
          [texts.state, <InvitationState key="state" invitation={invitation} now={now} />],
        ]}
        failure={
          <Failure
            sentence={sending.isError ? texts.sendAgainFailed : null}
            detail={reasonOf(sending.error)}
            dismissLabel={words.dismiss}
            onDismiss={sending.reset}
          />
        }
        other={{
          label: texts.sendAgain,
          onClick: () => sending.mutate(invitation),
          busy: sending.isPending,
        }}
        action={{ label: texts.delete, onClick: () => onDelete(invitation) }}
      />
    </>
  )
}
