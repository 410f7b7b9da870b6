const resetMinutes = 60
const pauseMinutes = 5
// Each reset email contains a token that opens the account, and anybody can request many of them.
const mostOpen = 4

export const resetExpiry = (at: Temporal.Instant) => at.add({ minutes: resetMinutes })

/**
 * Whether another reset may be sent; `open` lists the expiry times of the open ones, latest first.
 */
export function isResetDue(open: Temporal.Instant[], at: Temporal.Instant): boolean {
  const [latest] = open
  if (!latest) return true
  const paused = resetExpiry(at).subtract({ minutes: pauseMinutes })
  return open.length < mostOpen && Temporal.Instant.compare(latest, paused) <= 0
}

const formerDays = 90

/** The names of members who left before this time are erased. */
export const nameForgottenBefore = (at: Temporal.Instant) => at.subtract({ hours: 24 * formerDays })
