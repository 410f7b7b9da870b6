import { useQueryClient } from '@tanstack/react-query'
import { useMailsFiled } from '#admin/api/mails-filed.tsx'
import { MemberAbsence } from '#admin/features/absence/member-absence.tsx'
import { DeleteInvitationDialog } from '#admin/features/invitation/delete-invitation-dialog.tsx'
import { InvitationDetails } from '#admin/features/invitation/invitation-details.tsx'
import { userKey } from '#admin/features/log-in/user.ts'
import { useIsFiled } from '#admin/features/mail/notices/given-up.ts'
import { MemberLink } from '#admin/features/personal-link/member-link.tsx'
import { projectSearch } from '#admin/features/project/current-project.ts'
import { DeleteMemberDialog } from '#admin/features/team/delete-member-dialog.tsx'
import { memberKey } from '#admin/features/team/member.ts'
import { MemberDetails } from '#admin/features/team/member-details.tsx'
import { MemberDialog } from '#admin/features/team/member-dialog.tsx'
import { useDialog } from '#admin/ui/dialog/use-dialog.ts'
import { FloatingToast } from '#admin/ui/message/floating-toast.tsx'
import { useToast } from '#admin/ui/message/use-toast.ts'
import { useLocation, useNavigate, useParams } from '#admin/ui/router/hooks.ts'
import type { Invitation, InvitationMade, TeamMember } from '#contract/staff.ts'
import {
  invitationTexts,
  inviteDialogTexts,
  memberDeletionTexts,
  memberTexts,
  teamTexts,
} from '#texts/de/team.ts'
import { words } from '#texts/de/words.ts'
import { MissingPage } from '../entrance/missing-page.tsx'
import { useCurrentOrganisation } from '../session/current-project.ts'
import { MemberAccess } from './member-access.tsx'
import { TeamLists } from './team-lists.tsx'
import classes from './team-page.module.css'
import { TeamSubject } from './team-subject.tsx'

/** The lists of members and invitations, or the page for one entry. */
export function TeamPage() {
  const { user, project } = useCurrentOrganisation()
  const isFiled = useIsFiled(project?.id)
  const filed = useMailsFiled()
  const { list, id = '' } = useParams()
  const { search } = useLocation()
  const navigate = useNavigate()
  const client = useQueryClient()
  const { toast, showToast, dismissToast } = useToast()
  const deleteDialog = useDialog<TeamMember>(dismissToast)
  const invitationDialog = useDialog<Invitation>(dismissToast)
  const memberDialog = useDialog<TeamMember>(dismissToast)

  const pathTo = (path: string) => ({
    pathname: `/admin/team${path}`,
    search: projectSearch(search),
  })
  const toastDeleted = (sentence: string) => {
    // Navigates first, because the deleted entry no longer has a page.
    if (list) navigate(pathTo(''), { replace: true, flushSync: true })
    showToast(sentence)
    // The pressed button disappears with its row.
    document.querySelector('main')?.focus({ preventScroll: true })
  }
  const toastInvited = async (invitation: InvitationMade) =>
    showToast(inviteDialogTexts.sent(invitation, await isFiled()))
  const subject = {
    heading: (name: string) => <TeamSubject name={name} team={pathTo('')} />,
    missing: <MissingPage />,
  }
  const known = list === undefined || (id && (list === 'members' || list === 'invitations'))
  if (!known) return subject.missing

  return (
    <div className={classes.page}>
      <title>{`${teamTexts.title} · ${words.product}`}</title>
      {list === undefined ? (
        <TeamLists
          own={user.username}
          pathTo={pathTo}
          filed={filed}
          onOpen={dismissToast}
          onInvited={toastInvited}
          onDelete={deleteDialog.open}
          onDeleteInvitation={invitationDialog.open}
        />
      ) : null}
      {list === 'members' ? (
        <MemberDetails
          {...subject}
          staffId={id}
          own={user.username}
          onDelete={deleteDialog.open}
          onChange={memberDialog.open}
          moreOf={(member, isOwn) => (
            <>
              {member.role === 'guide' ? (
                <MemberLink member={member} memberKey={memberKey(member.staff_id)} />
              ) : null}
              <MemberAccess member={member} isOwn={isOwn} />
            </>
          )}
        />
      ) : null}
      {list === 'invitations' ? (
        <InvitationDetails
          {...subject}
          id={id}
          onDelete={invitationDialog.open}
          onSent={(invitation) => {
            // A resent invitation gets a new id.
            navigate(pathTo(`/invitations/${invitation.id}`), { replace: true })
            void toastInvited(invitation)
          }}
        />
      ) : null}
      <FloatingToast {...toast} />
      {memberDialog.subject ? (
        <MemberDialog
          opened={memberDialog.opened}
          onClose={memberDialog.close}
          staffId={memberDialog.subject.staff_id}
          beside={(name) => (
            <MemberAbsence staffId={memberDialog.subject?.staff_id ?? ''} name={name} />
          )}
          isOwn={memberDialog.subject.username === user.username}
          onChanged={(name) => {
            // The user may have changed their own role.
            void client.invalidateQueries({ queryKey: userKey })
            showToast(memberTexts.saved(name))
          }}
        />
      ) : null}
      {deleteDialog.subject ? (
        <DeleteMemberDialog
          opened={deleteDialog.opened}
          onClose={deleteDialog.close}
          onDeleted={(name) => toastDeleted(memberDeletionTexts.deleted(name))}
          member={deleteDialog.subject}
        />
      ) : null}
      {invitationDialog.subject ? (
        <DeleteInvitationDialog
          opened={invitationDialog.opened}
          onClose={invitationDialog.close}
          onDeleted={(email) => toastDeleted(invitationTexts.deleted(email))}
          invitation={invitationDialog.subject}
        />
      ) : null}
    </div>
  )
}
