import { ActionIcon } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { LoadedMenu } from '#admin/ui/loaded-menu.tsx'
import { projectTexts as texts } from '#texts/de/project.ts'
import classes from './project-menu.module.css'

interface ProjectMenuProps {
  onAdd: () => void
  onRename: () => void
  onDelete: () => void
}

/** A menu of project actions for admins, beside the project picker. */
export const ProjectMenu = ({ onAdd, onRename, onDelete }: ProjectMenuProps) => (
  <LoadedMenu
    width={240}
    button={
      <ActionIcon
        variant="subtle"
        color="gray"
        size={40}
        aria-label={texts.manage}
        title={texts.manage}
      >
        <IconDots size={20} aria-hidden />
      </ActionIcon>
    }
    entries={[
      { label: texts.add, onChoose: onAdd },
      { label: texts.edit, onChoose: onRename },
      { label: texts.delete, className: classes.delete, onChoose: onDelete },
    ]}
  />
)
