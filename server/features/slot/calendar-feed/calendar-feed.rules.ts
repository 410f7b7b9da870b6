const pastDays = 7
const aheadDays = 365

/** The range of starts of the slots in a feed. */
export const feedSpan = (now: Temporal.Instant) => ({
  from: now.subtract({ hours: 24 * pastDays }),
  until: now.add({ hours: 24 * aheadDays }),
})
