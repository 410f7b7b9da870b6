import { ActionIcon, Anchor, Button, NativeSelect, VisuallyHidden } from '@mantine/core'
import { IconDots, IconExternalLink } from '@tabler/icons-react'
import { type ComponentProps, lazy } from 'react'
import { LoadedDialog, useDialog } from '#admin/ui/loaded-dialog.tsx'
import { LoadedMenu } from '#admin/ui/loaded-menu.tsx'
import { PageMessage } from '#admin/ui/message.tsx'
import type { Project } from '#contract/project.ts'
import { projectTexts, projectTexts as texts } from '#texts/de/project.ts'
import { words } from '#texts/de/words.ts'
import type { DeleteProjectDialog } from './delete-project-dialog.tsx'
import type { ProjectDialog } from './project-dialog.tsx'
import classes from './project-menu.module.css'

interface ProjectMenuProps {
  onAdd: () => void
  onRename: () => void
  onDelete: () => void
}

/** A menu of project actions for admins, beside the project picker. */
const ProjectMenu = ({ onAdd, onRename, onDelete }: ProjectMenuProps) => (
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

// Each dialog's code is loaded when it is opened, because projects are rarely changed.
const Naming = lazy(async () => ({
  default: (await import('./project-dialog.tsx')).ProjectDialog,
}))
const Deleting = lazy(async () => ({
  default: (await import('./delete-project-dialog.tsx')).DeleteProjectDialog,
}))

const LoadedProjectDialog = (dialog: ComponentProps<typeof ProjectDialog>) => (
  <LoadedDialog {...dialog}>
    <Naming {...dialog} />
  </LoadedDialog>
)

const LoadedDeleteProjectDialog = (dialog: ComponentProps<typeof DeleteProjectDialog>) => (
  <LoadedDialog {...dialog}>
    <Deleting {...dialog} />
  </LoadedDialog>
)

interface ProjectActionsProps {
  current: Project
  /** Without an argument, another project is selected. */
  onChoose: (id: string | undefined) => void
  /**
   * Called with a sentence saying what was done, or with an empty string when the next action
   * begins.
   */
  onToast: (toast: string) => void
}

/**
 * The actions for adding, renaming and deleting projects. A new project is selected immediately.
 */
export function ProjectActions({ current, onChoose, onToast }: ProjectActionsProps) {
  const dialog = useDialog<{ project: Project | undefined }>(() => onToast(''))
  const deletion = useDialog<Project>(() => onToast(''))

  const added = ({ id, name }: Project) => {
    onToast(texts.added(name))
    onChoose(id)
  }
  const renamed = ({ name }: Project) => onToast(texts.renamed(name))
  const deleted = ({ name }: Project) => {
    onToast(texts.deleted(name))
    onChoose(undefined)
  }

  return (
    <>
      <ProjectMenu
        onAdd={() => dialog.open({ project: undefined })}
        onRename={() => dialog.open({ project: current })}
        onDelete={() => deletion.open(current)}
      />
      {dialog.subject ? (
        <LoadedProjectDialog
          opened={dialog.opened}
          onClose={dialog.close}
          onSaved={dialog.subject.project ? renamed : added}
          project={dialog.subject.project}
        />
      ) : null}
      {deletion.subject ? (
        <LoadedDeleteProjectDialog
          opened={deletion.opened}
          onClose={deletion.close}
          onDeleted={deleted}
          project={deletion.subject}
        />
      ) : null}
    </>
  )
}

interface NoProjectsProps {
  level: 1 | 2
  canAdd: boolean
  onAdded: (projectId: string) => void
  onToast: (toast: string) => void
}

/** Shown if the organisation has no projects. Admins can add the first one here. */
export function NoProjects({ level, canAdd, onAdded, onToast }: NoProjectsProps) {
  const dialog = useDialog<true>(() => onToast(''))
  return (
    <>
      <PageMessage
        level={level}
        title={texts.none}
        action={canAdd ? <Button onClick={() => dialog.open(true)}>{texts.add}</Button> : null}
      >
        {texts.noneHint}
        {canAdd ? ` ${texts.noneHintAdmin}` : null}
      </PageMessage>
      {dialog.subject ? (
        <LoadedProjectDialog
          opened={dialog.opened}
          onClose={dialog.close}
          onSaved={({ id, name }) => {
            onToast(texts.added(name))
            onAdded(id)
          }}
          project={undefined}
        />
      ) : null}
    </>
  )
}

/** A link to the page where visitors book; opens in a new tab. */
export const BookingPageLink = ({ project }: { project: Project }) => (
  <Anchor href={`/buchen/${project.id}`} target="_blank" className={classes.link}>
    {projectTexts.bookingPage}
    <VisuallyHidden> {words.newTab}</VisuallyHidden>
    <IconExternalLink size={16} aria-hidden />
  </Anchor>
)
