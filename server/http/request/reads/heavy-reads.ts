import type { FastifyRequest } from 'fastify'
import type { AppContext } from '#server/context.ts'
import { DomainError } from '#server/errors.ts'
import { slicesOf } from '#server/slices.ts'
import type { App } from '../../app-type.ts'
import { beforeResponse } from '../../hooks.ts'

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
  readonly #running = new Set<string>()
  /** The first organisation that is not running is the next one. */
  readonly #waiting = new Map<string, (() => void)[]>()
  #count = 0

  constructor(bounds: Partial<Bounds> = {}) {
    this.#bounds = { ...usual, ...bounds }
  }

  /** Throws `too_many_reads` if too many calls wait already. */
  async run<Result>(organisationId: string, read: () => Promise<Result>): Promise<Result> {
    const others = this.#waiting.get(organisationId) ?? []
    const { mostWaiting, mostInAll } = this.#bounds
    if (others.length >= (this.#count < mostInAll ? mostWaiting : 1)) {
      throw new DomainError('too_many_reads', { retryAfterSeconds })
    }
    await new Promise<void>((start) => {
      this.#waiting.set(organisationId, [...others, start])
      this.#count += 1
      this.#startNext()
    })
    try {
      return await read()
    } finally {
      this.#running.delete(organisationId)
      this.#startNext()
    }
  }

  #startNext(): void {
    for (const [organisationId, [start, ...rest]] of this.#waiting) {
      if (this.#running.size >= this.#bounds.atOnce) return
      if (this.#running.has(organisationId)) continue
      this.#waiting.delete(organisationId)
      if (rest.length > 0) this.#waiting.set(organisationId, rest)
      this.#count -= 1
      this.#running.add(organisationId)
      start?.()
    }
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
  const inFlight = new WeakSet<FastifyRequest>()
  let count = 0
  slicesOf(ctx).callsInFlight = () => count
  const ended = (request: FastifyRequest): undefined => {
    if (inFlight.delete(request)) count -= 1
  }
  // Counts a call only once its body is read, so that a slow sender does not delay anything.
  app.addHook('preHandler', (request, _reply, done) => {
    if (request.method !== 'GET' && !isHeavy(request)) {
      inFlight.add(request)
      count += 1
    }
    done()
  })
  beforeResponse(app, ended)
  app.addHook('onResponse', (request, _reply, done) => {
    ended(request)
    done()
  })
}
