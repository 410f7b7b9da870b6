import type { ComponentProps } from 'react'
import { useRead } from '#admin/api/hooks.ts'
import { BookingDialog } from '#admin/booking/booking-dialog.tsx'
import { BookedSlotDialog } from '#admin/slot/booked-slot-dialog.tsx'
import { StaffDialog } from '#admin/slot/staff-dialog.tsx'
import { useTeam } from '#admin/team/team.ts'
import { useVariants } from '#admin/variant/variants.ts'
import type { Project } from '#contract/project.ts'
import { slotCalls } from '#contract/slot.calls.ts'
import { moment } from '#texts/de/time.ts'
import { durationOf } from './days.ts'
import { slotsKey } from './queries.ts'

interface OneSlotDialogBase {
  project: Project
  slotId: string
  /** When the slot starts, as an instant. */
  start: string
  onClose: () => void
}

type OneSlotDialogProps = OneSlotDialogBase &
  (
    | { task: 'assign' | 'call-off' }
    | ({ task: 'book' } & Pick<
        ComponentProps<typeof BookingDialog>,
        'people' | 'category' | 'onBooked' | 'onWaits'
      >)
  )

/** One of the dashboard's dialogs, for a slot that the dashboard may not have loaded. */
export function OneSlotDialog(props: OneSlotDialogProps) {
  const { project, slotId, start, task, onClose } = props
  const slot = useSlot(project.id, { slotId, start })
  const { data: team, isError: teamFailed } = useTeam()
  const variants = useVariants(project.id).data
  if (!slot || !variants) return null
  const of = { slot, onClose, opened: true }
  if (task === 'call-off') {
    return <BookedSlotDialog {...of} kind="call-off" project={project} showToast={() => {}} />
  }
  const at = { projectId: project.id, moment: moment(new Date(slot.start), slot.timezone) }
  if (task === 'book') {
    const { people, category, onBooked, onWaits } = props
    const filled = { people, category, onBooked, onWaits }
    return <BookingDialog {...of} {...at} {...filled} questions={project.questions ?? []} />
  }
  return (
    <StaffDialog
      {...of}
      {...at}
      duration={durationOf(slot.ressource_ids, variants)}
      team={team}
      teamFailed={teamFailed}
      onLateFailure={() => {}}
    />
  )
}

function useSlot(projectId: string, { slotId, start }: { slotId: string; start: string }) {
  // The query counts days in the project's time zone, in which the slot may be on the day before or
  // after.
  const day = (days: number) =>
    new Date(new Date(start).getTime() + days * 86_400_000).toISOString().slice(0, 10)
  const query = { from: day(-1), to: day(1) }
  const { data } = useRead([...slotsKey(projectId), 'one', slotId], slotCalls.list, {
    params: { projectId },
    query,
  })
  return data?.find((slot) => slot.slot_id === slotId)
}
