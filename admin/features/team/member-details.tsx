import type { ReactNode } from 'react'
import { isSessionOver } from '#admin/api/api-error.ts'
import { SubmitButton } from '#admin/ui/field/submit-button.tsx'
import { useReload } from '#admin/ui/hooks/use-reload.ts'
import { PersonDetails } from '#admin/ui/person/person-details.tsx'
import { PersonSkeleton } from '#admin/ui/person/person-list.tsx'
import type { MemberDetail, TeamMember } from '#contract/staff.ts'
import { memberTexts, roleNames, teamTexts as texts } from '#texts/de/team.ts'
import { words } from '#texts/de/words.ts'
import { useMember } from './member.ts'
import { useTeam } from './team.ts'

interface MemberDetailsProps {
  staffId: string
  /** The current user's `username`. Users cannot delete themselves. */
  own: string
  heading: (name: string) => ReactNode
  /** Shown if the member does not exist. */
  missing: ReactNode
  onDelete: (member: TeamMember) => void
  onChange: (member: TeamMember) => void
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
  const { member, own, heading, onDelete, onChange, moreOf } = props
  const isOwn = member.username === own
  const role = roleNames[member.role]
  const { data: detail } = useMember(member.staff_id)
  return (
    <>
      {heading(member.staff_name)}
      <PersonDetails
        facts={[
          [words.email, member.username],
          [texts.roleLabel, isOwn ? `${role} (${texts.you})` : role],
          ...(detail ? factsOf(detail) : []),
        ]}
        other={{ label: memberTexts.change, onClick: () => onChange(member) }}
        action={isOwn ? undefined : { label: texts.delete, onClick: () => onDelete(member) }}
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
