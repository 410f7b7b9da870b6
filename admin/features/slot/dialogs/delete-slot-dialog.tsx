import { FiledNote } from '#admin/api/mails-filed.tsx'
import { DeletionDialog } from '#admin/ui/dialog/deletion-dialog.tsx'
import { useNow } from '#admin/ui/hooks/use-now.ts'
import type { Slot } from '#contract/slot.ts'
import { slotDeletionTexts as texts } from '#texts/de/slot-dialogs.ts'
import { moment } from '#texts/de/time.ts'
import { useDeleteSlot } from '../delete-slot.ts'
import { bookingsOf } from '../timetable/days.ts'

interface DeleteSlotDialogProps {
  opened: boolean
  onClose: () => void
  onDeleted: () => void
  projectId: string
  slot: Slot
}

/**
 * Whether any booker gets an email. Bookers with an unconfirmed booking or an erased address do
 * not.
 */
const tellsBookers = (slot: Slot) =>
  bookingsOf(slot).some(({ held_until, booker_email }) => !held_until && booker_email)

export function DeleteSlotDialog(props: DeleteSlotDialogProps) {
  const { projectId, slot, ...dialog } = props
  const booked = bookingsOf(slot).length
  const isToCome = new Date(slot.start) > useNow()
  const bookersTold = isToCome && tellsBookers(slot)
  const staffTold = isToCome && slot.staff.length > 0
  return (
    <DeletionDialog
      {...dialog}
      texts={booked > 0 ? { ...texts, delete: texts.deleteAnyway } : texts}
      deletion={useDeleteSlot(projectId)}
      subject={slot.slot_id}
    >
      <p>{texts.question(moment(new Date(slot.start), slot.timezone))}</p>
      {booked > 0 ? <p>{texts.withBookings(booked)}</p> : null}
      {isToCome ? null : <p>{texts.nobodyTold}</p>}
      {bookersTold ? <p>{texts.bookersTold}</p> : null}
      {staffTold ? <p>{texts.staffTold}</p> : null}
      {bookersTold || staffTold ? <FiledNote /> : null}
    </DeletionDialog>
  )
}
