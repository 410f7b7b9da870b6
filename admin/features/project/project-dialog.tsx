import { Dialog } from '#admin/ui/dialog/dialog.tsx'
import { projectDialogTexts as texts } from '#texts/de/project.ts'
import { ProjectForm, type ProjectFormProps } from './project-form.tsx'

interface ProjectDialogProps extends ProjectFormProps {
  opened: boolean
}

export const ProjectDialog = ({ opened, ...form }: ProjectDialogProps) => (
  <Dialog
    compact
    opened={opened}
    onClose={form.onClose}
    title={form.project ? texts.edit : texts.add}
  >
    <ProjectForm {...form} />
  </Dialog>
)
