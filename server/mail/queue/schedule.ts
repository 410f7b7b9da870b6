const minute = 60
const hour = 60 * minute

/**
 * The delays after the first attempt, the second, and so on. One more attempt follows the last
 * delay.
 */
export const pausesSeconds = [30, 5 * minute, 30 * minute, 2 * hour]

export const mostTries = pausesSeconds.length + 1

/** The delay after this many attempts; null if there are no attempts left. */
export const pauseAfter = (tries: number): number | null => pausesSeconds[tries - 1] ?? null

/**
 * The shortest claim: longer than any delivery may take, so once it lapses, the email is certainly
 * no longer being sent.
 */
export const claimSeconds = 60

/**
 * How long an email is claimed for the given attempt. A claim counts as an attempt even if its
 * outcome is not recorded, so it lasts as long as the delay after that attempt.
 */
export const claimedSeconds = (tries: number) => Math.max(claimSeconds, pauseAfter(tries) ?? 0)
