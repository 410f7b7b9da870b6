import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#admin/api/client.ts'
import { invitationCalls } from '#contract/endpoints/invitation.ts'
import type { Invitation } from '#contract/invitation.ts'
import { invitationsKey } from './invitations.ts'

const deleteInvitation = ({ id }: Invitation) => call(invitationCalls.delete, { params: { id } })

/** `onDeleted` is called even if the row has been unmounted by then. */
export function useDeleteInvitation(onDeleted: (email: string) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: deleteInvitation,
    onSuccess: (_answer, deleted) => {
      client.setQueryData<Invitation[]>(invitationsKey, (invitations) =>
        invitations?.filter(({ id }) => id !== deleted.id),
      )
      onDeleted(deleted.invitee_email)
    },
    // Not awaited, because the page of a deleted invitation closes immediately.
    onSettled: () => void client.invalidateQueries({ queryKey: invitationsKey }),
  })
}
