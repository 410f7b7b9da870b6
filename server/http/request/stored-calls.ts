import { needsLogIn } from '#contract/endpoint.ts'
import type { AppContext } from '#server/context.ts'
import { countStoredAhead } from '#server/database/limits/stored.ts'
import type { App } from '../app-type.ts'

// A call with a longer body may store more.
const bytesOfOne = 8 * 1024

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Works even for a member who has stored too much, because it is the way out. */
    neverFull?: true
  }
}

/**
 * Counts each member's calls that store something: what is not counted by itself, such as audit
 * entries, emails and the history of bookings, grows with them. By member, so that nobody can use up
 * what colleagues need.
 */
export function countStoringCalls(app: App, { db, clock, config }: AppContext): void {
  if (!config.rateLimit) return
  app.addHook('preHandler', async (request) => {
    const { who, neverFull } = request.routeOptions.config
    const { self, method } = request
    if (!self || neverFull || method === 'GET' || method === 'HEAD' || !needsLogIn(who)) return
    const { organisationId, staffId } = self
    // A body without a known length may be as long as the limit.
    const bytes = Number(request.headers['content-length'] ?? request.routeOptions.bodyLimit ?? 0)
    const amount = 1 + Math.floor((request.body === undefined ? 0 : bytes) / bytesOfOne)
    await countStoredAhead(db, { organisationId, staffId, kind: 'calls', amount }, clock.now())
  })
}
