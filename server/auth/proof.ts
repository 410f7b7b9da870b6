import { DomainError } from '#server/errors.ts'
import type { Staff } from './actor.ts'

const recentMinutes = 15

/** Whether the person proved who they are within the last 15 minutes. */
export const isRecent = ({ provedAt }: Pick<Staff, 'provedAt'>, at: Temporal.Instant) =>
  Temporal.Instant.compare(provedAt.add({ minutes: recentMinutes }), at) > 0

/**
 * Throws `confirm_first` if the log-in is not recent: somebody who finds an unattended browser, or
 * steals a session, must not be able to change how people log in, or to delete anything
 * permanently.
 */
export function requireRecent(staff: Staff, at: Temporal.Instant): void {
  if (!isRecent(staff, at)) throw new DomainError('confirm_first')
}

/** Whether the organisation requires a second factor that the person should have by now. */
export const isFactorOverdue = (
  { factorDueAt }: Pick<Staff, 'factorDueAt'>,
  at: Temporal.Instant,
) => factorDueAt !== null && Temporal.Instant.compare(factorDueAt, at) <= 0
