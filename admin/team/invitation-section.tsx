import { IconAlertTriangle } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link, type To } from 'react-router'
import { ApiError, call, fieldErrorsOf, isSessionOver, reasonOf } from '#admin/api/client.ts'
import { DeletionDialog, SubmitActions } from '#admin/ui/dialog-form.tsx'
import { EntryForm } from '#admin/ui/entry-form.tsx'
import { useHeld, useNow, useReload } from '#admin/ui/hooks.ts'
import { CallFailure, FieldCaution, Notice } from '#admin/ui/message.tsx'
import { PersonDetails, PersonList, PersonRow } from '#admin/ui/person.tsx'
import { SubmitButton } from '#admin/ui/save-bar.tsx'
import { Section } from '#admin/ui/section.tsx'
import { mailCaps } from '#contract/limits.ts'
import { invitationCalls } from '#contract/staff.calls.ts'
import type { Invitation, InvitationMade, InvitationSent } from '#contract/staff.ts'
import { faultSentences } from '#texts/de/mail.ts'
import {
  invitationDeletionTexts,
  invitationTexts,
  inviteDialogTexts,
  roleBadges,
  roleNames,
  teamTexts,
} from '#texts/de/team.ts'
import { date } from '#texts/de/time.ts'
import { fieldSentences, words } from '#texts/de/words.ts'
import { invitationsKey, useInvitations, useInvite, useSendInvitationAgain } from './invitations.ts'
import classes from './team.module.css'
import '#admin/ui/later-styles.ts'
import { Checkbox, Stack, TextInput } from '@mantine/core'
import { formDialog, useDialogForm } from '#admin/ui/dialog.tsx'
import { RequiredNote } from '#admin/ui/field.tsx'
import type { Role } from '#contract/role.ts'
import { isSameName } from '#contract/same-name.ts'

const { timeZone } = Intl.DateTimeFormat().resolvedOptions()

/** Shows when the invitation expires, and, if its email could not be delivered, why not. */
const InvitationState = ({ invitation, now }: { invitation: Invitation; now: Date }) => (
  <>
    {validity(invitation, now)}
    {invitation.mail_fault ? (
      <span className={classes.undelivered}>
        <IconAlertTriangle size={16} aria-hidden className={classes.shape} />
        {mailCaps.includes(invitation.mail_fault) ? null : invitationTexts.undelivered}{' '}
        {faultSentences[invitation.mail_fault]}
      </span>
    ) : null}
  </>
)

function validity({ expires_at }: Invitation, now: Date) {
  const end = new Date(expires_at)
  return end <= now ? invitationTexts.lapsed : invitationTexts.validUntil(date(end, timeZone))
}

interface InvitationListProps {
  invitations: Invitation[]
  pathOf: (invitation: Invitation) => To
  /** Shown if there are no invitations. */
  none: ReactNode
  onDelete: (invitation: Invitation) => void
}

function InvitationList(props: InvitationListProps) {
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
            label: invitationTexts.delete,
            description: invitationTexts.deleteOf(invitation.invitee_email),
            onClick: () => onDelete(invitation),
          }}
        />
      ))}
    </PersonList>
  )
}

const LoadingInvitations = () => (
  <p role="status" className={classes.quiet}>
    {invitationTexts.loading}
  </p>
)

interface LoadFailedProps {
  /** Null while the list is being reloaded. */
  error: Error | null
  reloading: boolean
  onReload: () => void
}

/** Shows nothing if the session has ended, because the log-in dialog already tells the user. */
const InvitationsLoadFailed = ({ error, reloading, onReload }: LoadFailedProps) =>
  isSessionOver(error) ? null : (
    <div className={classes.loadFailed}>
      {error ? (
        <Notice tone="error" detail={reasonOf(error.cause)}>
          {invitationTexts.loadFailed(error.message)}
        </Notice>
      ) : (
        <LoadingInvitations />
      )}
      <SubmitButton variant="default" busy={reloading} onClick={onReload}>
        {words.retry}
      </SubmitButton>
    </div>
  )

interface InvitationSectionProps {
  pathOf: (invitation: Invitation) => To
  onDelete: (invitation: Invitation) => void
}

export function InvitationSection({ pathOf, onDelete }: InvitationSectionProps) {
  const { data: invitations = [], isPending, error, refetch } = useInvitations()
  const { target, reloading, reload } = useReload<HTMLHeadingElement>(refetch)

  return (
    <Section
      title={invitationTexts.title}
      titleRef={target}
      purpose={invitations.length > 0 ? invitationTexts.sendAgainHint : undefined}
    >
      {error || reloading ? (
        <InvitationsLoadFailed error={error} reloading={reloading} onReload={reload} />
      ) : isPending ? (
        <LoadingInvitations />
      ) : null}
      <InvitationList
        invitations={invitations}
        pathOf={pathOf}
        none={isPending || error ? null : <None />}
        onDelete={onDelete}
      />
    </Section>
  )
}

