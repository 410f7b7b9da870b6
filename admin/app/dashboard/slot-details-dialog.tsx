import { SlotDetails } from '#admin/features/slot/dialogs/slot-details.tsx'
import { momentOf, type TimedSlot } from '#admin/features/slot/timetable/days.ts'
import { Dialog } from '#admin/ui/dialog/dialog.tsx'
import { useNow } from '#admin/ui/hooks/use-now.ts'
import { DashboardSlot } from './dashboard-slot.tsx'
import type { SlotTask } from './dashboard-task.ts'

interface SlotDetailsDialogProps {
  opened: boolean
  onClose: () => void
  timed: TimedSlot
  timezone: string
  onTask: ((task: SlotTask) => void) | undefined
  onBook: ((task: SlotTask) => void) | undefined
}

/** A slot in the week view, with the same actions as its row in the list. */
export const SlotDetailsDialog = ({ opened, onClose, timed, ...slot }: SlotDetailsDialogProps) => (
  <Dialog opened={opened} onClose={onClose} title={momentOf(timed)}>
    <DashboardSlot {...slot} timed={timed} now={useNow()} Row={SlotDetails} />
  </Dialog>
)
