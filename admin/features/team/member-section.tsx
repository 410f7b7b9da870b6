import { isSessionOver } from '#admin/api/api-error.ts'
import { SubmitButton } from '#admin/ui/field/submit-button.tsx'
import { useReload } from '#admin/ui/hooks/use-reload.ts'
import { PersonList, PersonRow, PersonSkeleton } from '#admin/ui/person/person-list.tsx'
import { Link } from '#admin/ui/router/link.tsx'
import type { To } from '#admin/ui/router/location.ts'
import { Section } from '#admin/ui/section.tsx'
import type { TeamMember } from '#contract/staff.ts'
import { roleBadges, teamTexts as texts } from '#texts/de/team.ts'
import { words } from '#texts/de/words.ts'
import { useTeam } from './team.ts'

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
  return (
    <Section title={texts.members} titleRef={target} purpose={texts.purpose}>
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
            mark={member.username === own ? texts.you : undefined}
            detail={member.username}
            badge={roleBadges[member.role]}
            action={
              member.username === own
                ? undefined
                : {
                    label: texts.delete,
                    description: texts.deleteOf(member.staff_name),
                    onClick: () => onDelete(member),
                  }
            }
          />
        ))}
      </PersonList>
    </Section>
  )
}
