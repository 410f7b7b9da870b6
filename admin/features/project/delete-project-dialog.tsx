import { reasonOf } from '#admin/api/api-error.ts'
import { ConfirmDialog } from '#admin/ui/confirm-dialog.tsx'
import { Failure } from '#admin/ui/failure.tsx'
import type { Project } from '#contract/project.ts'
import { projectDeletionTexts as texts } from '#texts/de/project.ts'
import { words } from '#texts/de/words.ts'
import { useDeleteProject } from './delete-project.ts'

interface DeleteProjectDialogProps {
  opened: boolean
  onClose: () => void
  onDeleted: (project: Project) => void
  project: Project
}

export function DeleteProjectDialog(props: DeleteProjectDialogProps) {
  const { opened, onClose, onDeleted, project } = props
  const deletion = useDeleteProject((deleted) => {
    onDeleted(deleted)
    onClose()
  })
  const close = () => {
    deletion.reset()
    onClose()
  }

  return (
    <ConfirmDialog
      opened={opened}
      title={texts.title(project.name)}
      closeLabel={words.close}
      failure={
        <Failure
          sentence={deletion.isError ? texts.failed : null}
          detail={reasonOf(deletion.error)}
          dismissLabel={words.dismiss}
          onDismiss={deletion.reset}
        />
      }
      keep={texts.keep}
      onKeep={close}
      deed={texts.delete}
      onDeed={() => deletion.mutate(project)}
      busy={deletion.isPending}
    >
      <p>{texts.question}</p>
      <p>{texts.bookers}</p>
    </ConfirmDialog>
  )
}
