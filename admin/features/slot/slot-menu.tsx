import { ActionIcon } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { LoadedMenu } from '#admin/ui/loaded-menu.tsx'
import { slotTexts } from '#texts/de/slot.ts'
import classes from './slot-menu.module.css'

interface SlotMenuProps {
  /** The time of the slot in words. */
  moment: string
  onEdit: () => void
  onComment: () => void
  onDelete: () => void
}

export const SlotMenu = ({ moment, onEdit, onComment, onDelete }: SlotMenuProps) => (
  <LoadedMenu
    width={180}
    button={
      <ActionIcon variant="subtle" color="gray" size={36} aria-label={slotTexts.more(moment)}>
        <IconDots size={20} aria-hidden />
      </ActionIcon>
    }
    entries={[
      { label: slotTexts.edit, onChoose: onEdit },
      { label: slotTexts.comment, onChoose: onComment },
      { label: slotTexts.delete, className: classes.delete, onChoose: onDelete },
    ]}
  />
)
