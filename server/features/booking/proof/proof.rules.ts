import type { Challenge } from '#contract/proof.ts'

/** In milliseconds: nobody chooses a slot and types an address in less. */
const leastTime = 2500

/** Whether a form was filled in sooner than people do; what does not say may be anything. */
export const isTooFast = (tookMs: number | undefined) => tookMs !== undefined && tookMs < leastTime

/** A project is under attack with more tries to book, or as many robots, within `seconds`. */
export const attack = { tries: 40, robots: 5, seconds: 600 }

/** How long a challenge may be solved. */
export const challengeSeconds = 600

// About a second on an old phone, a moment elsewhere. Between bounds, so that nobody is unlucky.
const work = { least: 30_000, most: 70_000 }
const mostTimes = 10

/** How many hashes a challenge takes: at most about ten seconds on an old phone. */
export function workFor(doublings: number) {
  const times = Math.min(2 ** doublings, mostTimes)
  return { least: work.least * times, most: work.most * times }
}

/** Whether a challenge was set for this project and may still be solved at `now`. */
export function isOpen(
  { parameters }: Challenge,
  { projectId, now }: { projectId: string; now: Temporal.Instant },
): boolean {
  const { expires, project } = parameters.data
  return project === projectId && now.epochMilliseconds < expires * 1000
}
