import { useMutation } from '@tanstack/react-query'
import { call } from '#admin/api/client.ts'
import type { AccountDeletion } from '#contract/staff.ts'

const deleteAccount = (json: AccountDeletion) =>
  call<void>('/api/users/me/delete', { method: 'POST', json })

export const useDeleteAccount = (onDeleted: () => void) =>
  useMutation({ mutationFn: deleteAccount, onSuccess: onDeleted })
