import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import type { OrganisationId } from '#server/auth/actor.ts'
import type { Database } from '#server/database/open.ts'
import { FairQueue } from './fair-queue.ts'

/** How long a slice should take: other calls may have to wait for one. */
const sliceMs = 8
const firstSize = 64
const leastSize = 64
const mostSize = 4096

const lookEveryMs = 2

type Work<Item, Result> = (part: Item[]) => Result | Promise<Result>

/**
 * Runs long work of organisations in slices: one at a time in each process, by turns between
 * organisations, and each after the calls in flight, so that no call waits for more than one slice.
 * The embedded database runs a statement to its end, and so does JavaScript.
 */
export class Slices {
  /** How many calls are in flight for which a slice waits. None of them may work in slices. */
  callsInFlight: () => number = () => 0
  /** The longest a slice waits for other calls, so that it is read even in a rush. */
  longestMs = 30
  readonly #queue = new FairQueue(1)

  /** Runs one slice when its turn comes. */
  run<Result>(
    organisationId: OrganisationId,
    work: () => Result | Promise<Result>,
  ): Promise<Result> {
    return this.#queue.run(organisationId, async () => {
      await this.#untilCalm()
      return work()
    })
  }

  /**
   * Works through a long list, in slices of as many items as take a few milliseconds. Returns one
   * result for each slice.
   */
  async through<Item, Result>(
    organisationId: OrganisationId,
    items: readonly Item[],
    work: Work<Item, Result>,
  ): Promise<Result[]> {
    const results: Result[] = []
    for await (const result of this.#slices(organisationId, items, work)) results.push(result)
    return results
  }

  /** Like `through`, for a list that is sent while it is read: yields the results one by one. */
  async *each<Item, Result>(
    organisationId: OrganisationId,
    items: readonly Item[],
    work: Work<Item, Result[]>,
  ): AsyncGenerator<Result> {
    for await (const results of this.#slices(organisationId, items, work)) yield* results
  }

  async *#slices<Item, Result>(
    organisationId: OrganisationId,
    items: readonly Item[],
    work: Work<Item, Result>,
  ): AsyncGenerator<Result> {
    let size = firstSize
    for (let first = 0; first < items.length; ) {
      const part = items.slice(first, first + size)
      first += part.length
      yield await this.run(organisationId, async () => {
        const began = performance.now()
        const done = await work(part)
        size = sizeAfter(size, performance.now() - began)
        return done
      })
    }
  }

  async #untilCalm(): Promise<void> {
    // Calls that arrived during the previous slice are accepted, read and begun in a turn each.
    for (let turn = 0; turn < 3; turn++) await nextTurn()
    const latest = performance.now() + this.longestMs
    while (this.callsInFlight() > 0 && performance.now() < latest) await pause(lookEveryMs)
  }
}

const sizeAfter = (size: number, tookMs: number): number => {
  const factor = Math.min(2, Math.max(0.5, sliceMs / tookMs))
  return Math.min(mostSize, Math.max(leastSize, Math.round(size * factor)))
}

/** One for each database, so that tests share nothing. */
const all = new WeakMap<Database, Slices>()

export function slicesOf({ db }: { db: Database }): Slices {
  return all.getOrInsertComputed(db, () => new Slices())
}
