// Apart from the other contracts, since a browser that takes it from there loads zod.

/** For how long an action on many slots can be taken back. */
export const undoDays = 30
