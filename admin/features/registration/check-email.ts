import { useQuery } from '@tanstack/react-query'
import { isStatus } from '#admin/api/api-error.ts'
import { call } from '#admin/api/client.ts'
import { registrationCalls } from '#contract/organisation.calls.ts'
import { registrationTexts } from '#texts/de/entrance.ts'

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
