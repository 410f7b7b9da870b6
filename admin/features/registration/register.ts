import { useMutation } from '@tanstack/react-query'
import { call } from '#admin/api/client.ts'
import type { User } from '#contract/staff.ts'

export interface RegistrationEntries {
  organisation: string
  name: string
  email: string
  password: string
  'password-confirmation': string
}

const register = (form: RegistrationEntries) =>
  call<User>('/api/registration', { method: 'POST', form: { ...form } })

export const useRegister = (onRegistered: (user: User) => void) =>
  useMutation({ mutationFn: register, onSuccess: onRegistered })
