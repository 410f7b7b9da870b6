import { setTimeout as pause } from 'node:timers/promises'
import PQueue from 'p-queue'

interface Wanted<Found> {
  /** Callers with the same key get the same result. */
  key: string
  read: () => Promise<Found>
  /**
   * The minimum time between the starts of two reads of the same key. Each read also waits a fifth
   * of this time for requests that arrive at nearly the same moment.
   */
  pauseMs: number
}

interface SharedReading<Found> {
  /** A read that has not begun yet, so new callers may share it. */
  next?: Promise<Found> | undefined
  current?: Promise<Found> | undefined
  begunAt: number
}

/**
 * Shares one read between concurrent callers. No caller gets the result of a read that began before
 * its call, so the result contains everything stored before the call, by any process.
 */
export class SharedReadings<Found> {
  readonly #places = new Map<string, SharedReading<Found>>()
  readonly #queue: PQueue

  /** `most`: how many reads may run at the same time. */
  constructor(most: number) {
    this.#queue = new PQueue({ concurrency: most })
  }

  of(wanted: Wanted<Found>): Promise<Found> {
    const place = this.#places.getOrInsertComputed(wanted.key, () => ({
      begunAt: Number.NEGATIVE_INFINITY,
    }))
    place.next ??= this.#readNext(place, wanted)
    return place.next
  }

  async #readNext(
    place: SharedReading<Found>,
    { key, read, pauseMs }: Wanted<Found>,
  ): Promise<Found> {
    await place.current?.catch(() => {})
    const early = Math.max(place.begunAt + pauseMs - performance.now(), pauseMs / 5)
    if (early > 0) await pause(early)
    return this.#queue.add(async () => {
      place.next = undefined
      place.begunAt = performance.now()
      try {
        place.current = read()
        return await place.current
      } finally {
        place.current = undefined
        this.#forgetLater(key, place, pauseMs)
      }
    })
  }

  #forgetLater(key: string, place: SharedReading<Found>, pauseMs: number): void {
    const forget = () => {
      // By now, the key may belong to another read.
      if (this.#places.get(key) !== place) return
      if (!place.next && !place.current) this.#places.delete(key)
    }
    if (pauseMs > 0) setTimeout(forget, pauseMs).unref()
    else forget()
  }
}
