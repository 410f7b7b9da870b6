import type { FastifyRequest } from 'fastify'
import { hashOf } from '#server/auth/secrets.ts'
import type { AppContext } from '#server/context.ts'
import {
  countBrakedTries,
  countTries,
  forgetLatestTry,
  forgetTries,
} from '#server/database/limits/tries.ts'
import { withPriority } from '#server/database/postgres/priority.ts'
import { DomainError } from '#server/errors.ts'
import { serverTexts } from '#texts/de/server.ts'
import type { App } from '../app-type.ts'
import { logSecurity } from '../security-log.ts'
import type { Limit } from './limit.ts'
import { countedNetworksOf } from './network.ts'

/** Refuses excess attempts with `too_many_tries`, before the call's handler runs. */
export function limitTries(app: App, { db, clock, config }: AppContext): void {
  warnOfProxy(app, config.trustProxy !== undefined)
  if (!config.rateLimit) {
    app.log.warn(serverTexts.rateLimitOff)
    return
  }
  app.addHook('preHandler', async (request) => {
    const { who, limits = [] } = request.routeOptions.config
    for (const limit of limits) {
      const { most, minutes, brakes } = limit
      const counted = countedBy(limit, request).map(({ key, times }) => ({
        key,
        most: most * times,
        seconds: minutes * 60,
      }))
      const count = brakes ? countBrakedTries : countTries
      const counts = who === 'public' ? withPriority(db) : db
      const retryAfterSeconds = await count(counts, counted, clock.now())
      if (!retryAfterSeconds) continue
      await tellOf(limit, request)
      throw new DomainError('too_many_tries', { retryAfterSeconds })
    }
  })
}

/**
 * Logs a refusal unless the call is public: visitors have no accounts, and many may share an
 * address.
 */
async function tellOf(limit: Limit, request: FastifyRequest): Promise<void> {
  const account = (await limit.refused?.(request)) ?? request.loggedIn?.staffId
  if (request.routeOptions.config.who !== 'public') logSecurity(request, 'braked', { account })
}

/** Forgets the attempts counted under the call's key, because the call has succeeded. */
export async function refundAttempts(
  { db, config }: AppContext,
  request: FastifyRequest,
  limit: Limit,
) {
  if (config.rateLimit) await forgetTries(db, ...keysOf(limit, request))
}

/** Forgets the attempt counted for the call in flight. */
export async function refundAttempt(
  { db, config }: AppContext,
  request: FastifyRequest,
  limit: Limit,
) {
  if (!config.rateLimit) return
  for (const key of keysOf(limit, request)) await forgetLatestTry(db, key)
}

const keysOf = (limit: Limit, request: FastifyRequest) =>
  countedBy(limit, request).map(({ key }) => key)

function countedBy({ of, by, per }: Limit, request: FastifyRequest) {
  const own = by?.(request) ?? null
  if (own !== null) return [{ key: hashOf(`${of} ${own}`), times: 1 }]
  const besides = per ? ` ${per(request)}` : ''
  return countedNetworksOf(request).map(({ network, times }) => ({
    key: hashOf(`${of} ${network}${besides}`),
    times,
  }))
}

/**
 * Behind a proxy that is not named in `TRUST_PROXY`, all visitors share one address and one limit.
 */
function warnOfProxy(app: App, proxyTrusted: boolean): void {
  if (proxyTrusted) return
  let warned = false
  app.addHook('onRequest', (request, _reply, done) => {
    if (!warned && request.headers['x-forwarded-for'] !== undefined) {
      warned = true
      request.log.warn(serverTexts.forwardedUntrusted)
    }
    done()
  })
}
