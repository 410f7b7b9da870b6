// In a separate file, so that browsers can import it without loading zod.

/** How long an action on many slots can be undone, in days. */
export const undoDays = 30
