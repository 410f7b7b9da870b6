import { Dialog } from '#admin/ui/dialog.tsx'
import type { Project } from '#contract/project.ts'
import type { Slot } from '#contract/slot.ts'
import type { Variant } from '#contract/variant.ts'
import { slotDialogTexts as texts } from '#texts/de/slot.ts'
import { words } from '#texts/de/words.ts'
import { ChangeSlotForm } from './change-slot-form.tsx'
import { NewSlotForm } from './new-slot-form.tsx'

interface SlotDialogProps {
  opened: boolean
  onClose: () => void
  project: Project
  variants: Variant[]
  /** The slot to change; without one the dialog makes new ones. */
  slot: Slot | undefined
}

export const SlotDialog = ({ opened, onClose, project, variants, slot }: SlotDialogProps) => (
  <Dialog
    opened={opened}
    onClose={onClose}
    title={slot ? texts.edit : texts.add}
    closeLabel={words.close}
  >
    {slot ? (
      <ChangeSlotForm project={project} variants={variants} slot={slot} onClose={onClose} />
    ) : (
      <NewSlotForm project={project} variants={variants} onClose={onClose} />
    )}
  </Dialog>
)
