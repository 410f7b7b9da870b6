// In a separate file, because a browser that imports the other contracts loads zod.

/** The maximum number of slots that one call can call off. */
export const mostCalledOff = 200
