import { reasonOf } from '#admin/api/api-error.ts'
import { ConfirmDialog } from '#admin/ui/dialog/confirm-dialog.tsx'
import { Failure } from '#admin/ui/message/failure.tsx'
import type { TeamMember } from '#contract/staff.ts'
import { memberDeletionTexts as texts } from '#texts/de/team.ts'
import { words } from '#texts/de/words.ts'
import { useDeleteMember } from './delete-member.ts'

interface DeleteMemberDialogProps {
  opened: boolean
  onClose: () => void
  onDeleted: (name: string) => void
  member: TeamMember
}

export function DeleteMemberDialog(props: DeleteMemberDialogProps) {
  const { opened, onClose, onDeleted, member } = props
  const deletion = useDeleteMember()
  const close = () => {
    deletion.reset()
    onClose()
  }
  const remove = () =>
    deletion.mutate(member.staff_id, {
      onSuccess: () => {
        onDeleted(member.staff_name)
        close()
      },
    })

  return (
    <ConfirmDialog
      opened={opened}
      title={texts.title}
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
      action={texts.delete}
      onAction={remove}
      busy={deletion.isPending}
    >
      <p>{texts.question(member.staff_name)}</p>
    </ConfirmDialog>
  )
}
