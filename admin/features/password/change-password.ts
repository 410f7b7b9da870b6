import { useMutation } from '@tanstack/react-query'
import { call } from '#admin/api/client.ts'
import { staffCalls } from '#contract/staff.calls.ts'
import type { PasswordChange } from '#contract/staff.ts'

const changePassword = (json: PasswordChange) => call(staffCalls.changePassword, { json })

export const useChangePassword = () => useMutation({ mutationFn: changePassword })
