// Apart from the other contracts, since a browser that takes it from there loads zod.

/** How many slots the dashboard asks for at a time. */
export const slotsPerPage = 50
