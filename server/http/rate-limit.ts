import type { FastifyRequest } from 'fastify'
import { countTry, forgetLatestTry, forgetTries } from '#server/database/tries.ts'
import { DomainError } from '#server/errors.ts'
import type { House } from '#server/house.ts'
import { hashOf } from '#server/secrets.ts'
import { serverTexts } from '#texts/de/server.ts'
import type { App } from './app-type.ts'
import type { Limit } from './limit.ts'
import { addressOf } from './network.ts'

/** Refuses who tries too often with `too_many_tries`, before the call is decided. */
export function limitTries(app: App, { db, clock, config }: House): void {
  warnOfProxy(app, config.trustProxy !== undefined)
  if (!config.rateLimit) {
    app.log.warn(serverTexts.rateLimitOff)
    return
  }
  app.addHook('preHandler', async (request) => {
    for (const limit of request.routeOptions.config.limits ?? []) {
      const { most, minutes } = limit
      const counted = { key: keyOf(limit, request), most, seconds: minutes * 60 }
      const retryAfterSeconds = await countTry(db, counted, clock.now())
      if (retryAfterSeconds) throw new DomainError('too_many_tries', { retryAfterSeconds })
    }
  })
}

/** Tries that succeeded do not count. */
export async function forgiveTries({ db, config }: House, request: FastifyRequest, limit: Limit) {
  if (config.rateLimit) await forgetTries(db, keyOf(limit, request))
}

/** The try that is just being answered does not count. */
export async function forgiveTry({ db, config }: House, request: FastifyRequest, limit: Limit) {
  if (config.rateLimit) await forgetLatestTry(db, keyOf(limit, request))
}

const keyOf = (limit: Limit, request: FastifyRequest) =>
  hashOf(`${limit.of} ${limit.by ? limit.by(request) : addressOf(request)}`)

/** Behind a proxy that nobody told us to trust, all visitors share one address and one limit. */
function warnOfProxy(app: App, proxyTrusted: boolean): void {
  if (proxyTrusted) return
  let warned = false
  app.addHook('onRequest', async (request) => {
    if (warned || request.headers['x-forwarded-for'] === undefined) return
    warned = true
    request.log.warn(serverTexts.forwardedUntrusted)
  })
}
