import { useMutation } from '@tanstack/react-query'
import { call } from '#admin/api/client.ts'
import type { PasswordChange } from '#contract/staff.ts'

const changePassword = (json: PasswordChange) =>
  call<void>('/api/password', { method: 'POST', json })

export const useChangePassword = () => useMutation({ mutationFn: changePassword })
