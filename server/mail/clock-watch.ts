import type { Clock } from '#server/runtime/clock.ts'

// Work that began before the clock was set back may be stored up to this much later.
const lateMs = 10_000

/**
 * Notices that the clock was set back, so that emails posted before do not wait for the old time.
 */
export class ClockWatch {
  readonly #clock: Clock
  #last: Temporal.Instant | undefined
  #wasSetBack = false
  #until = 0

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Reads the clock. A change is only noticed between two reads. */
  read(): Temporal.Instant {
    const now = this.#clock.now()
    if (this.#last && Temporal.Instant.compare(now, this.#last) < 0) {
      this.#wasSetBack = true
      this.#until = performance.now() + lateMs
    }
    this.#last = now
    return now
  }

  /** Whether emails may be waiting for a time that the clock has yet to reach again. */
  get wasSetBack(): boolean {
    return this.#wasSetBack
  }

  /** The emails stored so far are due now. More may still be stored for a while. */
  recorded(): void {
    this.#wasSetBack = performance.now() < this.#until
  }
}
