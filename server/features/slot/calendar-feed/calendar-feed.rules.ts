const pastDays = 7
const aheadDays = 365

const announcedDays = 30

/** Whether a feed's end is announced in the feed. */
export const isNearEnd = (end: Temporal.Instant, now: Temporal.Instant) =>
  Temporal.Instant.compare(end.subtract({ hours: 24 * announcedDays }), now) <= 0

/** The span in which a feed's slots start. */
export const feedSpan = (now: Temporal.Instant) => ({
  from: now.subtract({ hours: 24 * pastDays }),
  until: now.add({ hours: 24 * aheadDays }),
})
