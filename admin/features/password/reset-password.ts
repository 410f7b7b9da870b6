import { useMutation } from '@tanstack/react-query'
import { call } from '#admin/api/client.ts'
import { staffCalls } from '#contract/staff.calls.ts'

/** The input for the second step of a password reset. */
export interface NewPassword {
  token: string
  username: string
  password: string
  'password-confirmation': string
}

const askForReset = (email: string) => call(staffCalls.resetPassword, { form: { email } })

const saveNewPassword = (form: NewPassword) => call(staffCalls.resetPassword, { form })

/**
 * Requests the link. Succeeds for any address, because the server does not reveal which addresses
 * have an account.
 */
export const useAskForReset = () => useMutation({ mutationFn: askForReset })

export const useSaveNewPassword = () => useMutation({ mutationFn: saveNewPassword })
