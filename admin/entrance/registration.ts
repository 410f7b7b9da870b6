import { useDebouncedCallback } from '@mantine/hooks'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call, isStatus } from '#admin/api/client.ts'
import { useRead } from '#admin/api/hooks.ts'
import { shortestPassword } from '#admin/ui/field.tsx'
import { registrationCalls } from '#contract/organisation.calls.ts'
import { invitationCalls } from '#contract/staff.calls.ts'
import type { User } from '#contract/staff.ts'
import { registrationTexts } from '#texts/de/entrance.ts'
import { newPasswordTexts } from '#texts/de/security.ts'
import { fieldSentences } from '#texts/de/words.ts'

export const invitationKey = (token: string) => ['invitation', token]

/** The data of an invitation. Rejects with 404 if the invitation is unknown, used or expired. */
export const useInvitation = (token: string) =>
  useRead(
    invitationKey(token),
    invitationCalls.show,
    { params: { token } },
    {
      // Not refetched while the user is typing, because that could remove the form.
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    },
  )

async function checkEmail(email: string, signal: AbortSignal) {
  // Text that cannot be an address is not sent, because each check counts towards the network's
  // hourly limit.
  if (!/.@./.test(email)) return registrationTexts.emailInvalid
  try {
    const { exists } = await call(registrationCalls.checkEmail, { query: { email }, signal })
    return exists ? registrationTexts.emailTaken : null
  } catch (error) {
    if (isStatus(error, 422)) return registrationTexts.emailInvalid
    throw error
  }
}

/**
 * The error to show on the email field; null if nobody has registered with the address. Makes no
 * request while the field is empty.
 */
export const useEmailCheck = (email: string) =>
  useQuery({
    queryKey: ['email-check', email],
    queryFn: ({ signal }) => checkEmail(email, signal),
    enabled: email !== '',
    // The server checks the address again on registration, so a failed check must not block the
    // form.
    retry: false,
  })

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

export const emptyForm: RegistrationEntries = {
  organisation: '',
  name: '',
  email: '',
  password: '',
  'password-confirmation': '',
}

/** The form's initial values, taken from the invitation. */
export const formFor = (invited: { invitee_email: string; name: string }) => ({
  ...emptyForm,
  email: invited.invitee_email,
  name: invited.name,
})

export const fieldNames = Object.keys(emptyForm)

/** The client-side checks. Only the server validates the email address. */
export const rules = {
  organisation: (name: string) => (name.trim() ? null : registrationTexts.organisationMissing),
  name: (name: string) => (name.trim() ? null : registrationTexts.nameMissing),
  email: (email: string) => (email.trim() ? null : fieldSentences.emailMissing),
  password: (password: string) =>
    password.length >= shortestPassword ? null : newPasswordTexts.short,
  'password-confirmation': (again: string, { password }: RegistrationEntries) =>
    again === password ? null : newPasswordTexts.differ,
}

/** Invited people do not enter an organisation's name, because they join an existing one. */
export const rulesForInvited = { ...rules, organisation: () => null }

const typingPause = 1000

/** The typed text, updated a second after the last key press, or immediately by `settle`. */
export function useSettled(typed: string) {
  const [settled, setSettled] = useState(typed)
  const settleLater = useDebouncedCallback(setSettled, typingPause)
  useEffect(() => settleLater(typed), [typed, settleLater])
  return { settled, settle: () => setSettled(typed) }
}
