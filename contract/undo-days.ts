// In a separate file, so that browsers can import it without loading zod.

/** The number of days for which an action on many slots can be undone. */
export const undoDays = 30
