import { Checkbox, Radio, Stack } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link, type To } from 'react-router'
import { ApiError, call, fieldErrorsOf, isSessionOver } from '#admin/api/client.ts'
import { useChange, useRead } from '#admin/api/hooks.ts'
import { spanOf } from '#admin/guides/absence.tsx'
import { absentToday, noAbsences, useAbsences } from '#admin/guides/absences.ts'
import { EntryForm } from '#admin/ui/entry-form.tsx'
import { useReload } from '#admin/ui/hooks.ts'
import { FieldCaution } from '#admin/ui/message.tsx'
import { PersonDetails, PersonList, PersonRow, PersonSkeleton } from '#admin/ui/person.tsx'
import { SubmitButton } from '#admin/ui/save-bar.tsx'
import { Section } from '#admin/ui/section.tsx'
import { deviceZone } from '#admin/ui/time-zone.ts'
import { roles } from '#contract/role.ts'
import { staffCalls } from '#contract/staff.calls.ts'
import type { MemberChange, MemberDetail, TeamMember } from '#contract/staff.ts'
import { absenceDialogTexts, absentTexts } from '#texts/de/absence.ts'
import { absenceTexts } from '#texts/de/guide-offer.ts'
import {
  memberDeletionTexts,
  memberTexts,
  roleBadges,
  roleHints,
  roleNames,
  teamTexts,
} from '#texts/de/team.ts'
import { words } from '#texts/de/words.ts'
import { teamKey, useTeam } from './team.ts'
import '#admin/ui/later-styles.ts'
import { Dialog, DialogLoadFailure, useDialogForm } from '#admin/ui/dialog.tsx'
import { DeletionDialog, SubmitActions } from '#admin/ui/dialog-form.tsx'
import { FieldsSkeleton } from '#admin/ui/field.tsx'

interface MemberSectionProps {
  /** The current user's `username`. Users cannot delete themselves. */
  own: string
  pathOf: (member: TeamMember) => To
  onDelete: (member: TeamMember) => void
}

export function MemberSection({ own, pathOf, onDelete }: MemberSectionProps) {
  const { data: team = [], isPending, error, refetch } = useTeam()
  const { target, reloading, reload } = useReload<HTMLHeadingElement>(refetch)
  // If the list fails to load, the specification allows only a retry button, without an error
  // message.
  const failed = reloading || (error && !isSessionOver(error))
  const isAbsent = absentToday(useAbsences(true).data ?? noAbsences)
  const markOf = ({ staff_id, username }: TeamMember) => {
    const marks = [
      username === own ? teamTexts.you : null,
      isAbsent(staff_id) ? absentTexts.absent : null,
    ]
    return marks.filter(Boolean).join(', ') || undefined
  }
  return (
    <Section title={teamTexts.members} titleRef={target} purpose={teamTexts.purpose}>
      {isPending && !reloading ? <PersonSkeleton label={words.loading} /> : null}
      {failed ? (
        <SubmitButton variant="default" busy={reloading} onClick={reload}>
          {words.reload}
        </SubmitButton>
      ) : null}
      <PersonList>
        {team.map((member) => (
          <PersonRow
            key={member.staff_id}
            name={<Link to={pathOf(member)}>{member.staff_name}</Link>}
            mark={markOf(member)}
            detail={member.username}
            badge={roleBadges[member.role]}
            action={
              member.username === own
                ? undefined
                : {
                    label: teamTexts.delete,
                    description: teamTexts.deleteOf(member.staff_name),
                    onClick: () => onDelete(member),
                  }
            }
          />
        ))}
      </PersonList>
    </Section>
  )
}

export const memberKey = (staffId: string) => ['member', staffId]

/** A member, with their role and skills. */
const useMember = (staffId: string) =>
  useRead(memberKey(staffId), staffCalls.member, { params: { staffId } })

/** Ends all of a member's access, or one session. */
export function useEndAccess(staffId: string) {
  return useChange(
    (sessionId: string | undefined) =>
      sessionId === undefined
        ? call(staffCalls.endAccess, { params: { staffId } })
        : call(staffCalls.endSession, { params: { staffId, sessionId } }),
    memberKey(staffId),
  )
}

function useChangeMember(staffId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (json: MemberChange) =>
      call(staffCalls.changeMember, { params: { staffId }, json }),
    onSuccess: async (member) => {
      client.setQueryData(memberKey(staffId), member)
      await client.invalidateQueries({ queryKey: teamKey })
    },
  })
}

