import { isSessionOver } from './api-error.ts'

const second = 1000
const minute = 60 * second

/** How long to wait before the next try, in milliseconds, after so many that failed. */
export const pauseAfter = (failed: number) => Math.min(second * 2 ** failed, 30 * second)

/** How the lists of the team are fetched and kept, as the specification says. */
export const teamListOptions = {
  retry: (failed: number, error: Error) => failed < 3 && !isSessionOver(error),
  retryDelay: pauseAfter,
  gcTime: 5 * minute,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
}

/** What the specification says of a list that failed to load; the reason is its cause. */
export const listFailure = (message: string, cause: unknown) =>
  isSessionOver(cause) ? cause : new Error(message, { cause })
