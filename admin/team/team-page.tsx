import { Anchor, Button } from '@mantine/core'
import { IconArrowLeft, IconPlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, type To, useLocation, useNavigate, useParams } from 'react-router'
import { useMailsFiled } from '#admin/api/changes.tsx'
import { userKey } from '#admin/api/user.ts'
import { MissingPage } from '#admin/entrance/failure-pages.tsx'
import { MemberAbsence } from '#admin/guides/absence.tsx'
import { AbsenceDialog } from '#admin/guides/absence-dialog.tsx'
import { MemberLink } from '#admin/link/member-link.tsx'
import { useIsFiled } from '#admin/mail/given-up.ts'
import { projectSearch } from '#admin/project/projects.ts'
import { SessionList } from '#admin/security/sessions-dialog.tsx'
import { PageTitle } from '#admin/shell/page-title.tsx'
import { useCurrentOrganisation } from '#admin/shell/session.tsx'
import { DeletionDialog } from '#admin/ui/dialog-form.tsx'
import { useDialog } from '#admin/ui/loaded-dialog.tsx'
import { CallFailure, PassingMessage } from '#admin/ui/message.tsx'
import { Section } from '#admin/ui/section.tsx'
import { deviceZone } from '#admin/ui/time-zone.ts'
import { FloatingToast, useToast } from '#admin/ui/toast.tsx'
import type { Invitation, InvitationMade, MemberDetail, TeamMember } from '#contract/staff.ts'
import { absenceDialogTexts } from '#texts/de/absence.ts'
import {
  accessEndTexts,
  invitationTexts,
  inviteDialogTexts,
  memberDeletionTexts,
  memberTexts,
  teamTexts,
  memberAccessTexts as texts,
} from '#texts/de/team.ts'
import { date, moment } from '#texts/de/time.ts'
import { words } from '#texts/de/words.ts'
import {
  DeleteInvitationDialog,
  InvitationDetails,
  InvitationSection,
  InviteDialog,
} from './invitation-section.tsx'
import {
  DeleteMemberDialog,
  MemberDetails,
  MemberDialog,
  MemberSection,
  memberKey,
  useEndAccess,
} from './member-section.tsx'
import classes from './team.module.css'
import { useTeam } from './team.ts'

/** Everything that lets a member in, with buttons to end one session or all of it. */
export function MemberAccess({ member, isOwn }: { member: MemberDetail; isOwn: boolean }) {
  const { sessions, staff_id, staff_name } = member
  const end = useEndAccess(staff_id)
  const endAll = useEndAccess(staff_id)
  const [endedAt, setEndedAt] = useState(0)
  const question = useDialog<undefined>(end.reset)
  return (
    <Section title={texts.title} purpose={texts.purpose(staff_name)}>
      {sessions.length === 0 ? <p>{texts.noSession}</p> : null}
      <SessionList
        sessions={sessions}
        onEnd={end.mutate}
        ending={end.isPending ? end.variables : undefined}
      />
      {linesOf(member).map((line) => (
        <p key={line}>{line}</p>
      ))}
      {isOwn ? (
        <p>{texts.own}</p>
      ) : (
        <p>
          <Button color="red" onClick={() => question.open(undefined)}>
            {texts.endAll}
          </Button>
        </p>
      )}
      <PassingMessage nth={end.isSuccess ? end.submittedAt : endedAt}>{texts.ended}</PassingMessage>
      <CallFailure of={end} sentence={texts.failed} />
      <DeletionDialog
        opened={question.opened}
        onClose={question.close}
        texts={accessEndTexts}
        deletion={endAll}
        subject={undefined}
        onDeleted={() => setEndedAt(Date.now())}
      >
        <p>{accessEndTexts.question(staff_name)}</p>
      </DeletionDialog>
    </Section>
  )
}

function linesOf({ link, calendar, offers }: MemberDetail): string[] {
  const day = (at: string) => date(new Date(at), deviceZone)
  const used = (at: string | null) =>
    at === null ? texts.unused : texts.used(moment(new Date(at), deviceZone))
  return [
    link && new Date(link.expires_at) > new Date()
      ? texts.link(day(link.expires_at), used(link.last_used_at))
      : texts.noLink,
    calendar
      ? texts.calendar(day(calendar.expires_at), used(calendar.last_used_at))
      : texts.noCalendar,
    texts.offers(offers),
  ]
}

interface TeamListsProps {
  /** The current user. */
  own: string
  pathTo: (path: string) => To
  /** Whether emails are only written to files, because no mail server is configured. */
  filed: boolean
  /** Called when the next action begins. */
  onOpen: () => void
  onInvited: (invitation: InvitationMade) => void
  onAbsence: () => void
  onDelete: (member: TeamMember) => void
  onDeleteInvitation: (invitation: Invitation) => void
}

export function TeamLists(props: TeamListsProps) {
  const { own, pathTo, filed, onOpen, onInvited, onAbsence, onDelete, onDeleteInvitation } = props
  const inviteDialog = useDialog<void>(onOpen)
  return (
    <>
      <div className={classes.head}>
        <PageTitle>{teamTexts.title}</PageTitle>
        <div className={classes.invite}>
          <Button variant="default" onClick={onAbsence}>
            {absenceDialogTexts.open}
          </Button>
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

/** The header of the page for a member or an invitation. */
export const TeamSubject = ({ name, team }: { name: string; team: To }) => (
  <>
    <Anchor component={Link} to={team} className={classes.back}>
      <IconArrowLeft size={18} aria-hidden />
      {teamTexts.back}
    </Anchor>
    <PageTitle>{name}</PageTitle>
  </>
)

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
  const absenceDialog = useDialog<TeamMember | null>(dismissToast)
  const { data: team = [] } = useTeam()

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
          onAbsence={() => absenceDialog.open(null)}
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
          onAbsence={absenceDialog.open}
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
      {absenceDialog.subject !== undefined ? (
        <AbsenceDialog
          opened={absenceDialog.opened}
          onClose={absenceDialog.close}
          member={absenceDialog.subject ?? undefined}
          team={team}
          onEntered={showToast}
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
