// In a separate file, because a browser that imports the other contracts loads zod.

/** The most slots that one call calls off. */
export const mostCalledOff = 200
