import { Dialog } from '#admin/ui/dialog/dialog.tsx'
import type { Project } from '#contract/project.ts'
import { projectDeletionTexts as texts } from '#texts/de/project.ts'
import { DeleteProjectForm } from './delete-project-form.tsx'

interface DeleteProjectDialogProps {
  opened: boolean
  onClose: () => void
  onDeleted: (project: Project) => void
  project: Project
}

export const DeleteProjectDialog = ({ opened, ...form }: DeleteProjectDialogProps) => (
  <Dialog compact opened={opened} onClose={form.onClose} title={texts.title(form.project.name)}>
    <DeleteProjectForm {...form} />
  </Dialog>
)
