import { useDialog } from '#admin/ui/dialog/use-dialog.ts'
import type { Project } from '#contract/project.ts'
import { projectTexts as texts } from '#texts/de/project.ts'
import { LoadedDeleteProjectDialog, LoadedProjectDialog } from './loaded-dialogs.tsx'
import { ProjectMenu } from './project-menu.tsx'

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
