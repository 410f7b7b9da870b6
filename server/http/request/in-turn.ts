import { setImmediate } from 'node:timers/promises'

/**
 * Resolves for one caller per event loop turn: if many responses are ready at the same moment, a
 * booking waits for one of them, not for all.
 */
export function inTurns(): () => Promise<void> {
  let last = Promise.resolve()
  return () => {
    last = last.then(() => setImmediate())
    return last
  }
}
