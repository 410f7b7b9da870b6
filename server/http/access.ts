import type { FastifyRequest } from 'fastify'
import { documentationPath } from '#contract/documentation.ts'
import { type Audience, needsLogIn } from '#contract/endpoint.ts'
import type { Staff } from '#server/auth/actor.ts'
import type { AppContext } from '#server/context.ts'
import { DomainError } from '#server/errors.ts'
import type { App } from './app-type.ts'
import { shortNetworkOf } from './request/network.ts'
import { idIn } from './request/path.ts'
import { logSecurity } from './security-log.ts'
import { giveSession, sessionCookie } from './session-cookie.ts'

interface Found {
  staff: Staff
  keepSeconds: number | null
  suspended: boolean
}

interface Sessions {
  find: (token: string, by: { old: boolean; network: string }) => Promise<Found | null>
  /** Records that a foreign page attempted a call as a member of staff. */
  noteForeign: (staff: Staff) => Promise<void>
}

/** Checks the caller against the audience that each call declares, before its body is read. */
export function guardAccess(app: App, ctx: AppContext, sessions: Sessions): void {
  app.decorateRequest('loggedIn', null)
  app.decorateRequest('sessionToken', '')
  app.addHook('onRoute', (route) => {
    const named = route.config?.who || route.method === 'OPTIONS'
    if (route.url.startsWith('/api/') && !isDocumentation(route.url) && !named) {
      throw new Error(`${route.method} ${route.url} does not say who may call it`)
    }
  })
  app.addHook('onRequest', async (request, reply) => {
    const who = request.routeOptions.config.who
    if (!who || who === 'public') return
    if (needsLogIn(who)) {
      const { token, old } = sessionCookie(request, ctx) ?? { token: '', old: false }
      const by = { old, network: shortNetworkOf(request) }
      const found = token ? await sessions.find(token, by) : null
      // Anyone can try tokens, and each try costs a read.
      if (token && !found) await app.admitLookup(request)
      if (!found) throw new DomainError('not_logged_in')
      if (found.suspended) throw new DomainError('organisation_suspended')
      if (found.keepSeconds) giveSession(reply, ctx, { token, seconds: found.keepSeconds })
      request.loggedIn = found.staff
      request.sessionToken = token
    }
    if (isUnsafe(request) && isForeign(request, ctx)) {
      logSecurity(request, 'foreign_origin', { account: request.loggedIn?.staffId })
      if (request.loggedIn) await sessions.noteForeign(request.loggedIn)
      throw new DomainError('foreign_origin', { expectedUrl: ctx.config.configuredUrl })
    }
    if (request.loggedIn && !mayCall(request.loggedIn, who)) throw new DomainError('not_allowed')
  })
}

const mayCall = ({ role }: Staff, who: Audience) =>
  who === 'admin' ? role === 'admin' : who !== 'desk' || role !== 'guide'

const isDocumentation = (url: string) =>
  url === documentationPath || url.startsWith(`${documentationPath}/`)

/** The member of staff who makes this call; the route must declare `staff`, `desk` or `admin`. */
export function staffOf(request: FastifyRequest): Staff {
  if (!request.loggedIn) throw new DomainError('not_logged_in')
  return request.loggedIn
}

const isUnsafe = ({ method }: FastifyRequest) => !['GET', 'HEAD', 'OPTIONS'].includes(method)

/** Whether the call comes from a foreign page. Scripts send neither header and are accepted. */
function isForeign(request: FastifyRequest, ctx: AppContext): boolean {
  const site = request.headers['sec-fetch-site']
  if (site && site !== 'same-origin' && site !== 'none') return true
  return foreignOrigin(request, ctx) !== undefined
}

/**
 * The origin of the page that makes the call; undefined for our own pages and for clients without a
 * browser.
 */
function foreignOrigin(request: FastifyRequest, { config }: AppContext): string | undefined {
  const { origin, host } = request.headers
  if (origin === undefined) return undefined
  const own = config.configuredUrl
    ? origin === config.configuredUrl
    : URL.canParse(origin) && new URL(origin).host === host
  return own ? undefined : origin
}

/** The project named in a public call's path, and the website that makes the call. */
export const visitBy = (request: FastifyRequest, ctx: AppContext) => ({
  projectId: idIn(request, 'projectId'),
  website: foreignOrigin(request, ctx),
  onUnknown: () => request.server.admitLookup(request),
})
