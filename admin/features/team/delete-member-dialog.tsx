import { DeletionDialog } from '#admin/ui/dialog/deletion-dialog.tsx'
import type { TeamMember } from '#contract/staff.ts'
import { memberDeletionTexts as texts } from '#texts/de/team.ts'
import { useDeleteMember } from './delete-member.ts'

interface DeleteMemberDialogProps {
  opened: boolean
  onClose: () => void
  onDeleted: (name: string) => void
  member: TeamMember
}

export const DeleteMemberDialog = ({ member, onDeleted, ...dialog }: DeleteMemberDialogProps) => (
  <DeletionDialog
    {...dialog}
    texts={texts}
    deletion={useDeleteMember()}
    subject={member.staff_id}
    onDeleted={() => onDeleted(member.staff_name)}
  >
    <p>{texts.question(member.staff_name)}</p>
  </DeletionDialog>
)
