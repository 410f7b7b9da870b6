import { Anchor } from '@mantine/core'
import { useInvitations } from '#admin/features/invitation/invitations.ts'
import { projectSearch } from '#admin/features/project/current-project.ts'
import { useTeam } from '#admin/features/team/team.ts'
import { useLocation } from '#admin/ui/router/hooks.ts'
import { Link } from '#admin/ui/router/link.tsx'
import { invitationTexts as texts } from '#texts/de/team.ts'
import classes from './invited-note.module.css'

/**
 * Explains why invited people are missing from a list of team members and, if there is nobody else
 * to choose, where to invite people.
 */
export function InvitedNote() {
  const { data: invitations } = useInvitations()
  const { search } = useLocation()
  // Refetches the team when the note is mounted, so that people who have just joined can be chosen.
  const { data: team = [] } = useTeam()
  if (!invitations) return null
  const isInvited = invitations.length > 0
  if (!isInvited && team.length !== 1) return null
  return (
    <p className={classes.note}>
      {isInvited
        ? texts.notJoined(invitations.map(({ invitee_email }) => invitee_email))
        : texts.alone}{' '}
      <Anchor
        component={Link}
        fz="inherit"
        to={{ pathname: '/admin/team', search: projectSearch(search) }}
      >
        {isInvited ? texts.toTeam : texts.inviteSomebody}
      </Anchor>
    </p>
  )
}
