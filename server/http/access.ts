import type { FastifyReply, FastifyRequest } from 'fastify'
import { Counter, Histogram, type Registry } from 'prom-client'
import { type Audience, documentationPath, needsLogIn } from '#contract/endpoint.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { Self, Staff } from '#server/auth/actor.ts'
import { isFactorOverdue, requireRecent } from '#server/auth/secrets.ts'
import type { AppContext } from '#server/context.ts'
import { DomainError } from '#server/errors.ts'
import type { App } from './app-type.ts'
import { giveLink, giveSession, isByLink, linkCookie, sessionCookie } from './cookies.ts'
import { idIn } from './request/bodies.ts'
import { shortNetworkOf } from './request/network.ts'
import { logSecurity } from './security-log.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * For a public call that staff also make: the session, if there is one, identifies the caller.
     */
    noticesStaff?: true
    /**
     * May be called without the required second factor, because the call is needed to set one up.
     */
    withoutFactor?: true
    /**
     * May be called only shortly after a log-in or a confirmation, because it does more harm than
     * taking away somebody's role (docs/decisions/0046).
     */
    recent?: true
  }
}

interface Found {
  keepSeconds: number | null
  /** Why the holder may not do anything now; otherwise null. */
  bar: ErrorCode | null
}

interface Sessions {
  find: (
    token: string,
    by: { old: boolean; network: string },
  ) => Promise<(Found & { staff: Staff }) | null>
  /** Finds the holder of a personal link. */
  findByLink: (token: string) => Promise<(Found & { self: Self }) | null>
  /** Records that a foreign page attempted a call with a member's session. */
  noteForeign: (staff: Staff) => Promise<void>
}

/** Checks each caller against the audience that the call declares, before its body is read. */
export function guardAccess(app: App, ctx: AppContext, sessions: Sessions): void {
  app.decorateRequest('loggedIn', null)
  app.decorateRequest('self', null)
  app.decorateRequest('sessionToken', '')
  app.addHook('onRoute', (route) => {
    const named = route.config?.who || route.method === 'OPTIONS'
    if (route.url.startsWith('/api/') && !isDocumentation(route.url) && !named) {
      throw new Error(`${route.method} ${route.url} does not say who may call it`)
    }
  })
  app.addHook('onRequest', async (request, reply) => {
    const { who, noticesStaff, withoutFactor, recent } = request.routeOptions.config
    if (noticesStaff && !isForeign(request, ctx)) await noticeStaff(request, ctx, sessions)
    if (!who || who === 'public') return
    if (who === 'link' && isByLink(request)) await enterByLink({ request, reply }, ctx, sessions)
    else if (needsLogIn(who)) await enterBySession({ request, reply }, ctx, sessions)
    if (isUnsafe(request) && isForeign(request, ctx)) {
      logSecurity(request, 'foreign_origin', { account: request.loggedIn?.staffId })
      if (request.loggedIn) await sessions.noteForeign(request.loggedIn)
      throw new DomainError('foreign_origin', { expectedUrl: ctx.config.configuredUrl })
    }
    if (request.loggedIn && !mayCall(request.loggedIn, who)) throw new DomainError('not_allowed')
    if (request.loggedIn && !withoutFactor && isFactorOverdue(request.loggedIn, ctx.clock.now())) {
      throw new DomainError('second_factor_due')
    }
    if (request.loggedIn && recent) requireRecent(request.loggedIn, ctx.clock.now())
  })
}

interface Call {
  request: FastifyRequest
  reply: FastifyReply
}

async function enterBySession({ request, reply }: Call, ctx: AppContext, { find }: Sessions) {
  const { token, old } = sessionCookie(request, ctx) ?? { token: '', old: false }
  const by = { old, network: shortNetworkOf(request) }
  const found = await admitted(request, token, await (token ? find(token, by) : null))
  if (found.keepSeconds) giveSession(reply, ctx, { token, seconds: found.keepSeconds })
  request.loggedIn = found.staff
  request.self = found.staff
  request.sessionToken = token
}

async function noticeStaff(request: FastifyRequest, ctx: AppContext, { find }: Sessions) {
  const { token, old } = sessionCookie(request, ctx) ?? { token: '', old: false }
  if (!token) return
  // Counts the lookup before reading the session, because anyone can send such a cookie.
  await request.server.admitLookup(request)
  const found = await find(token, { old, network: shortNetworkOf(request) })
  if (found && !found.bar && !isFactorOverdue(found.staff, ctx.clock.now())) {
    request.loggedIn = found.staff
  }
}

/** The link's holder is not logged in: only calls that use `selfOf` know who they are. */
async function enterByLink({ request, reply }: Call, ctx: AppContext, { findByLink }: Sessions) {
  const token = linkCookie(request, ctx) ?? ''
  const found = await admitted(request, token, await (token ? findByLink(token) : null))
  if (found.keepSeconds) giveLink(reply, ctx, { token, seconds: found.keepSeconds })
  request.self = found.self
}

async function admitted<One extends Found>(
  request: FastifyRequest,
  token: string,
  found: One | null,
): Promise<One> {
  // Counts the failed lookup, because anyone can guess tokens, and each guess costs a read.
  if (token && !found) await request.server.admitLookup(request)
  if (!found) throw new DomainError('not_logged_in')
  if (found.bar) throw new DomainError(found.bar)
  return found
}

const mayCall = ({ role }: Staff, who: Audience) =>
  who === 'admin' ? role === 'admin' : who !== 'desk' || role !== 'guide'

const isDocumentation = (url: string) =>
  url === documentationPath || url.startsWith(`${documentationPath}/`)

/** The member of staff making this call; the route must declare `staff`, `desk` or `admin`. */
export function staffOf(request: FastifyRequest): Staff {
  if (!request.loggedIn) throw new DomainError('not_logged_in')
  return request.loggedIn
}

/**
 * The person making this call on their own behalf, logged in or with a personal link; the route
 * must declare `link`, `staff`, `desk` or `admin`.
 */
export function selfOf(request: FastifyRequest): Self {
  if (!request.self) throw new DomainError('not_logged_in')
  return request.self
}

const isUnsafe = ({ method }: FastifyRequest) => !['GET', 'HEAD', 'OPTIONS'].includes(method)

/**
 * Whether the call comes from a page on another website. Clients that are not browsers send neither
 * `Sec-Fetch-Site` nor `Origin`, and are accepted.
 */
function isForeign(request: FastifyRequest, ctx: AppContext): boolean {
  const site = request.headers['sec-fetch-site']
  if (site && site !== 'same-origin' && site !== 'none') return true
  return foreignOrigin(request, ctx) !== undefined
}

/**
 * The origin of the page making the call; undefined for our own pages and for clients that are not
 * browsers.
 */
function foreignOrigin(request: FastifyRequest, { config }: AppContext): string | undefined {
  const { origin, host } = request.headers
  if (origin === undefined) return undefined
  const own = config.configuredUrl
    ? origin === config.configuredUrl
    : URL.canParse(origin) && new URL(origin).host === host
  return own ? undefined : origin
}

/** The project named in a public call's path, and the website making the call. */
export const visitBy = (request: FastifyRequest, ctx: AppContext) => ({
  projectId: idIn(request, 'projectId'),
  website: foreignOrigin(request, ctx),
  onUnknown: () => request.server.admitLookup(request),
})

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
