// In a separate file, because a browser that imports the other contracts loads zod.

/** For how many days an action on many slots can be undone. */
export const undoDays = 30
