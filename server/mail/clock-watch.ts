import type { Clock } from '#server/runtime/clock.ts'

// For this long after the clock is set back, emails stamped with the old time may still be stored.
const lateMs = 10_000

/**
 * Detects that the clock was set back, so that emails already queued do not wait until it catches
 * up.
 */
export class ClockWatch {
  readonly #clock: Clock
  #last: Temporal.Instant | undefined
  #wasSetBack = false
  #until = 0

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Reads the clock, and detects whether it was set back since the previous read. */
  read(): Temporal.Instant {
    const now = this.#clock.now()
    if (this.#last && Temporal.Instant.compare(now, this.#last) < 0) {
      this.#wasSetBack = true
      this.#until = performance.now() + lateMs
    }
    this.#last = now
    return now
  }

  /** Whether queued emails may be waiting for the clock to catch up. */
  get wasSetBack(): boolean {
    return this.#wasSetBack
  }

  /**
   * Called once all emails stored so far have been made due; more may still be stored with the old
   * time.
   */
  recorded(): void {
    this.#wasSetBack = performance.now() < this.#until
  }
}
