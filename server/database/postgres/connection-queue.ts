/**
 * A booking does not overtake callers that had already been waiting longer than this when it
 * arrived.
 */
const overtakenMs = 200

interface Bounds extends Share {
  /** How long a caller may wait before it is refused; null means no limit. */
  timeoutMs: number | null
}

interface Waiting {
  since: number
  start: () => void
}

interface Share {
  most: number
  /** How many connections may be used at the same time by calls that are not bookings. */
  mostOthers: number
}

/** Reserves a few connections for bookings, and leaves at least two for everything else. */
export const sharesOf = (most: number): Share => ({
  most,
  mostOthers: Math.max(2, most - Math.ceil(most / 4)),
})

/**
 * Assigns a database's connections. Bookings overtake other waiting callers and may use all
 * connections; all other calls leave some connections free.
 */
export class ConnectionQueue {
  readonly #bounds: Bounds
  readonly #bookings = new Set<Waiting>()
  readonly #others = new Set<Waiting>()
  #busy = 0
  #busyOthers = 0

  constructor(bounds: Bounds) {
    this.#bounds = bounds
  }

  get waiting(): number {
    return this.#bookings.size + this.#others.size
  }

  /**
   * Resolves when a connection is free. After `timeoutMs` it rejects with the same error as the
   * pool itself.
   */
  acquire(forBooking: boolean): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const queue = forBooking ? this.#bookings : this.#others
    let timer: NodeJS.Timeout | undefined
    const waiting = {
      since: performance.now(),
      start: () => {
        clearTimeout(timer)
        queue.delete(waiting)
        this.#count(forBooking, 1)
        resolve()
      },
    }
    queue.add(waiting)
    this.#startNext()
    const { timeoutMs } = this.#bounds
    if (timeoutMs !== null && queue.has(waiting)) {
      timer = setTimeout(() => {
        queue.delete(waiting)
        reject(new Error('timeout exceeded when trying to connect'))
      }, timeoutMs)
    }
    return promise
  }

  release(forBooking: boolean): void {
    this.#count(forBooking, -1)
    this.#startNext()
  }

  #count(forBooking: boolean, by: number): void {
    this.#busy += by
    if (!forBooking) this.#busyOthers += by
  }

  #startNext(): void {
    const { most, mostOthers } = this.#bounds
    while (this.#busy < most) {
      const [booking] = this.#bookings
      const [other] = this.#busyOthers < mostOthers ? this.#others : []
      const next = booking && other ? earlier(booking, other) : (booking ?? other)
      if (!next) return
      next.start()
    }
  }
}

const earlier = (booking: Waiting, other: Waiting) =>
  other.since + overtakenMs < booking.since ? other : booking
