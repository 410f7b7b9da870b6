import { useDialog } from '#admin/ui/use-dialog.ts'
import type { Project } from '#contract/project.ts'
import { projectTexts as texts } from '#texts/de/project.ts'
import { DeleteProjectDialog } from './delete-project-dialog.tsx'
import { ProjectDialog } from './project-dialog.tsx'
import { ProjectMenu } from './project-menu.tsx'

interface ProjectManagerProps {
  current: Project
  /** With nothing: whichever is the next one. */
  onChoose: (id: string | undefined) => void
  /** Is told what was done, in words; nothing when something new begins. */
  onNews: (news: string) => void
}

/** Adds, renames and deletes projects. What is new is chosen at once. */
export function ProjectManager({ current, onChoose, onNews }: ProjectManagerProps) {
  const dialog = useDialog<Project | undefined>(() => onNews(''))
  const deletion = useDialog<Project>(() => onNews(''))

  const saved = (project: Project) => {
    onNews(dialog.subject ? texts.renamed(project.name) : texts.added(project.name))
    if (!dialog.subject) onChoose(project.id)
  }
  const deleted = ({ name }: Project) => {
    onNews(texts.deleted(name))
    onChoose(undefined)
  }

  return (
    <>
      <ProjectMenu
        onAdd={() => dialog.open(undefined)}
        onRename={() => dialog.open(current)}
        onDelete={() => deletion.open(current)}
      />
      <ProjectDialog
        opened={dialog.opened}
        onClose={dialog.close}
        onSaved={saved}
        project={dialog.subject}
      />
      {deletion.subject ? (
        <DeleteProjectDialog
          opened={deletion.opened}
          onClose={deletion.close}
          onDeleted={deleted}
          project={deletion.subject}
        />
      ) : null}
    </>
  )
}