interface MemberDetailsProps {
  staffId: string
  /** The current user's `username`. Users cannot delete themselves. */
  own: string
  heading: (name: string) => ReactNode
  /** Shown if the member does not exist. */
  missing: ReactNode
  onDelete: (member: TeamMember) => void
  onChange: (member: TeamMember) => void
  /** Called to enter when the member is absent. */
  onAbsence: (member: TeamMember) => void
  /** Renders the content below a member's details. */
  moreOf: (member: MemberDetail, isOwn: boolean) => ReactNode
}

export function MemberDetails(props: MemberDetailsProps) {
  const { data: team, isPending, error, refetch } = useTeam()
  const { target, reloading, reload } = useReload<HTMLDivElement>(refetch)
  const failed = reloading || (error && !isSessionOver(error))
  const member = team?.find(({ staff_id }) => staff_id === props.staffId)
  return (
    <div ref={target} tabIndex={-1}>
      {member ? (
        <Member {...props} member={member} />
      ) : failed ? (
        <SubmitButton variant="default" busy={reloading} onClick={reload}>
          {words.reload}
        </SubmitButton>
      ) : isPending ? (
        <PersonSkeleton label={words.loading} />
      ) : (
        props.missing
      )}
    </div>
  )
}

function Member(props: MemberDetailsProps & { member: TeamMember }) {
  const { member, own, heading, onDelete, onChange, onAbsence, moreOf } = props
  const isOwn = member.username === own
  const role = roleNames[member.role]
  const { data: detail } = useMember(member.staff_id)
  const { data: absences = noAbsences } = useAbsences(true)
  const spans = absences
    .filter(({ staff_id }) => staff_id === member.staff_id)
    .map((absence) => spanOf(absence, deviceZone))
  return (
    <>
      {heading(member.staff_name)}
      <PersonDetails
        facts={[
          [words.email, member.username],
          [teamTexts.roleLabel, isOwn ? `${role} (${teamTexts.you})` : role],
          ...(detail ? factsOf(detail) : []),
          ...(spans.length > 0 ? [[absenceTexts.list, spans.join('; ')] as [string, string]] : []),
        ]}
        other={{ label: memberTexts.change, onClick: () => onChange(member) }}
        others={[{ label: absenceDialogTexts.open, onClick: () => onAbsence(member) }]}
        action={isOwn ? undefined : { label: teamTexts.delete, onClick: () => onDelete(member) }}
      />
      {detail ? moreOf(detail, isOwn) : null}
    </>
  )
}

/** A member's role and skills, where they differ from the default. */
function factsOf({ variants, skills, preferred }: MemberDetail): [string, string][] {
  const several = new Set(variants.map(({ project }) => project)).size > 1
  const led = variants
    .filter(({ id }) => skills.includes(id))
    .map(({ name, project }) => (several ? memberTexts.variantOf(name, project) : name))
  const facts: [string, string][] = []
  if (led.length > 0) facts.push([memberTexts.leads, led.join(', ')])
  if (preferred) facts.push([memberTexts.preferred, memberTexts.yes])
  return facts
}

export type MemberEntries = Pick<MemberDetail, 'role' | 'skills' | 'preferred'>

const entriesOf = ({ role, skills, preferred }: MemberDetail): MemberEntries => ({
  role,
  skills,
  preferred,
})

/** Only the changed fields, so saving does not overwrite what another admin has changed since. */
function changesIn(entries: MemberEntries, member: MemberDetail): MemberChange {
  const { role, skills, preferred } = entries
  const isSame = String(skills.toSorted()) === String(member.skills.toSorted())
  return {
    ...(role === member.role ? {} : { role }),
    ...(isSame ? {} : { skills }),
    ...(preferred === member.preferred ? {} : { preferred }),
  }
}

/** Errors by field. `last_admin` is shown on the role field. */
function faultsOf(error: Error): Record<string, string> {
  const isLast = error instanceof ApiError && error.code === 'last_admin'
  return isLast ? { role: error.message } : fieldErrorsOf(error, ['role', 'skills'])
}

interface MemberFieldsProps {
  inputOf: UseFormReturnType<MemberEntries>['getInputProps']
  member: MemberDetail
  /** Whether saving would remove the user's own admin role. */
  losesAdmin: boolean
}

