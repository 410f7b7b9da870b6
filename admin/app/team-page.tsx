import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { InvitationSection } from '#admin/features/invitation/invitation-section.tsx'
import { InviteDialog } from '#admin/features/invitation/invite-dialog.tsx'
import { DeleteMemberDialog } from '#admin/features/team/delete-member-dialog.tsx'
import { MemberSection } from '#admin/features/team/member-section.tsx'
import { FloatingNews } from '#admin/ui/floating-news.tsx'
import { useDialog } from '#admin/ui/use-dialog.ts'
import { useNews } from '#admin/ui/use-news.ts'
import type { TeamMember } from '#contract/staff.ts'
import { invitationTexts, inviteDialogTexts } from '#texts/de/invitation.ts'
import { memberDeletionTexts, teamTexts } from '#texts/de/team.ts'
import { words } from '#texts/de/words.ts'
import { PageTitle } from './page-title.tsx'
import { usePlace } from './place.ts'
import classes from './team-page.module.css'

export function TeamPage() {
  const { user } = usePlace()
  const { news, tell, hush } = useNews()
  const inviteDialog = useDialog<void>(hush)
  const deleteDialog = useDialog<TeamMember>(hush)

  const tellDeleted = (email: string) => {
    tell(invitationTexts.deleted(email))
    // The button that was pressed goes with its row.
    document.querySelector('main')?.focus({ preventScroll: true })
  }

  return (
    <div className={classes.page}>
      <title>{`${teamTexts.title} · ${words.product}`}</title>
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
      <MemberSection own={user.username} onDelete={deleteDialog.open} />
      <InvitationSection onDeleted={tellDeleted} />
      <p className={classes.narrow}>{teamTexts.narrow}</p>
      <FloatingNews {...news} />
      <InviteDialog
        opened={inviteDialog.opened}
        onClose={inviteDialog.close}
        onInvited={(invitation) => tell(inviteDialogTexts.sent(invitation))}
      />
      {deleteDialog.subject ? (
        <DeleteMemberDialog
          opened={deleteDialog.opened}
          onClose={deleteDialog.close}
          onDeleted={(name) => tell(memberDeletionTexts.deleted(name))}
          member={deleteDialog.subject}
        />
      ) : null}
    </div>
  )
}
