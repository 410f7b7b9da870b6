import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { InvitationSection } from '#admin/features/invitation/invitation-section.tsx'
import { InviteDialog } from '#admin/features/invitation/invite-dialog.tsx'
import { MemberSection } from '#admin/features/team/member-section.tsx'
import { useDialog } from '#admin/ui/dialog/use-dialog.ts'
import type { To } from '#admin/ui/router/location.ts'
import type { Invitation, InvitationMade, TeamMember } from '#contract/staff.ts'
import { invitationTexts, teamTexts } from '#texts/de/team.ts'
import { PageTitle } from '../shell/page-title.tsx'
import classes from './team-page.module.css'

interface TeamListsProps {
  /** The current user. */
  own: string
  pathTo: (path: string) => To
  /** Whether emails are only written to files, because no mail server is configured. */
  filed: boolean
  /** Called when the next action begins. */
  onOpen: () => void
  onInvited: (invitation: InvitationMade) => void
  onDelete: (member: TeamMember) => void
  onDeleteInvitation: (invitation: Invitation) => void
}

export function TeamLists(props: TeamListsProps) {
  const { own, pathTo, filed, onOpen, onInvited, onDelete, onDeleteInvitation } = props
  const inviteDialog = useDialog<void>(onOpen)
  return (
    <>
      <div className={classes.head}>
        <PageTitle>{teamTexts.title}</PageTitle>
        <div className={classes.invite}>
          <Button
            leftSection={<IconPlus size={20} aria-hidden />}
            onClick={() => inviteDialog.open()}
          >
            {invitationTexts.invite}
          </Button>
        </div>
      </div>
      <MemberSection
        own={own}
        pathOf={({ staff_id }) => pathTo(`/members/${staff_id}`)}
        onDelete={onDelete}
      />
      <InvitationSection
        pathOf={({ id }) => pathTo(`/invitations/${id}`)}
        onDelete={onDeleteInvitation}
      />
      <p className={classes.narrow}>{teamTexts.narrow}</p>
      <InviteDialog
        opened={inviteDialog.opened}
        onClose={inviteDialog.close}
        filed={filed}
        onInvited={onInvited}
      />
    </>
  )
}
