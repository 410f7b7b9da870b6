import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '#server/context.ts'

const name = 'rundgang_session'

/** How long a browser keeps a session that nobody uses. */
const idleSeconds = 30 * 24 * 60 * 60

/** What a browser brought; `old` under the name that the cookie had on https before `__Host-`. */
export interface SessionCookie {
  token: string
  old: boolean
}

/** On https no other host of the domain can set a cookie of this name. */
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

/** Hands out the session; the browser forgets it when the server does. */
export function giveSession(
  reply: FastifyReply,
  ctx: AppContext,
  { token, seconds = idleSeconds }: { token: string; seconds?: number },
): void {
  // The old cookie stays until it lapses: a server of the version before may answer the next call.
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
