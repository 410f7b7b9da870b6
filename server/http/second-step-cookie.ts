import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '#server/context.ts'
import { attributes, cookieName } from './session-cookie.ts'

const name = 'rundgang_second_step'
const seconds = 10 * 60

/** The token of a log-in whose second step is still pending; empty if there is none. */
export const stepCookie = ({ cookies }: FastifyRequest, ctx: AppContext): string =>
  cookies[cookieName(name, ctx)] ?? ''

export function giveStep(reply: FastifyReply, ctx: AppContext, token: string): void {
  reply.setCookie(cookieName(name, ctx), token, { ...attributes(ctx), maxAge: seconds })
}

export function takeStep(reply: FastifyReply, ctx: AppContext): void {
  reply.clearCookie(cookieName(name, ctx), attributes(ctx))
}
