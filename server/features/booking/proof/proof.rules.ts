import type { Challenge } from '#contract/proof.ts'

/** In milliseconds. Nobody can choose a slot and type an address faster. */
const leastTime = 2500

/**
 * Whether a form was filled in faster than is humanly possible. A form that reports no time is not
 * too fast.
 */
export const isTooFast = (tookMs: number | undefined) => tookMs !== undefined && tookMs < leastTime

/**
 * A project is under attack if there are more than `tries` attempts to book, or at least `robots`
 * bots, within `seconds`.
 */
export const attack = { tries: 40, robots: 5, seconds: 600 }

/** How many seconds a challenge is valid for. */
export const challengeSeconds = 600

// The minimum and maximum number of hashes for a challenge: about a second on an old phone, much
// less on other devices. The maximum prevents unluckily long runs.
const work = { least: 30_000, most: 70_000 }
const mostTimes = 10

/**
 * The number of hashes for a challenge whose difficulty was doubled `doublings` times; they take at
 * most about ten seconds on an old phone.
 */
export function workFor(doublings: number) {
  const times = Math.min(2 ** doublings, mostTimes)
  return { least: work.least * times, most: work.most * times }
}

/** Whether a challenge was made for this project and can still be solved at `now`. */
export function isOpen(
  { parameters }: Challenge,
  { projectId, now }: { projectId: string; now: Temporal.Instant },
): boolean {
  const { expires, project } = parameters.data
  return project === projectId && now.epochMilliseconds < expires * 1000
}
