import { NativeSelect } from '@mantine/core'
import type { Project } from '#contract/project.ts'
import { projectTexts } from '#texts/de/project.ts'
import { useRememberProject } from './last-used-project.ts'
import classes from './project-picker.module.css'

interface ProjectPickerProps {
  projects: Project[]
  current: Project
  canSwitch: boolean
  onChoose: (id: string) => void
}

/** Which project the pages are about. With one alone, or without the right, it only names it. */
export function ProjectPicker({ projects, current, canSwitch, onChoose }: ProjectPickerProps) {
  const remember = useRememberProject()
  if (!canSwitch) return <p className={classes.only}>{current.name}</p>

  const choose = (id: string) => {
    onChoose(id)
    remember.mutate({ project_id: id })
  }
  return (
    <NativeSelect
      aria-label={projectTexts.picker}
      value={current.id}
      onChange={(event) => choose(event.currentTarget.value)}
      data={projects.map(({ id, name }) => ({ value: id, label: name }))}
      disabled={projects.length === 1}
      size="md"
      classNames={{ root: classes.picker, input: classes.input, section: classes.section }}
    />
  )
}
