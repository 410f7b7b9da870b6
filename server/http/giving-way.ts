import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import type { App } from './app-type.ts'

const lookEveryMs = 20
// Whoever books one after the other, as a class does, has the next call here by then.
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
export function givingWay(app: App): () => Promise<void> {
  let awaited = 0
  let lastStored = Number.NEGATIVE_INFINITY
  const answered = (request: FastifyRequest) => {
    if (!request.awaited) return
    awaited -= 1
    request.awaited = false
    if (isVisitorsWish(request)) lastStored = performance.now()
  }
  const isBusy = () => awaited > 0 || performance.now() - lastStored < settledAfterMs
  app.decorateRequest('awaited', false)
  // Once the body is read, so that nobody holds anything up by sending it slowly.
  app.addHook('preValidation', (request, _reply, done) => {
    request.awaited = true
    awaited += 1
    done()
  })
  app.addHook('onSend', async (request) => answered(request))
  app.addHook('onResponse', async (request) => answered(request))
  let isRush = false
  return async () => {
    // By the clock: in a rush each pause takes longer than it was asked for.
    const latest = performance.now() + (isRush ? longestInRushMs : longestMs)
    while (isBusy() && performance.now() < latest) await pause(lookEveryMs)
    isRush = isBusy()
  }
}

/** A booking, a hold, a cancellation: what posts a mail that is to wait for the next of them. */
const isVisitorsWish = ({ method, routeOptions }: FastifyRequest) =>
  method === 'POST' && routeOptions.config.who === 'public'
