const confirmDays = 7
const remindedAfterDays = 5
const removedAfterDays = 7

const days = (count: number) => ({ hours: 24 * count })

/** When a confirmation link expires. */
export const confirmationLapse = (askedAt: Temporal.Instant) => askedAt.add(days(confirmDays))

/** Unconfirmed organisations registered up to this time are reminded. */
export const remindedBefore = (at: Temporal.Instant) => at.subtract(days(remindedAfterDays))

/** Unconfirmed organisations registered and reminded up to these times are removed. */
export const removedBefore = (at: Temporal.Instant) => ({
  made: at.subtract(days(removedAfterDays)),
  reminded: at.subtract(days(removedAfterDays - remindedAfterDays)),
})
