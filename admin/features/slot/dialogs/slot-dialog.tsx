import { Dialog } from '#admin/ui/dialog/dialog.tsx'
import type { TeamMember } from '#contract/staff.ts'
import { slotDialogTexts as texts } from '#texts/de/slot-dialogs.ts'
import type { UndoOffer } from '../undo-offer.ts'
import { NewSlots } from './new-slots.tsx'
import { SlotForm, type SlotFormProps } from './slot-form.tsx'

interface SlotDialogProps extends SlotFormProps {
  opened: boolean
  team: TeamMember[] | undefined
  teamFailed: boolean
  onSeriesSaved: (offer: UndoOffer) => void
  onLateFailure: (sentence: string) => void
}

export const SlotDialog = ({ opened, ...props }: SlotDialogProps) => (
  <Dialog opened={opened} onClose={props.onClose} title={props.slot ? texts.edit : texts.add}>
    {props.slot ? <SlotForm {...props} /> : <NewSlots {...props} />}
  </Dialog>
)
