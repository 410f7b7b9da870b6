// In a separate file, because a browser that imports the other contracts loads zod.

/** How many slots the dashboard requests at a time. */
export const slotsPerPage = 50
