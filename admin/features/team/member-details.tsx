import type { ReactNode } from 'react'
import { isSessionOver } from '#admin/api/api-error.ts'
import { PersonDetails } from '#admin/ui/person-details.tsx'
import { PersonSkeleton } from '#admin/ui/person-list.tsx'
import type { TeamMember } from '#contract/staff.ts'
import { teamTexts as texts } from '#texts/de/team.ts'
import { words } from '#texts/de/words.ts'
import { ReloadTeam } from './reload-team.tsx'
import { useTeam } from './team.ts'

interface MemberDetailsProps {
  staffId: string
  /** Who looks: nobody deletes themselves. */
  own: string
  heading: (name: string) => ReactNode
  /** What stands where there is no such member. */
  missing: ReactNode
  onDelete: (member: TeamMember) => void
}

export function MemberDetails(props: MemberDetailsProps) {
  const { staffId, own, heading, missing, onDelete } = props
  const { data: team, isPending, error, refetch } = useTeam()
  if (isPending) return <PersonSkeleton label={words.loading} />
  const member = team?.find(({ staff_id }) => staff_id === staffId)
  if (!member) {
    return error && !isSessionOver(error) ? <ReloadTeam onReload={refetch} /> : missing
  }
  const isOwn = member.username === own
  const role = texts.role(member.admin)
  return (
    <>
      {heading(member.staff_name)}
      <PersonDetails
        facts={[
          [words.email, member.username],
          [texts.roleLabel, isOwn ? `${role} (${texts.you})` : role],
        ]}
        action={isOwn ? undefined : { label: texts.delete, onClick: () => onDelete(member) }}
      />
    </>
  )
}
