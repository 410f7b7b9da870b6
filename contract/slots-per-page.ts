// In a separate file, so that browsers can import it without loading zod.

/** How many slots the dashboard requests at a time. */
export const slotsPerPage = 50
