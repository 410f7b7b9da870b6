const dayHours = 24
const lostAfterDays = 7
const unansweredHours = 1

/** When the record of a domain is looked up again. */
export const nextCheck = (at: Temporal.Instant) => at.add({ hours: dayHours })

/** When it is looked up again after there was no answer. */
export const soonAgain = (at: Temporal.Instant) => at.add({ hours: unansweredHours })

/** When a domain whose record is missing is no longer used. */
export const lostAt = (missingSince: Temporal.Instant) =>
  missingSince.add({ hours: dayHours * lostAfterDays })
