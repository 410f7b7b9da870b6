import type { FastifyReply, FastifyRequest } from 'fastify'
import { linkHeader } from '#contract/endpoint.ts'
import { token as tokenField } from '#contract/fields.ts'
import type { AppContext } from '#server/context.ts'
import { attributes, cookieName } from './session-cookie.ts'

const name = 'rundgang_link'

/** Whether a call is made with a personal link instead of a session. */
export const isByLink = ({ headers }: FastifyRequest) => headers[linkHeader] !== undefined

/** The token of the browser's personal link; undefined if there is none. */
export function linkCookie({ cookies }: FastifyRequest, ctx: AppContext): string | undefined {
  return tokenField.safeParse(cookies[cookieName(name, ctx)]).data
}

/** Sets the cookie of a personal link; the browser deletes it when the link expires. */
export function giveLink(
  reply: FastifyReply,
  ctx: AppContext,
  { token, seconds }: { token: string; seconds: number },
): void {
  reply.setCookie(cookieName(name, ctx), token, { ...attributes(ctx), maxAge: seconds })
}

export function takeLink(reply: FastifyReply, ctx: AppContext): void {
  reply.clearCookie(cookieName(name, ctx), attributes(ctx))
}
