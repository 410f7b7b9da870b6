const minute = 60
const hour = 60 * minute

/** The pauses after the first try, the second, … After the last pause comes one more try. */
export const pausesSeconds = [30, 5 * minute, 30 * minute, 2 * hour]

export const mostTries = pausesSeconds.length + 1

/** The pause after this many tries; null if no try is left. */
export const pauseAfter = (tries: number): number | null => pausesSeconds[tries - 1] ?? null

/** Longer than any delivery may take; after it, an email is certainly not being sent any more. */
export const claimSeconds = 60

/**
 * How long an email is claimed for the given try. A claim counts as a try even if its outcome is
 * not recorded, so it lasts as long as the pause after that try.
 */
export const claimedSeconds = (tries: number) => Math.max(claimSeconds, pauseAfter(tries) ?? 0)
