import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import PQueue from 'p-queue'
import type { ReadGuard } from '#server/cache/response-cache.ts'
import type { AppContext } from '#server/context.ts'
import { DomainError } from '#server/errors.ts'
import { FairQueue } from '#server/fair-queue.ts'
import type { Config } from '#server/runtime/config.ts'
import { slicesOf } from '#server/slices.ts'
import type { App } from '../app-type.ts'
import { callsInFlight, isVisitorsRequest } from '../hooks.ts'
import { networksOf } from './network.ts'

declare module 'fastify' {
  interface FastifyInstance {
    heavyReads: HeavyReads
  }
  interface FastifyContextConfig {
    /**
     * Whether the call may read or plan so much that it takes seconds. Its organisation makes one
     * such call at a time, and the domain works in slices (`server/slices.ts`).
     */
    heavy?: true | ((request: FastifyRequest) => boolean)
  }
}

interface Bounds {
  /** How many heavy calls run at the same time in a process, each for another organisation. */
  atOnce: number
  /** How many calls of an organisation wait. */
  mostWaiting: number
  /** From this many waiting calls on, an organisation waits with one only. */
  mostInAll: number
}

const usual: Bounds = { atOnce: 4, mostWaiting: 30, mostInAll: 500 }
const retryAfterSeconds = 5

/**
 * Runs the heavy calls of an organisation one after the other, and those of different organisations
 * by turns, a few at a time.
 */
export class HeavyReads {
  readonly #bounds: Bounds
  readonly #queue: FairQueue
  #waiting = 0

  constructor(bounds: Partial<Bounds> = {}) {
    this.#bounds = { ...usual, ...bounds }
    this.#queue = new FairQueue(this.#bounds.atOnce)
  }

  /** Throws `too_many_reads` if too many calls wait already. */
  async run<Result>(organisationId: string, read: () => Promise<Result>): Promise<Result> {
    const { mostWaiting, mostInAll } = this.#bounds
    const most = this.#waiting < mostInAll ? mostWaiting : 1
    if (this.#queue.countOf(organisationId) > most) {
      throw new DomainError('too_many_reads', { retryAfterSeconds })
    }
    this.#waiting += 1
    return this.#queue.run(organisationId, () => {
      this.#waiting -= 1
      return read()
    })
  }
}

const isHeavy = (request: FastifyRequest): boolean => {
  const { heavy } = request.routeOptions.config
  return heavy === true || heavy?.(request) === true
}

const shortDays = 31

/** For calls with `from` and `to`: whether the span is longer than a month. */
export function isLongSpan({ query }: FastifyRequest): boolean {
  const { from, to } = query as { from: string; to: string }
  return Temporal.PlainDate.from(from).until(to).days >= shortDays
}

/** Runs a heavy call when its turn comes; any other call at once. */
export function inTurnIfHeavy<Result>(
  request: FastifyRequest,
  run: () => Promise<Result>,
): Promise<Result> {
  const organisationId = request.self?.organisationId
  if (!organisationId || !isHeavy(request)) return run()
  return request.server.heavyReads.run(organisationId, () => {
    // Nobody waits for the response any more.
    if (request.socket.destroyed) throw new DomainError('unavailable', { retryAfterSeconds })
    return run()
  })
}

/**
 * Lets heavy calls wait for each other, and their slices for bookings, log-ins and all other calls
 * that do not only read.
 */
export function guardHeavyReads(app: App, ctx: AppContext): void {
  app.decorate('heavyReads', new HeavyReads())
  const inFlight = callsInFlight(
    app,
    ({ method, routeOptions }) => method !== 'GET' && !routeOptions.config.heavy,
  )
  slicesOf(ctx).callsInFlight = () => inFlight.size
}

/**
 * Limits how often each network may do something within a time span. The count is kept in this
 * process's memory, because the limited reads cost less than counting in the database would. A used
 * allowance refills gradually (generic cell rate algorithm).
 */
export class ReadAllowance {
  readonly #most: number
  readonly #spanMs: number
  /** When each network's allowance will be full again; the least recently seen are forgotten. */
  readonly #wholeAt = new LRUCache<string, number>({ max: 10_000 })

  constructor({ most, seconds }: { most: number; seconds: number }) {
    this.#most = most
    this.#spanMs = seconds * 1000
  }

