import type { FastifyReply, FastifyRequest } from 'fastify'
import { Counter, Histogram, type Registry } from 'prom-client'
import type { App } from './app-type.ts'

/**
 * Counts and logs responses by route pattern, because actual paths contain tokens and are unlimited
 * in number.
 */
export function watchCalls(app: App, registry: Registry): void {
  const seconds = new Histogram({
    name: 'rundgang_request_seconds',
    help: 'How long calls took, by route and class of status; live streams aside',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  const refusals = new Counter({
    name: 'rundgang_refusals_total',
    help: 'Calls that were refused, by route and by the code that the answer gives',
    labelNames: ['route', 'reason'],
    registers: [registry],
  })
  app.addHook('onResponse', (request, reply, done) => {
    const { method, route } = calledBy(request)
    const status = `${Math.floor(reply.statusCode / 100)}xx`
    const took = reply.elapsedTime
    if (!isStream(reply)) seconds.observe({ method, route, status }, took / 1000)
    if (request.refusedFor) refusals.inc({ route, reason: request.refusedFor })
    request.log.debug({ method, route, status: reply.statusCode, ms: Math.round(took) }, 'answered')
    done()
  })
}

// For an unknown path, the method could be any text too.
function calledBy({ method, routeOptions }: FastifyRequest) {
  const { url: route } = routeOptions
  return route === undefined ? { method: 'any', route: 'none' } : { method, route }
}

const isStream = (reply: FastifyReply) =>
  String(reply.getHeader('content-type')).startsWith('text/event-stream')
