import { timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { keyedHash, newToken } from '#server/auth/secrets.ts'
import type { AppContext } from '#server/context.ts'
import { attributes, cookieName } from './session-cookie.ts'

const name = 'rundgang_device'
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
  reply.setCookie(cookieName(name, ctx), value, lasting)
}

const todayOf = ({ clock }: AppContext) =>
  Math.floor(clock.now().epochMilliseconds / 1000 / daySeconds)

const format = /^[\w-]{43}(\.\d{1,6}-[\w-]{43}){1,8}$/

/** The device in the cookie; a new one if the cookie is missing or malformed. */
function deviceOf({ cookies }: FastifyRequest, ctx: AppContext): Device {
  const said = cookies[cookieName(name, ctx)] ?? ''
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
