import { timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { House } from '#server/house.ts'
import { keyedHash, newToken } from '#server/secrets.ts'
import { attributes, cookieName } from './session-cookie.ts'

const name = 'rundgang_device'
const days = 365
const daySeconds = 24 * 60 * 60
// Colleagues share a computer; more than these would not fit into a header for long.
const mostAccounts = 8

interface Mark {
  /** The last day on which it counts, in days since 1970. */
  until: number
  proof: string
}

interface Device {
  id: string
  /** One for each account that has logged in here, the latest first. */
  marks: Mark[]
}

/**
 * The id of a browser that has logged in to this account within a year; null for any other. Only
 * this server can have made the mark, since it is signed with the secret key.
 */
export function knownDevice(
  request: FastifyRequest,
  house: House,
  username: string,
): string | null {
  const { id, marks } = deviceOf(request, house)
  const today = todayOf(house)
  const knows = ({ until, proof }: Mark) =>
    until >= today && isSame(proof, proofOf(house, { id, until, username }))
  return marks.some(knows) ? id : null
}

/** Marks the browser as one that has logged in to this account; it keeps its other marks. */
export function markDevice(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  house: House,
  username: string,
): void {
  const { id, marks } = deviceOf(request, house)
  const until = todayOf(house) + days
  const isOthers = (mark: Mark) =>
    !isSame(mark.proof, proofOf(house, { id, until: mark.until, username }))
  const own = { until, proof: proofOf(house, { id, until, username }) }
  const kept = [own, ...marks.filter(isOthers)].slice(0, mostAccounts)
  const value = [id, ...kept.map((mark) => `${mark.until}-${mark.proof}`)].join('.')
  const lasting = { ...attributes(house), maxAge: days * daySeconds }
  reply.setCookie(cookieName(name, house), value, lasting)
}

const todayOf = ({ clock }: House) => Math.floor(clock.now().epochMilliseconds / 1000 / daySeconds)

const format = /^[\w-]{43}(\.\d{1,6}-[\w-]{43}){1,8}$/

/** What the browser says of itself; a new device where it says nothing, or nothing of ours. */
function deviceOf({ cookies }: FastifyRequest, house: House): Device {
  const said = cookies[cookieName(name, house)] ?? ''
  if (!format.test(said)) return { id: newToken(), marks: [] }
  const [id = '', ...marks] = said.split('.')
  const asMark = (mark: string) => {
    const dash = mark.indexOf('-')
    return { until: Number(mark.slice(0, dash)), proof: mark.slice(dash + 1) }
  }
  return { id, marks: marks.map(asMark) }
}

const proofOf = (
  { secretKey }: House,
  { id, until, username }: { id: string; until: number; username: string },
) => keyedHash(`device ${id} ${until} ${username}`, secretKey).toString('base64url')

const isSame = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
