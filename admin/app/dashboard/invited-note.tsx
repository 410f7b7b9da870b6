import { Anchor } from '@mantine/core'
import { useInvitations } from '#admin/features/invitation/invitations.ts'
import { projectSearch } from '#admin/features/project/current-project.ts'
import { useTeam } from '#admin/features/team/team.ts'
import { useLocation } from '#admin/ui/router/hooks.ts'
import { Link } from '#admin/ui/router/link.tsx'
import { invitationTexts as texts } from '#texts/de/invitation.ts'
import classes from './invited-note.module.css'

/** Explains why an invited person is missing from a choice of team members. */
export function InvitedNote() {
  const { data: invitations = [] } = useInvitations()
  const { search } = useLocation()
  // Refetches the team when the note is mounted, so that people who have just joined can be chosen.
  useTeam()
  if (invitations.length === 0) return null
  return (
    <p className={classes.note}>
      {texts.notJoined(invitations.map(({ invitee_email }) => invitee_email))}{' '}
      <Anchor
        component={Link}
        fz="inherit"
        to={{ pathname: '/admin/team', search: projectSearch(search) }}
      >
        {texts.toTeam}
      </Anchor>
    </p>
  )
}
