import { timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { linkHeader } from '#contract/endpoint.ts'
import { token as tokenField } from '#contract/fields.ts'
import { keyedHash, newToken, seal, unseal } from '#server/auth/secrets.ts'
import type { AppContext } from '#server/context.ts'

const plainSessionCookie = 'rundgang_session'

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
const cookieName = (plain: string, { config }: Pick<AppContext, 'config'>) =>
  config.secure ? `__Host-${plain}` : plain

export const sessionCookieName = (ctx: Pick<AppContext, 'config'>) =>
  cookieName(plainSessionCookie, ctx)

export function sessionCookie(
  { cookies }: FastifyRequest,
  ctx: Pick<AppContext, 'config'>,
): SessionCookie | undefined {
  const token = cookies[cookieName(plainSessionCookie, ctx)]
  if (token) return { token, old: false }
  const old = ctx.config.secure ? cookies[plainSessionCookie] : undefined
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
  reply.setCookie(cookieName(plainSessionCookie, ctx), token, {
    ...attributes(ctx),
    maxAge: seconds,
  })
}

export function takeSession(reply: FastifyReply, ctx: AppContext): void {
  reply.clearCookie(cookieName(plainSessionCookie, ctx), attributes(ctx))
  if (ctx.config.secure) reply.clearCookie(plainSessionCookie, attributes(ctx))
}

const attributes = ({ config }: Pick<AppContext, 'config'>) => ({
  path: '/',
  httpOnly: true,
  sameSite: 'lax' as const,
  secure: config.secure,
})

const deviceCookieName = 'rundgang_device'
const days = 365
const daySeconds = 24 * 60 * 60
// Colleagues may share a computer; more marks than this would soon exceed the maximum header size.
const mostAccounts = 8

interface Mark {
  /** The last day on which the mark is valid, in days since 1970. */
  until: number
  proof: string
}

interface Device {
  id: string
  /** One mark for each account that has logged in here, latest first. */
  marks: Mark[]
}

/**
 * The id of a browser that has logged in to this account within the last year; null for any other
 * browser. Only this server can have made the mark, because the mark is signed with the secret key.
 */
export function knownDevice(
  request: FastifyRequest,
  ctx: AppContext,
  username: string,
): string | null {
  const { id, marks } = deviceOf(request, ctx)
  const today = todayOf(ctx)
  const knows = ({ until, proof }: Mark) =>
    until >= today && isSame(proof, proofOf(ctx, { id, until, username }))
  return marks.some(knows) ? id : null
}

/** Marks the browser as having logged in to this account, and keeps its other marks. */
export function markDevice(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  ctx: AppContext,
  username: string,
): void {
  const { id, marks } = deviceOf(request, ctx)
  const until = todayOf(ctx) + days
  const isOthers = (mark: Mark) =>
    !isSame(mark.proof, proofOf(ctx, { id, until: mark.until, username }))
  const own = { until, proof: proofOf(ctx, { id, until, username }) }
  const kept = [own, ...marks.filter(isOthers)].slice(0, mostAccounts)
  const value = [id, ...kept.map((mark) => `${mark.until}-${mark.proof}`)].join('.')
  const lasting = { ...attributes(ctx), maxAge: days * daySeconds }
  reply.setCookie(cookieName(deviceCookieName, ctx), value, lasting)
}

const todayOf = ({ clock }: AppContext) =>
  Math.floor(clock.now().epochMilliseconds / 1000 / daySeconds)

const format = /^[\w-]{43}(\.\d{1,6}-[\w-]{43}){1,8}$/

/** The device in the cookie; a new one if the cookie is missing or malformed. */
function deviceOf({ cookies }: FastifyRequest, ctx: AppContext): Device {
  const said = cookies[cookieName(deviceCookieName, ctx)] ?? ''
  if (!format.test(said)) return { id: newToken(), marks: [] }
  const [id = '', ...marks] = said.split('.')
  const asMark = (mark: string) => {
    const dash = mark.indexOf('-')
    return { until: Number(mark.slice(0, dash)), proof: mark.slice(dash + 1) }
  }
  return { id, marks: marks.map(asMark) }
}

const proofOf = (
  { secretKey }: AppContext,
  { id, until, username }: { id: string; until: number; username: string },
) => keyedHash(`device ${id} ${until} ${username}`, secretKey).toString('base64url')

const isSame = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

const linkCookieName = 'rundgang_link'

/** Whether a call is made with a personal link instead of a session. */
export const isByLink = ({ headers }: FastifyRequest) => headers[linkHeader] !== undefined

/** The token of the browser's personal link; undefined if there is none. */
export function linkCookie({ cookies }: FastifyRequest, ctx: AppContext): string | undefined {
  return tokenField.safeParse(cookies[cookieName(linkCookieName, ctx)]).data
}

/** Sets the cookie of a personal link; the browser deletes it when the link expires. */
export function giveLink(
  reply: FastifyReply,
  ctx: AppContext,
  { token, seconds }: { token: string; seconds: number },
): void {
  reply.setCookie(cookieName(linkCookieName, ctx), token, { ...attributes(ctx), maxAge: seconds })
}

export function takeLink(reply: FastifyReply, ctx: AppContext): void {
  reply.clearCookie(cookieName(linkCookieName, ctx), attributes(ctx))
}

const secondStepCookieName = 'rundgang_second_step'
const seconds = 10 * 60

/** The token of a log-in whose second step is still pending; empty if there is none. */
export const stepCookie = ({ cookies }: FastifyRequest, ctx: AppContext): string =>
  cookies[cookieName(secondStepCookieName, ctx)] ?? ''

export function giveStep(reply: FastifyReply, ctx: AppContext, token: string): void {
  reply.setCookie(cookieName(secondStepCookieName, ctx), token, {
    ...attributes(ctx),
    maxAge: seconds,
  })
}

export function takeStep(reply: FastifyReply, ctx: AppContext): void {
  reply.clearCookie(cookieName(secondStepCookieName, ctx), attributes(ctx))
}

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
