const validDays = 90
/** The number of days for which admins can see that a link has expired. */
const shownDays = 30

/** When a link sent or used at this moment expires. */
export const linkExpiry = (at: Temporal.Instant) => at.add({ hours: 24 * validDays })

/** The number of seconds for which a browser keeps the link after a use. */
export const keptSeconds = validDays * 24 * 60 * 60

/** Links that expired before this time are deleted. */
export const linkForgottenBefore = (at: Temporal.Instant) => at.subtract({ hours: 24 * shownDays })
