import { useQuery } from '@tanstack/react-query'
import { isStatus } from '#admin/api/api-error.ts'
import { call } from '#admin/api/client.ts'
import { registrationCalls } from '#contract/endpoints/registration.ts'
import { registrationTexts } from '#texts/de/registration.ts'

async function checkEmail(email: string, signal: AbortSignal) {
  // Not worth one of the checks that a network has in an hour.
  if (!/.@./.test(email)) return registrationTexts.emailInvalid
  try {
    const { exists } = await call(registrationCalls.checkEmail, { query: { email }, signal })
    return exists ? registrationTexts.emailTaken : null
  } catch (error) {
    if (isStatus(error, 422)) return registrationTexts.emailInvalid
    throw error
  }
}

/** The sentence that stands at the address, `null` where it is free; asks nothing while empty. */
export const useEmailCheck = (email: string) =>
  useQuery({
    queryKey: ['email-check', email],
    queryFn: ({ signal }) => checkEmail(email, signal),
    enabled: email !== '',
    // The server checks again on registration: a check that fails must not get in the way.
    retry: false,
  })
