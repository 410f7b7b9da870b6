import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '#server/context.ts'
import { giveSession, markDevice } from './cookies.ts'

/**
 * Sets the cookie of a new session before all other cookies, and marks the device as known to this
 * account.
 */
export function enter(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  ctx: AppContext,
  { token, username }: { token: string; username: string },
): void {
  giveSession(reply, ctx, { token })
  markDevice({ request, reply }, ctx, username)
}
