const confirmDays = 7
const remindedAfterDays = 5
const removedAfterDays = 7

const days = (count: number) => ({ hours: 24 * count })

/** When a link that confirms an address lapses. */
export const confirmationLapse = (askedAt: Temporal.Instant) => askedAt.add(days(confirmDays))

/** Who was registered until then and is not confirmed is reminded. */
export const remindedBefore = (at: Temporal.Instant) => at.subtract(days(remindedAfterDays))

/** Who was registered, and reminded, until then and is not confirmed is removed. */
export const removedBefore = (at: Temporal.Instant) => ({
  made: at.subtract(days(removedAfterDays)),
  reminded: at.subtract(days(removedAfterDays - remindedAfterDays)),
})
