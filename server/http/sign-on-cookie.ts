import type { FastifyReply, FastifyRequest } from 'fastify'
import { seal, unseal } from '#server/auth/secrets.ts'
import type { AppContext } from '#server/context.ts'
import { attributes, cookieName } from './session-cookie.ts'

/**
 * The two kinds of data that a browser stores about a log-in at a provider: a log-in in progress,
 * or a person without a linked account who has logged in there.
 */
type Kind = 'begun' | 'unlinked'

const nameOf = (kind: Kind, ctx: AppContext) => cookieName(`rundgang_sign_on_${kind}`, ctx)

const sealOf = (kind: Kind, { secretKey }: AppContext) => ({
  key: secretKey,
  belongsTo: `sign_on_cookie ${kind}`,
})

/** Stores a value in the browser, encrypted and for a limited time. */
export function keepSignOn<Value extends object>(
  reply: FastifyReply,
  ctx: AppContext,
  { kind, value, seconds }: { kind: Kind; value: Value; seconds: number },
): void {
  const until = ctx.clock.now().add({ seconds }).epochMilliseconds
  const sealed = seal(JSON.stringify({ until, value }), sealOf(kind, ctx))
  const lasting = { ...attributes(ctx), maxAge: seconds }
  reply.setCookie(nameOf(kind, ctx), sealed.toString('base64url'), lasting)
}

/** The value this server stored in the browser; null if there is none or it has expired. */
export function keptSignOn<Value extends object>(
  { cookies }: FastifyRequest,
  ctx: AppContext,
  kind: Kind,
): Value | null {
  const sealed = cookies[nameOf(kind, ctx)]
  if (!sealed) return null
  try {
    const { until, value } = JSON.parse(
      unseal(Buffer.from(sealed, 'base64url'), sealOf(kind, ctx)),
    ) as { until: number; value: Value }
    return until > ctx.clock.now().epochMilliseconds ? value : null
  } catch {
    return null
  }
}

/**
 * The organisation to link an account with, because its owner has just logged in at that
 * organisation's provider in this browser; null if there is none.
 */
export const linkingToIn = (request: FastifyRequest, ctx: AppContext): string | null =>
  keptSignOn<{ organisationId: string | null }>(request, ctx, 'unlinked')?.organisationId ?? null

export function forgetSignOn(reply: FastifyReply, ctx: AppContext, kind: Kind): void {
  reply.clearCookie(nameOf(kind, ctx), attributes(ctx))
}
