import { useMutation } from '@tanstack/react-query'
import { call } from '#admin/api/client.ts'

/** What the second form of `POST /api/password-reset` takes. */
export interface NewPassword {
  token: string
  username: string
  password: string
  'password-confirmation': string
}

const askForReset = (email: string) =>
  call<unknown>('/api/password-reset', { method: 'POST', form: { email } })

const saveNewPassword = (form: NewPassword) =>
  call<unknown>('/api/password-reset', { method: 'POST', form: { ...form } })

/** Succeeds for any address: the server does not tell which ones have an account. */
export const useAskForReset = () => useMutation({ mutationFn: askForReset })

export const useSaveNewPassword = () => useMutation({ mutationFn: saveNewPassword })
