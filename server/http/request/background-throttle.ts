import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import type { App } from '../app-type.ts'
import { beforeResponse, callsInFlight, isVisitorsRequest } from '../hooks.ts'

const lookEveryMs = 20
// Long enough for a visitor making several bookings in a row to send the next one.
const settledAfterMs = 25
const longestMs = 2000
// With a longer limit, a single slow call or a rush would leave almost no time for emails.
const longestInRushMs = 500

/**
 * For work that can wait: resolves when no call is in flight and no visitor has just booked, or
 * after at most two seconds; under continuous load, later waits end after half a second.
 */
export function backgroundThrottle(app: App): () => Promise<void> {
  let lastStored = Number.NEGATIVE_INFINITY
  const inFlight = callsInFlight(app, () => true)
  beforeResponse(app, (request, { statusCode }) => {
    // A refused call does not count: it queues no email, and must not be a way to delay emails.
    if (isVisitorsRequest(request) && statusCode < 400) lastStored = performance.now()
  })
  const isBusy = () => inFlight.size > 0 || performance.now() - lastStored < settledAfterMs
  let isRush = false
  return async () => {
    // A point in time, not a number of pauses, because under load each pause takes longer than
    // requested.
    const latest = performance.now() + (isRush ? longestInRushMs : longestMs)
    // Statements of the embedded database run without yielding to the event loop, so calls that
    // arrived in the meantime have not been read yet. The first turn ends before they are read, so
    // a second one is needed.
    await nextTurn()
    await nextTurn()
    while (isBusy() && performance.now() < latest) await pause(lookEveryMs)
    isRush = isBusy()
  }
}
