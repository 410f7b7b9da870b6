import type { Source, Visitor } from '#server/auth/actor.ts'
import { hashOf } from '#server/auth/secrets.ts'
import type { AppContext } from '#server/context.ts'
import {
  type Allowance,
  type CountedAllowance,
  countAllowances,
  giveBackAllowances,
  mostDoublings,
} from '#server/database/limits/allowances.ts'
import { DomainError } from '#server/errors.ts'
import { allowancesOf, ofEmail, windowSeconds } from './allowance.rules.ts'

interface AllowanceRequest {
  source: Source
  email: string
  people: number
  /** How many times the work of the booking's proof was doubled; null if no proof was sent. */
  doublings: number | null
}

export interface Reservation {
  /**
   * Why nothing was reserved; null if the reservation succeeded. `work_needed`: the proof of work
   * is missing or too small.
   */
  refusal: DomainError | 'work_needed' | null
  /** The results for the `others` passed to `reserve`. */
  others: CountedAllowance[]
  /** Gives back what was reserved; called if no booking was made. */
  giveBack: () => Promise<void>
}

/**
 * Counts a booking's places against the visitor's networks, and the booking against its email
 * address, all or nothing. `others` are counted in the same statement, even if nothing is reserved.
 */
export async function reserve(
  ctx: AppContext,
  { projectId }: Visitor,
  { others, ...wish }: AllowanceRequest & { others: Allowance[] },
): Promise<Reservation> {
  const at = ctx.clock.now()
  const own = ctx.config.rateLimit
    ? [bookingFor(projectId, wish.email), ...placesFor(projectId, wish)]
    : []
  const all = [...own, ...others]
  const counted = all.length > 0 ? await countAllowances(ctx.db, all, at) : []
  const reserved = own.filter((_, place) => !counted[place]?.refused)
  const giveBack = async () => {
    if (reserved.length > 0) await giveBackAllowances(ctx.db, reserved, at)
  }
  const refusal = refusalOf(own, counted)
  if (refusal) await giveBack()
  return { refusal, others: counted.slice(own.length), giveBack }
}

/**
 * Counts the places that a change adds to a booking against the visitor's networks. A proof of work
 * cannot raise the allowance here. Returns a function that gives the places back. Throws
 * `too_many_tries`.
 */
export async function reserveMore(
  ctx: AppContext,
  { projectId }: Visitor,
  { source, people }: Pick<AllowanceRequest, 'source' | 'people'>,
): Promise<() => Promise<void>> {
  if (!ctx.config.rateLimit) return () => Promise.resolve()
  const at = ctx.clock.now()
  const places = placesFor(projectId, { source, people, doublings: null })
  const wanted = places.map(({ mostWithWork, ...place }) => place)
  const counted = await countAllowances(ctx.db, wanted, at)
  const reserved = wanted.filter((_, place) => !counted[place]?.refused)
  const giveBack = () => giveBackAllowances(ctx.db, reserved, at)
  const refusal = refusalOf(wanted, counted)
  if (!refusal) return giveBack
  await giveBack()
  throw refusal === 'work_needed' ? new DomainError('too_many_tries') : refusal
}

/** How many times the work is doubled if the caller's next booking needs a proof of work. */
export async function doublingsFor(
  { db, clock, config }: AppContext,
  { projectId }: Visitor,
  source: Source,
): Promise<number> {
  if (!config.rateLimit) return 0
  const places = placesFor(projectId, { source, people: 0, doublings: null })
  const counted = await countAllowances(db, places, clock.now())
  return Math.min(mostDoublings, Math.max(...counted.map(({ beyond }) => beyond)))
}

const bookingFor = (projectId: string, email: string): Allowance => ({
  key: hashOf(`booking for an e-mail ${projectId} ${email.toLowerCase()}`),
  amount: 1,
  ...ofEmail,
})

const placesFor = (
  projectId: string,
  { source, people, doublings }: Omit<AllowanceRequest, 'email'>,
): Allowance[] =>
  allowancesOf(source.networks).map(({ network, ...allowance }) => ({
    key: hashOf(`places ${projectId} ${network}`),
    amount: people,
    ...allowance,
    seconds: windowSeconds,
    doublings,
  }))

/**
 * `too_many_tries`, with the time to wait, if even a proof of work would not help; otherwise
 * `work_needed`; null if nothing was refused. The narrowest network that refuses decides, because
 * its calls in flight are counted in the wider ones until they are given back.
 */
function refusalOf(wanted: Allowance[], counted: CountedAllowance[]): Reservation['refusal'] {
  const place = counted.slice(0, wanted.length).findIndex(({ refused }) => refused)
  const [asked, found] = [wanted[place], counted[place]]
  if (!(asked && found)) return null
  const { amount, most, mostWithWork = most, seconds } = asked
  if (found.total + amount <= mostWithWork) return 'work_needed'
  return new DomainError('too_many_tries', {
    retryAfterSeconds: found.freeInSeconds ?? seconds,
  })
}
