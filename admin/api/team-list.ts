import { isSessionOver } from './api-error.ts'

const second = 1000
const minute = 60 * second

/** The delay before the next retry, in milliseconds. */
export const pauseAfter = (failed: number) => Math.min(second * 2 ** failed, 30 * second)

/** How often team list requests are retried and how long the lists are cached, as specified. */
export const teamListOptions = {
  retry: (failed: number, error: Error) => failed < 3 && !isSessionOver(error),
  retryDelay: pauseAfter,
  gcTime: 5 * minute,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
}

/** The specified message for a list that failed to load, with the reason as its cause. */
export const listFailure = (message: string, cause: unknown) =>
  isSessionOver(cause) ? cause : new Error(message, { cause })
