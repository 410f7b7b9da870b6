import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../app-type.ts'
import { beforeResponse } from '../hooks.ts'

const lookEveryMs = 20
// Long enough for a visitor making several bookings in a row to send the next one.
const settledAfterMs = 25
const longestMs = 2000
// With a longer limit, a single slow call or a rush would leave almost no time for emails.
const longestInRushMs = 500

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * Whether the call is in flight. It counts as finished when its response begins, because a live
     * stream never ends.
     */
    awaited: boolean
  }
}

/**
 * For work that can wait: resolves when no call is in flight and no visitor has just booked, or
 * after at most two seconds; under continuous load, later waits end after half a second.
 */
export function backgroundThrottle(app: App): () => Promise<void> {
  let awaited = 0
  let lastStored = Number.NEGATIVE_INFINITY
  const answered = (request: FastifyRequest, reply: FastifyReply): undefined => {
    if (!request.awaited) return
    awaited -= 1
    request.awaited = false
    // A refused call does not count: it queues no email, and must not be a way to delay emails.
    if (isVisitorsRequest(request) && reply.statusCode < 400) lastStored = performance.now()
  }
  const isBusy = () => awaited > 0 || performance.now() - lastStored < settledAfterMs
  app.decorateRequest('awaited', false)
  // Counts a call only once its body is read, so that a slow sender does not delay anything.
  app.addHook('preValidation', (request, _reply, done) => {
    request.awaited = true
    awaited += 1
    done()
  })
  beforeResponse(app, answered)
  app.addHook('onResponse', (request, reply, done) => {
    answered(request, reply)
    done()
  })
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

/**
 * A booking, cancellation or similar: emails wait briefly afterwards, in case the visitor sends
 * another.
 */
const isVisitorsRequest = ({ method, routeOptions }: FastifyRequest) =>
  method === 'POST' && routeOptions.config.who === 'public'
