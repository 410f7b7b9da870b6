import { useClosedDays } from '#admin/features/closed-day/closed-days.ts'
import { CallOffDialog } from '#admin/features/slot/booked/call-off-dialog.tsx'
import { MoveSlotDialog } from '#admin/features/slot/booked/move-slot-dialog.tsx'
import type { Project } from '#contract/project.ts'
import type { Slot } from '#contract/slot.ts'

interface BookedSlotDialogProps {
  kind: 'move' | 'call-off'
  slot: Slot
  project: Project
  opened: boolean
  onClose: () => void
  showToast: (toast: string) => void
}

/** Moves or calls off a slot that has bookings. */
export function BookedSlotDialog({ kind, project, showToast, ...about }: BookedSlotDialogProps) {
  const { data: closedDays = [] } = useClosedDays(project.id, project.has_closed_days === true)
  const of = { ...about, projectId: project.id }
  return kind === 'move' ? (
    <MoveSlotDialog {...of} closedDays={closedDays} onMoved={showToast} />
  ) : (
    <CallOffDialog {...of} onCalledOff={showToast} />
  )
}
