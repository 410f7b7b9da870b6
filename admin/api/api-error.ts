import type { ErrorAnswer } from '#contract/errors.ts'

type Answered = Partial<ErrorAnswer> & { status: number; statusText: string; message: string }

/** A failed call. `status` is 0 if there was no response. */
export class ApiError extends Error {
  declare readonly status: number
  declare readonly statusText: string
  declare readonly code: ErrorAnswer['code'] | undefined
  declare readonly fields: Record<string, string>
  declare readonly remaining: number | undefined
  declare readonly passkey: boolean | undefined

  constructor({ message, ...answered }: Answered) {
    super(message)
    Object.assign(this, { fields: {} }, answered, { name: 'ApiError' })
  }
}

/** The error message to show to the user. */
export const reasonOf = (error: unknown) => (error instanceof Error ? error.message : '')

/**
 * What the specification calls the "status text": the response's status text or, if that is empty,
 * its message. Returns `otherwise` if there was no response.
 */
export function statusTextOf(error: unknown, otherwise: string) {
  if (!(error instanceof ApiError) || error.status === 0) return otherwise
  return error.statusText || error.message || otherwise
}

/** The server's errors for the fields in `names`, ignoring other fields. */
export function fieldErrorsOf(error: unknown, names: readonly string[]) {
  if (!(error instanceof ApiError)) return {}
  return Object.fromEntries(Object.entries(error.fields).filter(([name]) => names.includes(name)))
}

export const isStatus = (error: unknown, status: number) =>
  error instanceof ApiError && error.status === status

/**
 * Whether the server refused the call. After any other failure, it may still have carried out the
 * call.
 */
export const isRefused = (error: unknown) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500

export const isSessionOver = (error: unknown) =>
  error instanceof ApiError && error.code === 'not_logged_in'
