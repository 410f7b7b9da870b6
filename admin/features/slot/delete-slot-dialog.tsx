import { Button, Stack } from '@mantine/core'
import { reasonOf } from '#admin/api/api-error.ts'
import { Dialog } from '#admin/ui/dialog.tsx'
import { DialogActions } from '#admin/ui/dialog-actions.tsx'
import { Notice } from '#admin/ui/notice.tsx'
import { SubmitButton } from '#admin/ui/submit-button.tsx'
import type { Slot } from '#contract/slot.ts'
import { slotDeletionTexts as texts } from '#texts/de/slot.ts'
import { moment } from '#texts/de/time.ts'
import { words } from '#texts/de/words.ts'
import { useDeleteSlot } from './delete-slot.ts'
import { bookingsOf } from './slot-entries.ts'

interface DeleteSlotDialogProps {
  opened: boolean
  onClose: () => void
  onDeleted: () => void
  projectId: string
  slot: Slot
}

export function DeleteSlotDialog(props: DeleteSlotDialogProps) {
  const { opened, onClose, onDeleted, projectId, slot } = props
  const deleteSlot = useDeleteSlot(projectId)
  const booked = bookingsOf(slot).length
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

  const failure = deleteSlot.isError ? (
    <Notice
      tone="error"
      detail={reasonOf(deleteSlot.error)}
      dismiss={{ label: words.dismiss, onClick: deleteSlot.reset }}
    >
      {texts.failed}
    </Notice>
  ) : null

  return (
    <Dialog compact opened={opened} onClose={close} title={texts.title} closeLabel={words.close}>
      <Stack gap="md">
        <p>{texts.question(moment(new Date(slot.start), slot.timezone))}</p>
        {booked > 0 ? <p>{texts.withBookings(booked)}</p> : null}
        <DialogActions message={failure}>
          <Button variant="default" onClick={close} data-autofocus>
            {texts.keep}
          </Button>
          <SubmitButton color="red" onClick={remove} busy={deleteSlot.isPending}>
            {booked > 0 ? texts.deleteAnyway : texts.delete}
          </SubmitButton>
        </DialogActions>
      </Stack>
    </Dialog>
  )
}
