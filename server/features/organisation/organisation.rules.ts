const confirmDays = 7
const remindedAfterDays = 5
const removedAfterDays = 7

const days = (count: number) => ({ hours: 24 * count })

/** When a confirmation link expires. */
export const confirmationLapse = (askedAt: Temporal.Instant) => askedAt.add(days(confirmDays))

/** An unconfirmed organisation is reminded if it registered before this time. */
export const remindedBefore = (at: Temporal.Instant) => at.subtract(days(remindedAfterDays))

/**
 * An unconfirmed organisation is removed if it registered before `made` and was reminded before
 * `reminded`.
 */
export const removedBefore = (at: Temporal.Instant) => ({
  made: at.subtract(days(removedAfterDays)),
  reminded: at.subtract(days(removedAfterDays - remindedAfterDays)),
})
