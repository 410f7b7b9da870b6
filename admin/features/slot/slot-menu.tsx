import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { slotTexts } from '#texts/de/slot.ts'
import classes from './slot-menu.module.css'

interface SlotMenuProps {
  /** When the slot is, in words. */
  moment: string
  onEdit: () => void
  onComment: () => void
  onDelete: () => void
}

export const SlotMenu = ({ moment, onEdit, onComment, onDelete }: SlotMenuProps) => (
  <Menu position="bottom-end" width={180}>
    <Menu.Target>
      <ActionIcon variant="subtle" color="gray" size={36} aria-label={slotTexts.more(moment)}>
        <IconDots size={20} aria-hidden />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>
      <Menu.Item onClick={onEdit}>{slotTexts.edit}</Menu.Item>
      <Menu.Item onClick={onComment}>{slotTexts.comment}</Menu.Item>
      <Menu.Item className={classes.delete} onClick={onDelete}>
        {slotTexts.delete}
      </Menu.Item>
    </Menu.Dropdown>
  </Menu>
)