  /**
   * Takes one read from the allowance of each of a client's networks. `networks` is in the order of
   * `networksOf`: each network is wider than the one before it and has twice the allowance. Returns
   * null if a read was taken, or else the number of seconds to wait.
   */
  take(networks: readonly string[], now = performance.now()): number | null {
    const taken = networks.map((network, width) => {
      const wholeAt = Math.max(this.#wholeAt.get(network) ?? 0, now)
      return { network, wholeAt: wholeAt + this.#spanMs / (this.#most * 2 ** width) }
    })
    const over = Math.max(...taken.map(({ wholeAt }) => wholeAt - now - this.#spanMs))
    // Tolerates rounding errors from the additions above.
    if (over > 0.001) return Math.ceil(over / 1000)
    for (const { network, wholeAt } of taken) this.#wholeAt.set(network, wholeAt)
    return null
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Limits reads whose parameters a client can vary endlessly, such as lists for any range of
     * days.
     */
    readGuard: (request: FastifyRequest) => ReadGuard
    /**
     * Counts a lookup of something the client sent, such as a token, once per call; throws
     * `too_many_tries`.
     */
    admitLookup: (request: FastifyRequest) => Promise<void>
  }
  interface FastifyContextConfig {
    /**
     * Limits calls that look something up in the database. The count is kept in memory, because
     * counting in the database would cost more than the lookup.
     */
    limitedLookups?: true
  }
}

/**
 * A visitor who pages through a year needs a dozen lists; a school class behind one address shares
 * most lists.
 */
const listAllowance = { most: 60, seconds: 60 }
/** A school class that confirms its bookings makes two calls for each booking. */
const lookupAllowance = { most: 120, seconds: 60 }

/** The longest a list waits for bookings, so that it is read even in a rush. */
const longestMs = 200
const lookEveryMs = 5

/**
 * Delays refusals, so that a client that retries immediately does so less often. Only a limited
 * number are delayed, because each holds a connection.
 */
const refusedAfterMs = 1000
const mostKeptBack = 1000

/**
 * Keeps anonymous visitors' reads from slowing down bookings: each network has an allowance of
 * uncached reads, and lists whose parameters a client chooses are read one at a time, after the
 * bookings in flight.
 */
export function guardReads(app: App, { rateLimit }: Pick<Config, 'rateLimit'>): void {
  const lists = new ReadAllowance(listAllowance)
  const lookups = new ReadAllowance(lookupAllowance)
  // Calls that book, confirm or cancel for visitors.
  const bookings = callsInFlight(app, isVisitorsRequest)
  const turn = turnsAfter(() => bookings.size)
  let keptBack = 0

  const admit = async (taken: ReadAllowance, request: FastifyRequest) => {
    const retryAfterSeconds = rateLimit ? taken.take(networksOf(request)) : null
    if (retryAfterSeconds === null) return
    // Lists must not wait for this call, because only its refusal is being delayed.
    bookings.delete(request)
    if (keptBack < mostKeptBack) {
      keptBack += 1
      await pause(refusedAfterMs)
      keptBack -= 1
    }
    throw new DomainError('too_many_tries', { retryAfterSeconds })
  }

  app.decorate('readGuard', (request) => ({ admit: () => admit(lists, request), turn }))
  const counted = new WeakSet<FastifyRequest>()
  const admitLookup = async (request: FastifyRequest) => {
    if (counted.has(request)) return
    counted.add(request)
    await admit(lookups, request)
  }
  app.decorate('admitLookup', admitLookup)
  app.addHook('preHandler', (request, _reply, done) => {
    if (!request.routeOptions.config.limitedLookups) return done()
    admitLookup(request).then(() => done(), done)
  })
}

/** Runs reads one at a time; each waits for the bookings in flight, but at most `longestMs`. */
export function turnsAfter(bookings: () => number): ReadGuard['turn'] {
  const queue = new PQueue({ concurrency: 1 })
  return (read) => {
    // The wait starts when a read is queued, so any number of reads queued together wait only once.
    const latest = performance.now() + longestMs
    return queue.add(async () => {
      while (bookings() > 0 && performance.now() < latest) await pause(lookEveryMs)
      return read()
    })
  }
}

// Phones fetch a calendar feed at most every five minutes, and people have a few devices.
const pollAllowance = { most: 30, seconds: 10 * 60 }

/**
 * Limits how often programs may fetch the same secret address, such as a calendar feed. The count
 * is kept in memory. Throws `too_many_tries`.
 */
export function guardPolls({ rateLimit }: Pick<Config, 'rateLimit'>): (token: string) => void {
  const polls = new ReadAllowance(pollAllowance)
  return (token) => {
    const retryAfterSeconds = rateLimit ? polls.take([token]) : null
    if (retryAfterSeconds !== null) throw new DomainError('too_many_tries', { retryAfterSeconds })
  }
}
