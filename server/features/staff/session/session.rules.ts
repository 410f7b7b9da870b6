const longestDays = 365

/** When a link or feed made at this moment ends at the latest, however much it is used. */
export const tokenEnd = (createdAt: Temporal.Instant) => createdAt.add({ hours: 24 * longestDays })

/** Links and feeds made before this time have ended. */
export const madeSince = (at: Temporal.Instant) => at.subtract({ hours: 24 * longestDays })

export const hasEnded = ({ createdAt }: { createdAt: Temporal.Instant }, at: Temporal.Instant) =>
  Temporal.Instant.compare(tokenEnd(createdAt), at) <= 0

/** A calendar feed as the API shows it, without its address. */
export const feedStateOf = (found: {
  createdAt: Temporal.Instant
  lastUsedAt: Temporal.Instant | null
}) => ({
  created_at: found.createdAt.toString(),
  last_used_at: found.lastUsedAt?.toString() ?? null,
  expires_at: tokenEnd(found.createdAt).toString(),
})

// Storing every use would turn every read into a write.
const touchAfterMinutes = 60

/** Whether a token's use needs to be recorded. */
export const isUseDue = (lastUsedAt: Temporal.Instant | null, at: Temporal.Instant) =>
  lastUsedAt === null ||
  Temporal.Instant.compare(lastUsedAt.add({ minutes: touchAfterMinutes }), at) < 0
