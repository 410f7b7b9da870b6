// In a separate file, so that browsers can import it without loading zod.

/** The maximum number of slots that one call can call off. */
export const mostCalledOff = 200
