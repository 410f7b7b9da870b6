import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../app-type.ts'

const lookEveryMs = 20
// A visitor who makes several bookings in a row has sent the next one by then.
const settledAfterMs = 25
const longestMs = 2000
// Else a single call that takes long, or a rush, would leave mails next to no time.
const longestInRushMs = 500

declare module 'fastify' {
  interface FastifyRequest {
    /** Somebody waits for the answer; no longer once it begins, since a live stream has no end. */
    awaited: boolean
  }
}

/**
 * For what may come later: resolves when nobody waits for an answer and no visitor has just booked,
 * but after two seconds at the latest; while call follows call, from then on after half a second.
 */
export function backgroundThrottle(app: App): () => Promise<void> {
  let awaited = 0
  let lastStored = Number.NEGATIVE_INFINITY
  const answered = (request: FastifyRequest, reply: FastifyReply) => {
    if (!request.awaited) return
    awaited -= 1
    request.awaited = false
    // What is refused posts no mail, so that a stranger cannot hold up mails by it.
    if (isVisitorsRequest(request) && reply.statusCode < 400) lastStored = performance.now()
  }
  const isBusy = () => awaited > 0 || performance.now() - lastStored < settledAfterMs
  app.decorateRequest('awaited', false)
  // Once the body is read, so that nobody holds anything up by sending it slowly.
  app.addHook('preValidation', (request, _reply, done) => {
    request.awaited = true
    awaited += 1
    done()
  })
  app.addHook('onSend', async (request, reply) => answered(request, reply))
  app.addHook('onResponse', async (request, reply) => answered(request, reply))
  let isRush = false
  return async () => {
    // By the clock: in a rush each pause takes longer than it was asked for.
    const latest = performance.now() + (isRush ? longestInRushMs : longestMs)
    while (isBusy() && performance.now() < latest) await pause(lookEveryMs)
    isRush = isBusy()
  }
}

/** A booking, a cancellation and the like: its mail is to wait for the next of them. */
const isVisitorsRequest = ({ method, routeOptions }: FastifyRequest) =>
  method === 'POST' && routeOptions.config.who === 'public'
