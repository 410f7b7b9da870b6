import { useMutation } from '@tanstack/react-query'
import { call } from '#admin/api/client.ts'
import { registrationCalls } from '#contract/organisation.calls.ts'
import type { User } from '#contract/staff.ts'

export interface RegistrationEntries {
  organisation: string
  name: string
  email: string
  password: string
  'password-confirmation': string
}

/**
 * Registers a user: with an invitation's token, in the inviting organisation; without one, in a new
 * organisation.
 */
function register({ organisation, ...form }: RegistrationEntries, invite?: string) {
  const where = invite === undefined ? { organisation } : { invite }
  return call(registrationCalls.register, { form: { ...form, ...where } })
}

interface Registering {
  invite: string | undefined
  onRegistered: (user: User) => void
}

export const useRegister = ({ invite, onRegistered }: Registering) =>
  useMutation({
    mutationFn: (entries: RegistrationEntries) => register(entries, invite),
    onSuccess: onRegistered,
  })
