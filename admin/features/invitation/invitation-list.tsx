import type { ReactNode } from 'react'
import { useNow } from '#admin/ui/hooks/use-now.ts'
import { PersonList, PersonRow } from '#admin/ui/person/person-list.tsx'
import { Link } from '#admin/ui/router/link.tsx'
import type { To } from '#admin/ui/router/location.ts'
import type { Invitation } from '#contract/staff.ts'
import { roleBadges, invitationTexts as texts } from '#texts/de/team.ts'
import { InvitationState } from './invitation-state.tsx'

interface InvitationListProps {
  invitations: Invitation[]
  pathOf: (invitation: Invitation) => To
  /** Shown if there are no invitations. */
  none: ReactNode
  onDelete: (invitation: Invitation) => void
}

export function InvitationList(props: InvitationListProps) {
  const { invitations, pathOf, none, onDelete } = props
  const now = useNow()
  if (invitations.length === 0) return none
  return (
    <PersonList>
      {invitations.map((invitation) => (
        <PersonRow
          key={invitation.id}
          name={<Link to={pathOf(invitation)}>{invitation.invitee_email}</Link>}
          detail={<InvitationState invitation={invitation} now={now} />}
          badge={roleBadges[invitation.role]}
          action={{
            label: texts.delete,
            description: texts.deleteOf(invitation.invitee_email),
            onClick: () => onDelete(invitation),
          }}
        />
      ))}
    </PersonList>
  )
}
