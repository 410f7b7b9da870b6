const pastDays = 7
const aheadDays = 365

/** The span in which a feed's slots start. */
export const feedSpan = (now: Temporal.Instant) => ({
  from: now.subtract({ hours: 24 * pastDays }),
  until: now.add({ hours: 24 * aheadDays }),
})
