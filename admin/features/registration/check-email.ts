import { useQuery } from '@tanstack/react-query'
import { isStatus } from '#admin/api/api-error.ts'
import { call } from '#admin/api/client.ts'
import { registrationCalls } from '#contract/endpoints/registration.ts'
import { registrationTexts } from '#texts/de/registration.ts'

async function checkEmail(email: string, signal: AbortSignal) {
  // Saves one of the network's hourly checks.
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
 * The error of the address field; null if the address is free. Makes no request while it is empty.
 */
export const useEmailCheck = (email: string) =>
  useQuery({
    queryKey: ['email-check', email],
    queryFn: ({ signal }) => checkEmail(email, signal),
    enabled: email !== '',
    // The server checks again on registration, so a failed check must not block the form.
    retry: false,
  })
