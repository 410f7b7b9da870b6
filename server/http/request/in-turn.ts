import { setImmediate } from 'node:timers/promises'

/**
 * Resolves for one caller after the other, and in between the process sees to what has arrived: of
 * answers that are ready at the same moment, a booking waits for one, not for all.
 */
export function inTurns(): () => Promise<void> {
  let last = Promise.resolve()
  return () => {
    last = last.then(() => setImmediate())
    return last
  }
}
