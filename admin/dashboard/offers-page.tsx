import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useRead } from '#admin/api/hooks.ts'
import { UnledDialog } from '#admin/guides/offer-dialog.tsx'
import type { OfferedSlot } from '#admin/guides/queries.ts'
import { useCurrentProject } from '#admin/shell/session.tsx'
import { BookedSlotDialog } from '#admin/slot/booked-slot-dialog.tsx'
import { StaffDialog } from '#admin/slot/staff-dialog.tsx'
import { useTeam } from '#admin/team/team.ts'
import { useFocusReturn } from '#admin/ui/loaded-dialog.tsx'
import type { Project } from '#contract/project.ts'
import { slotCalls } from '#contract/slot.calls.ts'
import { moment } from '#texts/de/time.ts'

/** The slots that nobody has agreed to lead yet, in a dialog over the dashboard, for admins. */
export function OffersPage() {
  const { user, project } = useCurrentProject()
  const { search } = useLocation()
  const navigate = useNavigate()
  useFocusReturn(user.admin)
  const [chosen, setChosen] = useState<Chosen>()
  if (!user.admin) return null
  const choose = (task: Chosen['task']) => (offered: OfferedSlot) => setChosen({ task, offered })
  return (
    <>
      <UnledDialog
        key={project.id}
        projectId={project.id}
        onAssign={choose('assign')}
        onCallOff={choose('call-off')}
        onClose={() => navigate({ pathname: '/admin', search }, { replace: true })}
      />
      {chosen ? (
        <ChosenDialog project={project} chosen={chosen} onClose={() => setChosen(undefined)} />
      ) : null}
    </>
  )
}

interface Chosen {
  task: 'assign' | 'call-off'
  offered: OfferedSlot
}

interface ChosenDialogProps {
  project: Project
  chosen: Chosen
  onClose: () => void
}

/**
 * The dashboard's dialogs for an offered slot. The slot is first fetched in the format they need.
 */
function ChosenDialog({ project, chosen: { task, offered }, onClose }: ChosenDialogProps) {
  const slot = useSlot(project.id, offered)
  const { data: team, isError: teamFailed } = useTeam()
  if (!slot) return null
  const of = { slot, onClose, opened: true }
  if (task === 'call-off') {
    return <BookedSlotDialog {...of} kind="call-off" project={project} showToast={() => {}} />
  }
  return (
    <StaffDialog
      {...of}
      projectId={project.id}
      moment={moment(new Date(slot.start), slot.timezone)}
      duration={offered.duration}
      team={team}
      teamFailed={teamFailed}
      onLateFailure={() => {}}
    />
  )
}

function useSlot(projectId: string, { slot_id, start, timezone }: OfferedSlot) {
  // The slot's date is in its own time zone, but the query counts days in the project's time zone,
  // so the days before and after are fetched too.
  const day = (days: number) => {
    const at = new Date(new Date(start).getTime() + days * 86_400_000)
    return at.toLocaleDateString('sv-SE', { timeZone: timezone })
  }
  const query = { from: day(-1), to: day(1) }
  const { data } = useRead(['slots', projectId, 'offered', slot_id], slotCalls.list, {
    params: { projectId },
    query,
  })
  return data?.find((slot) => slot.slot_id === slot_id)
}
