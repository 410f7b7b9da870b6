import { Dialog } from '#admin/ui/dialog.tsx'
import type { Project } from '#contract/project.ts'
import type { Slot } from '#contract/slot.ts'
import type { Variant } from '#contract/variant.ts'
import { slotDialogTexts as texts } from '#texts/de/slot.ts'
import { words } from '#texts/de/words.ts'
import { SlotForm } from './slot-form.tsx'

interface SlotDialogProps {
  opened: boolean
  onClose: () => void
  /** Is told when the changed slot is now, in words. */
  onChanged: (moment: string) => void
  project: Project
  variants: Variant[]
  /** The slot to change; without one the dialog makes new ones. */
  slot: Slot | undefined
}

export const SlotDialog = ({ opened, ...form }: SlotDialogProps) => (
  <Dialog
    opened={opened}
    onClose={form.onClose}
    title={form.slot ? texts.edit : texts.add}
    closeLabel={words.close}
  >
    <SlotForm {...form} />
  </Dialog>
)
