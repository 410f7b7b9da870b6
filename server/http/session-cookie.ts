import type { FastifyReply, FastifyRequest } from 'fastify'
import type { House } from '#server/house.ts'

const name = 'rundgang_session'

/** How long a browser keeps a session that nobody uses. */
const idleSeconds = 30 * 24 * 60 * 60

/** What a browser brought; `old` under the name that the cookie had on https before `__Host-`. */
export interface SessionCookie {
  token: string
  old: boolean
}

/** On https no other host of the domain can set a cookie of this name. */
export const cookieName = (plain: string, { config }: Pick<House, 'config'>) =>
  config.secure ? `__Host-${plain}` : plain

export const sessionCookieName = (house: Pick<House, 'config'>) => cookieName(name, house)

export function sessionCookie(
  { cookies }: FastifyRequest,
  house: Pick<House, 'config'>,
): SessionCookie | undefined {
  const token = cookies[cookieName(name, house)]
  if (token) return { token, old: false }
  const old = house.config.secure ? cookies[name] : undefined
  return old ? { token: old, old: true } : undefined
}

/** Hands out the session; the browser forgets it when the server does. */
export function giveSession(
  reply: FastifyReply,
  house: House,
  { token, seconds = idleSeconds }: { token: string; seconds?: number },
): void {
  // The old cookie stays until it lapses: a server of the version before may answer the next call.
  reply.setCookie(cookieName(name, house), token, { ...attributes(house), maxAge: seconds })
}

export function takeSession(reply: FastifyReply, house: House): void {
  reply.clearCookie(cookieName(name, house), attributes(house))
  if (house.config.secure) reply.clearCookie(name, attributes(house))
}

export const attributes = ({ config }: Pick<House, 'config'>) => ({
  path: '/',
  httpOnly: true,
  sameSite: 'lax' as const,
  secure: config.secure,
})
