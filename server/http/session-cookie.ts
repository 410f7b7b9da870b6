import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '#server/context.ts'

const name = 'rundgang_session'

/** How long a browser keeps an unused session. */
const idleSeconds = 30 * 24 * 60 * 60

/**
 * A request's session cookie; `old` if it has the name used on https before `__Host-` was added.
 */
export interface SessionCookie {
  token: string
  old: boolean
}

/** On https, no other host in the domain can set a cookie with this name. */
export const cookieName = (plain: string, { config }: Pick<AppContext, 'config'>) =>
  config.secure ? `__Host-${plain}` : plain

export const sessionCookieName = (ctx: Pick<AppContext, 'config'>) => cookieName(name, ctx)

export function sessionCookie(
  { cookies }: FastifyRequest,
  ctx: Pick<AppContext, 'config'>,
): SessionCookie | undefined {
  const token = cookies[cookieName(name, ctx)]
  if (token) return { token, old: false }
  const old = ctx.config.secure ? cookies[name] : undefined
  return old ? { token: old, old: true } : undefined
}

/** Sets the session cookie, which expires at the same time as the session on the server. */
export function giveSession(
  reply: FastifyReply,
  ctx: AppContext,
  { token, seconds = idleSeconds }: { token: string; seconds?: number },
): void {
  // The old cookie is kept until it expires, because a server of the previous version may serve the
  // next call.
  reply.setCookie(cookieName(name, ctx), token, { ...attributes(ctx), maxAge: seconds })
}

export function takeSession(reply: FastifyReply, ctx: AppContext): void {
  reply.clearCookie(cookieName(name, ctx), attributes(ctx))
  if (ctx.config.secure) reply.clearCookie(name, attributes(ctx))
}

export const attributes = ({ config }: Pick<AppContext, 'config'>) => ({
  path: '/',
  httpOnly: true,
  sameSite: 'lax' as const,
  secure: config.secure,
})
