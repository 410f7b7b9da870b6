import type { NodemailerError } from 'nodemailer'

/**
 * Whether trying again is in vain: the server refused this mail for good (5xx), or its addresses
 * cannot be sent to at all. A refused log-in or greeting is 5xx as well, but tells of the server's
 * settings, which someone may mend within the hours of the tries.
 */
export function isPermanent(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, permanent, responseCode }: NodemailerError = error
  if (code !== 'EENVELOPE' && code !== 'EMESSAGE') return false
  return permanent ?? responseCode === undefined
}

/** What the other side said, else what went wrong on the way there. */
export function answerOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return (error as NodemailerError).response ?? error.message
}
