const dayHours = 24
const lostAfterDays = 7
const unansweredHours = 1

/** When a domain's record is next looked up. */
export const nextCheck = (at: Temporal.Instant) => at.add({ hours: dayHours })

/** When the record is next looked up after a look-up that got no answer. */
export const soonAgain = (at: Temporal.Instant) => at.add({ hours: unansweredHours })

interface Look {
  at: Temporal.Instant
  /** When this look-up was due. */
  nextCheckAt: Temporal.Instant
  missingSince: Temporal.Instant
  answered: boolean
}

/**
 * The time from which a record counts as missing. Hours with no look-up or no answer do not count.
 */
export function countedSince({ at, nextCheckAt, missingSince, answered }: Look): Temporal.Instant {
  const overdue = nextCheckAt.until(at)
  const unknownHours = answered ? 0 : dayHours + unansweredHours
  const since = missingSince.add(overdue).add({ hours: unknownHours })
  return Temporal.Instant.compare(since, at) < 0 ? since : at
}

/** When a domain whose record is missing stops being used. */
export const lostAt = (missingSince: Temporal.Instant) =>
  missingSince.add({ hours: dayHours * lostAfterDays })

/** The DNS record that verifies a domain: its name, and the text in it. */
export const recordOf = ({ domain, token }: { domain: string; token: string }) => ({
  name: `_rundgang.${domain}`,
  value: `rundgang=${token}`,
})

/** The part of an address after the @. */
export const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1).toLowerCase()
