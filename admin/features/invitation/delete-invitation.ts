import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#admin/api/client.ts'
import type { Invitation } from '#contract/invitation.ts'
import { invitationsKey } from './invitations.ts'

const deleteInvitation = ({ id }: Invitation) =>
  call<void>(`/api/admin/invites/${id}`, { method: 'DELETE' })

export function useDeleteInvitation() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: deleteInvitation,
    onSettled: () => client.invalidateQueries({ queryKey: invitationsKey }),
  })
}
