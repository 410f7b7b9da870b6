import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#admin/api/client.ts'
import { DeletionDialog } from '#admin/ui/dialog/deletion-dialog.tsx'
import { invitationCalls } from '#contract/staff.calls.ts'
import type { Invitation } from '#contract/staff.ts'
import { invitationDeletionTexts as texts } from '#texts/de/team.ts'
import { invitationsKey } from './invitations.ts'

const deleteInvitation = (id: string) => call(invitationCalls.delete, { params: { id } })

function useDeleteInvitation() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: deleteInvitation,
    // Removes the invitation from the list at once, so that focus can leave the row immediately.
    onSuccess: (_answer, deleted) =>
      client.setQueryData<Invitation[]>(invitationsKey, (invitations) =>
        invitations?.filter(({ id }) => id !== deleted),
      ),
    // Not awaited, because the page of a deleted invitation closes immediately.
    onSettled: () => void client.invalidateQueries({ queryKey: invitationsKey }),
  })
}

interface DeleteInvitationDialogProps {
  opened: boolean
  onClose: () => void
  onDeleted: (email: string) => void
  invitation: Invitation
}

export function DeleteInvitationDialog(props: DeleteInvitationDialogProps) {
  const { invitation, onDeleted, ...dialog } = props
  return (
    <DeletionDialog
      {...dialog}
      texts={texts}
      deletion={useDeleteInvitation()}
      subject={invitation.id}
      onDeleted={() => onDeleted(invitation.invitee_email)}
    >
      <p>{texts.question(invitation.invitee_email)}</p>
    </DeletionDialog>
  )
}
