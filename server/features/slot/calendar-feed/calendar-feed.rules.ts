const pastDays = 7
const aheadDays = 365

/** The span a feed's slots start in. */
export const feedSpan = (now: Temporal.Instant) => ({
  from: now.subtract({ hours: 24 * pastDays }),
  until: now.add({ hours: 24 * aheadDays }),
})
