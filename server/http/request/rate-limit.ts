import type { FastifyRequest } from 'fastify'
import type { LogIn } from '#contract/staff.ts'
import { hashOf } from '#server/auth/secrets.ts'
import type { AppContext } from '#server/context.ts'
import { countTries, forgetLatestTry, forgetTries } from '#server/database/limits/tries.ts'
import { withPriority } from '#server/database/postgres/priority.ts'
import { DomainError } from '#server/errors.ts'
import { serverTexts } from '#texts/de/operating.ts'
import { staffOf } from '../access.ts'
import type { App, Limit } from '../app-type.ts'
import { knownDevice } from '../cookies.ts'
import { logSecurity } from '../security-log.ts'
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
        brakes,
      }))
      const counts = who === 'public' ? withPriority(db) : db
      const retryAfterSeconds = await countTries(counts, counted, clock.now())
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

const day = 24 * 60

/**
 * Each attempt is counted by account and address, by address, and by account. A device that has
 * logged in to the account before has its own counts instead, so that nobody else can lock the
 * owner out, not even from the same address or from many networks. `noteBrake` is called for each
 * refused attempt.
 */
export function logInLimitsOf(
  ctx: AppContext,
  noteBrake: (username: string) => Promise<string | undefined>,
) {
  const username = (request: FastifyRequest) => (request.body as LogIn).username
  const device = (request: FastifyRequest) => knownDevice(request, ctx, username(request))
  const refused = (request: FastifyRequest) => noteBrake(username(request))
  const byAddress: Limit = {
    of: 'log-in',
    most: 10,
    minutes: 15,
    by: (request) => {
      const known = device(request)
      return known && `${known} ${username(request)}`
    },
    per: username,
    refused,
  }
  const byAccount: Limit = {
    of: 'log-in to an account',
    most: 10,
    minutes: day,
    brakes: true,
    by: (request) => `${device(request) ?? ''} ${username(request)}`,
    refused,
  }
  // Refusals by address are not recorded for the account: many people may share an address, and
  // their attempts may be legitimate.
  const ofAddress: Limit = {
    of: 'log-in of an address',
    most: 100,
    minutes: 60,
    by: device,
  }
  const ofStrangers: Limit[] = [
    { ...byAddress, by: () => null },
    { ...byAccount, by: (request) => ` ${username(request)}` },
  ]
  const all = [byAddress, ofAddress, byAccount]
  const refunded = [byAddress, byAccount]
  return { all, atLogIn: refunded, atReset: [...refunded, ...ofStrangers] }
}

/**
 * For calls that ask users for their own password: a stolen session must not allow anyone to guess
 * it. `noteBrake` is called for each refused attempt.
 */
export function passwordLimitsOf(noteBrake: (username: string) => Promise<string | undefined>) {
  const refused = (request: FastifyRequest) => noteBrake(staffOf(request).username)
  const byAddress: Limit = {
    of: 'password change',
    most: 10,
    minutes: 15,
    per: (request) => staffOf(request).username,
    refused,
  }
  const byAccount: Limit = {
    of: 'password change of an account',
    most: 10,
    minutes: 24 * 60,
    brakes: true,
    by: (request) => staffOf(request).staffId,
    refused,
  }
  const ofAddress: Limit = { of: 'password change of an address', most: 100, minutes: 60 }
  return { byAddress, byAccount, all: [byAddress, ofAddress, byAccount] }
}
