import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { projectDialogTexts, projectTexts as texts } from '#texts/de/project.ts'
import classes from './project-menu.module.css'

interface ProjectMenuProps {
  onAdd: () => void
  onRename: () => void
  onDelete: () => void
}

/** What admins do with projects, beside the picker that shows which one it is about. */
export const ProjectMenu = ({ onAdd, onRename, onDelete }: ProjectMenuProps) => (
  <Menu position="bottom-end" width={240}>
    <Menu.Target>
      <ActionIcon variant="subtle" color="gray" size={40} aria-label={texts.manage}>
        <IconDots size={20} aria-hidden />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>
      <Menu.Item onClick={onAdd}>{projectDialogTexts.add}</Menu.Item>
      <Menu.Item onClick={onRename}>{projectDialogTexts.edit}</Menu.Item>
      <Menu.Item className={classes.delete} onClick={onDelete}>
        {projectDialogTexts.delete}
      </Menu.Item>
    </Menu.Dropdown>
  </Menu>
)
