import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from './app-type.ts'

/*
 * Hooks that have nothing to wait for. Fastify waits for an async hook, which costs a few promises
 * for each call, and there are a dozen hooks.
 */

/** Returns `undefined`, so that an async function, for which nobody would wait, does not compile. */
type Hook = (request: FastifyRequest, reply: FastifyReply) => undefined

/** Runs before a call's body is read; may throw to refuse the call. */
export function beforeBody(app: App, hook: Hook): void {
  app.addHook('preParsing', (...[request, reply, , done]) => {
    hook(request, reply)
    done()
  })
}

/** Runs before a response is sent. */
export function beforeResponse(app: App, hook: Hook): void {
  app.addHook('onSend', (...[request, reply, , done]) => {
    hook(request, reply)
    done()
  })
}

/**
 * The calls in flight that `isCounted`, from when their body is read, so that a slow sender does not
 * delay anything, until their response begins, because a live stream never ends.
 */
export function callsInFlight(
  app: App,
  isCounted: (request: FastifyRequest) => boolean,
): Set<FastifyRequest> {
  const inFlight = new Set<FastifyRequest>()
  app.addHook('preValidation', (request, _reply, done) => {
    if (isCounted(request)) inFlight.add(request)
    done()
  })
  beforeResponse(app, (request) => {
    inFlight.delete(request)
  })
  app.addHook('onResponse', (request, _reply, done) => {
    inFlight.delete(request)
    done()
  })
  return inFlight
}

/** Whether a call books, confirms, cancels or the like for a visitor. */
export const isVisitorsRequest = ({ method, routeOptions }: FastifyRequest) =>
  method === 'POST' && routeOptions.config.who === 'public'
