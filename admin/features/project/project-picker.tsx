import { NativeSelect } from '@mantine/core'
import type { Project } from '#contract/project.ts'
import { projectTexts } from '#texts/de/project.ts'
import classes from './project-picker.module.css'

interface ProjectPickerProps {
  projects: Project[]
  current: Project
  canSwitch: boolean
  onChoose: (id: string) => void
}

/**
 * Lets the user switch between projects. For guides, or if there is no other project, shows only
 * the current project's name.
 */
export function ProjectPicker({ projects, current, canSwitch, onChoose }: ProjectPickerProps) {
  if (!canSwitch) return <p className={classes.only}>{current.name}</p>
  return (
    <NativeSelect
      aria-label={projectTexts.picker}
      value={current.id}
      onChange={(event) => onChoose(event.currentTarget.value)}
      data={projects.map(({ id, name }) => ({ value: id, label: name }))}
      disabled={projects.length === 1}
      size="md"
      classNames={{ root: classes.picker, input: classes.input, section: classes.section }}
    />
  )
}