function MemberFields({ inputOf, member, losesAdmin }: MemberFieldsProps) {
  const { variants } = member
  const projects = new Set(variants.map(({ project }) => project))
  return (
    <>
      <FieldCaution caution={losesAdmin ? memberTexts.losesAdmin : null}>
        <Radio.Group label={memberTexts.role} name="role" size="md" {...inputOf('role')}>
          <Stack gap={8} mt={4}>
            {roles.map((role) => (
              <Radio
                key={role}
                value={role}
                label={roleNames[role]}
                description={roleHints[role]}
                size="md"
                data-autofocus={role === member.role ? true : undefined}
              />
            ))}
          </Stack>
        </Radio.Group>
      </FieldCaution>
      <Checkbox.Group
        label={memberTexts.leads}
        description={memberTexts.leadsHint}
        size="md"
        {...inputOf('skills')}
      >
        <Stack gap={8} mt={4}>
          {variants.map(({ id, name, project }) => (
            <Checkbox
              key={id}
              value={id}
              name="skills"
              label={name}
              description={projects.size > 1 ? project : undefined}
              size="md"
            />
          ))}
        </Stack>
      </Checkbox.Group>
      <Checkbox
        label={memberTexts.preferred}
        description={memberTexts.preferredHint}
        name="preferred"
        size="md"
        {...inputOf('preferred', { type: 'checkbox' })}
      />
    </>
  )
}

interface MemberFormProps {
  member: MemberDetail
  isOwn: boolean
  onChanged: (name: string) => void
  onClose: () => void
}

function MemberForm({ isOwn, onChanged, onClose, ...props }: MemberFormProps) {
  // The member as last known to this admin, so that changes by others do not count as this admin's.
  const [member, setMember] = useState(props.member)
  const change = useChangeMember(member.staff_id)
  const form = useDialogForm({ initialValues: entriesOf(member) })
  const atField = change.error !== null && Object.keys(faultsOf(change.error)).length > 0
  const submit = form.onSubmit((entries) => {
    change.mutate(changesIn(entries, member), {
      onSuccess: (changed) => {
        onChanged(member.staff_name)
        // The dialog stays open if its other forms have unsaved input, which closing would discard.
        if (!form.areOthersUnsaved()) return onClose()
        setMember(changed)
        form.setValues(entriesOf(changed))
        form.resetDirty(entriesOf(changed))
      },
      onError: (error) => form.showFaults(faultsOf(error)),
    })
  })

  return (
    <EntryForm form={form} onSubmit={submit} gap={20}>
      <p>{member.staff_name}</p>
      <MemberFields
        inputOf={form.getInputProps}
        member={member}
        losesAdmin={isOwn && member.admin && form.values.role !== 'admin'}
      />
      <SubmitActions
        sending={change}
        failed={atField ? null : memberTexts.failed}
        onClose={onClose}
      >
        {memberTexts.save}
      </SubmitActions>
    </EntryForm>
  )
}

interface MemberDialogProps {
  opened: boolean
  onClose: () => void
  staffId: string
  /** Whether the user is editing their own entry. */
  isOwn: boolean
  onChanged: (name: string) => void
  /** Renders other settings for the member below the form. */
  beside: (name: string) => ReactNode
}

export function MemberDialog({ opened, beside, ...props }: MemberDialogProps) {
  const { data: member, error, refetch } = useMember(props.staffId)
  return (
    <Dialog
      // Remounts the dialog once the data is loaded, so that focus moves into it.
      key={member ? 'form' : error ? 'failed' : 'loading'}
      opened={opened}
      onClose={props.onClose}
      title={memberTexts.change}
    >
      {member ? (
        <>
          <MemberForm {...props} member={member} />
          {beside(member.staff_name)}
        </>
      ) : error ? (
        <DialogLoadFailure sentence={memberTexts.loadFailed} query={{ error, refetch }} />
      ) : (
        <FieldsSkeleton label={words.loading} fields={3} />
      )}
    </Dialog>
  )
}

const deleteMember = (staffId: string) => call(staffCalls.removeMember, { params: { staffId } })

function useDeleteMember() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: deleteMember,
    // Removes the member from the list at once, so that focus can leave the row immediately.
    onSuccess: (_answer, staffId) =>
      client.setQueryData<TeamMember[]>(teamKey, (team) =>
        team?.filter(({ staff_id }) => staff_id !== staffId),
      ),
    // Not awaited, because the page of a deleted member closes immediately.
    onSettled: () => void client.invalidateQueries({ queryKey: teamKey }),
  })
}

interface DeleteMemberDialogProps {
  opened: boolean
  onClose: () => void
  onDeleted: (name: string) => void
  member: TeamMember
}

export const DeleteMemberDialog = ({ member, onDeleted, ...dialog }: DeleteMemberDialogProps) => (
  <DeletionDialog
    {...dialog}
    texts={memberDeletionTexts}
    deletion={useDeleteMember()}
    subject={member.staff_id}
    onDeleted={() => onDeleted(member.staff_name)}
  >
    <p>{memberDeletionTexts.question(member.staff_name)}</p>
  </DeletionDialog>
)
