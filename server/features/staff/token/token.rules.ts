// Storing every use would turn every read into a write.
const touchAfterMinutes = 60

/** Whether a token's use needs to be recorded. */
export const isUseDue = (lastUsedAt: Temporal.Instant | null, at: Temporal.Instant) =>
  lastUsedAt === null ||
  Temporal.Instant.compare(lastUsedAt.add({ minutes: touchAfterMinutes }), at) < 0
