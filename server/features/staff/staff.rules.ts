const resetMinutes = 60
const pauseMinutes = 5
// Each mail holds a token that opens the account, and a stranger can ask for them one by one.
const mostOpen = 4

export const resetExpiry = (at: Temporal.Instant) => at.add({ minutes: resetMinutes })

/** Whether another reset may be sent, when the open ones expire at these times, the latest first. */
export function isResetDue(open: Temporal.Instant[], at: Temporal.Instant): boolean {
  const [latest] = open
  if (!latest) return true
  const paused = resetExpiry(at).subtract({ minutes: pauseMinutes })
  return open.length < mostOpen && Temporal.Instant.compare(latest, paused) <= 0
}

const formerDays = 90

/** Who left until then is no longer named. */
export const nameForgottenBefore = (at: Temporal.Instant) => at.subtract({ hours: 24 * formerDays })
