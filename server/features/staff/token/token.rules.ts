// Storing each use would turn each read into a write.
const touchAfterMinutes = 60

/** Whether a use of a token needs to be recorded. */
export const isUseDue = (lastUsedAt: Temporal.Instant | null, at: Temporal.Instant) =>
  lastUsedAt === null ||
  Temporal.Instant.compare(lastUsedAt.add({ minutes: touchAfterMinutes }), at) < 0
