const minute = 60
const hour = 60 * minute

/** How long a mail waits after the first try, the second, … After the last there is one more try. */
export const pausesSeconds = [30, 5 * minute, 30 * minute, 2 * hour]

export const mostTries = pausesSeconds.length + 1

/** How long a mail waits after so many tries, null when there is none left. */
export const pauseAfter = (tries: number): number | null => pausesSeconds[tries - 1] ?? null

/** Longer than any delivery may take; whether a mail is still sent is known after it. */
export const claimSeconds = 60

/**
 * How long a mail is claimed for its try of that number. A claim is a try even where nobody records
 * what became of it, so it lasts as long as the pause after that try.
 */
export const claimedSeconds = (tries: number) => Math.max(claimSeconds, pauseAfter(tries) ?? 0)
