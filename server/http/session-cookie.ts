import type { FastifyReply, FastifyRequest } from 'fastify'
import type { House } from '#server/house.ts'

const cookie = 'rundgang_session'
const days = 24 * 60 * 60

export function sessionToken(request: FastifyRequest): string | undefined {
  return request.cookies[cookie]
}

/** Hands out the session; the browser forgets it when the server does, 30 days later. */
export function giveSession(reply: FastifyReply, house: House, token: string): void {
  reply.setCookie(cookie, token, { ...attributes(house), maxAge: 30 * days })
}

export function takeSession(reply: FastifyReply, house: House): void {
  reply.clearCookie(cookie, attributes(house))
}

const attributes = ({ config }: House) => ({
  path: '/',
  httpOnly: true,
  sameSite: 'lax' as const,
  secure: config.secure,
})
