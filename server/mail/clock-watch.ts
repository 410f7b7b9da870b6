import type { Clock } from '#server/runtime/clock.ts'

// Work that began before the clock was set back may be stored this much later.
const lateMs = 10_000

/** Notices that the clock was set back, so that mails posted before do not wait for the old time. */
export class ClockWatch {
  readonly #clock: Clock
  #last: Temporal.Instant | undefined
  #wasSetBack = false
  #until = 0

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Reads the clock; only between two reads can it be noticed. */
  read(): Temporal.Instant {
    const now = this.#clock.now()
    if (this.#last && Temporal.Instant.compare(now, this.#last) < 0) {
      this.#wasSetBack = true
      this.#until = performance.now() + lateMs
    }
    this.#last = now
    return now
  }

  /** Whether mails may wait for the old time. */
  get wasSetBack(): boolean {
    return this.#wasSetBack
  }

  /** The mails stored so far are due. More may be stored for a while. */
  recorded(): void {
    this.#wasSetBack = performance.now() < this.#until
  }
}
