import { Dialog } from '#admin/ui/dialog/dialog.tsx'
import type { TeamMember } from '#contract/staff.ts'
import { slotDialogTexts as texts } from '#texts/de/slot.ts'
import type { UndoOffer } from '../undo-offer.ts'
import { NewSlots } from './new-slots.tsx'
import { SlotForm, type SlotFormProps } from './slot-form.tsx'

interface SlotDialogProps extends SlotFormProps {
  opened: boolean
  team: TeamMember[]
  onSeriesSaved: (offer: UndoOffer) => void
}

export const SlotDialog = ({ opened, team, onSeriesSaved, ...form }: SlotDialogProps) => (
  <Dialog opened={opened} onClose={form.onClose} title={form.slot ? texts.edit : texts.add}>
    {form.slot ? (
      <SlotForm {...form} />
    ) : (
      <NewSlots {...form} team={team} onSeriesSaved={onSeriesSaved} />
    )}
  </Dialog>
)
