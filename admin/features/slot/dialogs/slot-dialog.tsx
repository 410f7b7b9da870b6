import { Dialog } from '#admin/ui/dialog/dialog.tsx'
import { slotDialogTexts as texts } from '#texts/de/slot.ts'
import { SlotForm, type SlotFormProps } from './slot-form.tsx'

interface SlotDialogProps extends SlotFormProps {
  opened: boolean
}

export const SlotDialog = ({ opened, ...form }: SlotDialogProps) => (
  <Dialog opened={opened} onClose={form.onClose} title={form.slot ? texts.edit : texts.add}>
    <SlotForm {...form} />
  </Dialog>
)