const None = (): ReactNode => (
  <div className={classes.none}>
    <p>{invitationTexts.none}</p>
    <p className={classes.quiet}>{invitationTexts.noneHint}</p>
  </div>
)

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
          [
            invitationTexts.state,
            <InvitationState key="state" invitation={invitation} now={now} />,
          ],
        ]}
        failure={<CallFailure of={sending} sentence={invitationTexts.sendAgainFailed} />}
        other={{
          label: invitationTexts.sendAgain,
          onClick: () => sending.mutate(invitation),
          busy: sending.isPending,
        }}
        action={{ label: invitationTexts.delete, onClick: () => onDelete(invitation) }}
      />
    </>
  )
}

const deleteInvitation = (id: string) => call(invitationCalls.delete, { params: { id } })

function useDeleteInvitation() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: deleteInvitation,
    // Removes the invitation from the list at once, so that focus can leave the row immediately.
    onSuccess: (_answer, deleted) =>
      client.setQueryData<Invitation[]>(invitationsKey, (invitations) =>
        invitations?.filter(({ id }) => id !== deleted),
      ),
    // Not awaited, because the page of a deleted invitation closes immediately.
    onSettled: () => void client.invalidateQueries({ queryKey: invitationsKey }),
  })
}

interface DeleteInvitationDialogProps {
  opened: boolean
  onClose: () => void
  onDeleted: (email: string) => void
  invitation: Invitation
}

export function DeleteInvitationDialog(props: DeleteInvitationDialogProps) {
  const { invitation, onDeleted, ...dialog } = props
  return (
    <DeletionDialog
      {...dialog}
      texts={invitationDeletionTexts}
      deletion={useDeleteInvitation()}
      subject={invitation.id}
      onDeleted={() => onDeleted(invitation.invitee_email)}
    >
      <p>{invitationDeletionTexts.question(invitation.invitee_email)}</p>
    </DeletionDialog>
  )
}

interface InviteEntries {
  invitee_email: string
  role: Role
}

interface InviteFormProps {
  filed: boolean
  onInvited: (invitation: InvitationMade) => void
  onClose: () => void
}

const toInvitation = ({ invitee_email, role }: InviteEntries): InvitationSent => ({
  invitee_email,
  admin: role === 'admin',
  ...(role === 'desk' ? { role } : {}),
})

function faultsOf(error: Error) {
  const taken = error instanceof ApiError && error.code === 'email_taken'
  return taken ? { invitee_email: error.message } : fieldErrorsOf(error, ['invitee_email'])
}

function InviteForm({ filed, onInvited, onClose }: InviteFormProps) {
  const invite = useInvite()
  const form = useDialogForm<InviteEntries>({
    initialValues: { invitee_email: '', role: 'guide' },
    validate: { invitee_email: (email) => (email.trim() ? null : fieldSentences.emailMissing) },
  })
  const { invitee_email, role } = form.values
  const { data: invitations = [] } = useInvitations()
  const replaced = useHeld(
    invitations.find((other) => isSameName(other.invitee_email, invitee_email)),
    invite.isPending,
  )
  // Whether the error is shown on the email field. Stays true while the user corrects the field.
  const atField = invite.error !== null && 'invitee_email' in faultsOf(invite.error)

  const submit = form.onSubmit((entries) => {
    invite.mutate(toInvitation(entries), {
      onSuccess: (invitation) => {
        onInvited(invitation)
        onClose()
      },
      onError: (error) => form.showFaults(faultsOf(error)),
    })
  })

  return (
    <EntryForm form={form} onSubmit={submit} gap={20}>
      <p>{inviteDialogTexts.purpose}</p>
      {filed ? <Notice tone="warning">{inviteDialogTexts.filed}</Notice> : null}
      <RequiredNote />
      <FieldCaution caution={replaced ? inviteDialogTexts.replaces(replaced.role, role) : null}>
        <TextInput
          label={inviteDialogTexts.email}
          type="email"
          name="invitee_email"
          autoComplete="off"
          maxLength={254}
          required
          data-autofocus
          {...form.getInputProps('invitee_email')}
        />
      </FieldCaution>
      <p>{inviteDialogTexts.roles}</p>
      <Checkbox.Group
        label={inviteDialogTexts.moreRights}
        size="md"
        value={role === 'guide' ? [] : [role]}
        // An invitation has only one role, so choosing one deselects the other.
        onChange={(chosen) => form.setFieldValue('role', chosen.at(-1) ?? 'guide')}
      >
        <Stack gap={12} mt={8}>
          <Checkbox
            value="desk"
            label={inviteDialogTexts.desk}
            description={inviteDialogTexts.deskHint}
            size="md"
          />
          <Checkbox
            value="admin"
            label={inviteDialogTexts.admin}
            description={inviteDialogTexts.adminHint}
            size="md"
          />
        </Stack>
      </Checkbox.Group>
      <SubmitActions
        sending={invite}
        failed={inviteDialogTexts.failed}
        detail={atField ? '' : reasonOf(invite.error)}
        cancel={inviteDialogTexts.close}
        onClose={onClose}
      >
        {inviteDialogTexts.send}
      </SubmitActions>
    </EntryForm>
  )
}

export const InviteDialog = formDialog(InviteForm, { title: inviteDialogTexts.title })
