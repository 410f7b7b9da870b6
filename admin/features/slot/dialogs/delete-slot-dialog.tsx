import { reasonOf } from '#admin/api/api-error.ts'
import { ConfirmDialog } from '#admin/ui/dialog/confirm-dialog.tsx'
import { useNow } from '#admin/ui/hooks/use-now.ts'
import { Failure } from '#admin/ui/message/failure.tsx'
import type { Slot } from '#contract/slot.ts'
import { slotDeletionTexts as texts } from '#texts/de/slot.ts'
import { moment } from '#texts/de/time.ts'
import { words } from '#texts/de/words.ts'
import { useDeleteSlot } from '../delete-slot.ts'
import { bookingsOf } from './slot-entries.ts'

interface DeleteSlotDialogProps {
  opened: boolean
  onClose: () => void
  onDeleted: () => void
  projectId: string
  slot: Slot
}

/** Somebody who has not confirmed yet, or whose address was erased, gets no mail. */
const tellsBookers = (slot: Slot) =>
  bookingsOf(slot).some(({ held_until, booker_email }) => !held_until && booker_email)

export function DeleteSlotDialog(props: DeleteSlotDialogProps) {
  const { opened, onClose, onDeleted, projectId, slot } = props
  const deleteSlot = useDeleteSlot(projectId)
  const booked = bookingsOf(slot).length
  const isToCome = new Date(slot.start) > useNow()
  const close = () => {
    deleteSlot.reset()
    onClose()
  }
  const remove = () =>
    deleteSlot.mutate(slot.slot_id, {
      onSuccess: () => {
        onDeleted()
        close()
      },
    })

  return (
    <ConfirmDialog
      opened={opened}
      title={texts.title}
      failure={
        <Failure
          sentence={deleteSlot.isError ? texts.failed : null}
          detail={reasonOf(deleteSlot.error)}
          dismissLabel={words.dismiss}
          onDismiss={deleteSlot.reset}
        />
      }
      keep={texts.keep}
      onKeep={close}
      action={booked > 0 ? texts.deleteAnyway : texts.delete}
      onAction={remove}
      busy={deleteSlot.isPending}
    >
      <p>{texts.question(moment(new Date(slot.start), slot.timezone))}</p>
      {booked > 0 ? <p>{texts.withBookings(booked)}</p> : null}
      {isToCome ? null : <p>{texts.nobodyTold}</p>}
      {isToCome && tellsBookers(slot) ? <p>{texts.bookersTold}</p> : null}
      {isToCome && slot.staff.length > 0 ? <p>{texts.staffTold}</p> : null}
    </ConfirmDialog>
  )
}
