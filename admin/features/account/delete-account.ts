import { useMutation } from '@tanstack/react-query'
import { call } from '#admin/api/client.ts'
import { staffCalls } from '#contract/staff.calls.ts'
import type { AccountDeletion } from '#contract/staff.ts'

const deleteAccount = (json: AccountDeletion) => call(staffCalls.deleteAccount, { json })

export const useDeleteAccount = (onDeleted: () => void) =>
  useMutation({ mutationFn: deleteAccount, onSuccess: onDeleted })
