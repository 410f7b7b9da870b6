import { DomainError } from '#server/errors.ts'
import type { Config } from '#server/runtime/config.ts'
import { ReadAllowance } from './read-allowance.ts'

// Phones ask every five minutes at most, and people have a few devices.
const pollAllowance = { most: 30, seconds: 10 * 60 }

/**
 * Bounds how often programs fetch the same secret address, counted in memory. Throws
 * `too_many_tries`.
 */
export function guardPolls({ rateLimit }: Pick<Config, 'rateLimit'>): (token: string) => void {
  const polls = new ReadAllowance(pollAllowance)
  return (token) => {
    const retryAfterSeconds = rateLimit ? polls.take([token]) : null
    if (retryAfterSeconds !== null) throw new DomainError('too_many_tries', { retryAfterSeconds })
  }
}
