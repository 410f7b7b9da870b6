import { tokenEnd } from '../session/session.rules.ts'

const validDays = 90
/** The number of days for which admins can see that a link has expired. */
const shownDays = 30

/** When a link that was last used at this moment, or has just been sent, expires. */
export function linkExpiry(at: Temporal.Instant, createdAt: Temporal.Instant): Temporal.Instant {
  const [unused, end] = [at.add({ hours: 24 * validDays }), tokenEnd(createdAt)]
  return Temporal.Instant.compare(unused, end) < 0 ? unused : end
}

/** The number of seconds for which a browser keeps the link after a use. */
export const keptSeconds = (at: Temporal.Instant, createdAt: Temporal.Instant) =>
  Math.floor(at.until(linkExpiry(at, createdAt)).total('seconds'))

/** Links that expired before this time are deleted. */
export const linkForgottenBefore = (at: Temporal.Instant) => at.subtract({ hours: 24 * shownDays })
