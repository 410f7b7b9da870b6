// In a separate file, so that browsers can import it without loading zod.

/** For how many days an action on many slots can be undone. */
export const undoDays = 30
