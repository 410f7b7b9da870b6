const mostKnown = 10_000

/**
 * Limits how often each network may do something within a time span. The count is kept in this
 * process's memory, because the limited reads cost less than counting in the database would. A used
 * allowance refills gradually (generic cell rate algorithm).
 */
export class ReadAllowance {
  readonly #most: number
  readonly #spanMs: number
  /** When each network's allowance will be full again. */
  readonly #wholeAt = new Map<string, number>()

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
    if (this.#wholeAt.size >= mostKnown) this.#forgetWhole(now)
    for (const { network, wholeAt } of taken) this.#wholeAt.set(network, wholeAt)
    return null
  }

  #forgetWhole(now: number): void {
    for (const [network, wholeAt] of this.#wholeAt) {
      if (wholeAt <= now) this.#wholeAt.delete(network)
    }
    // With so many networks in one span, bounding memory matters more than limiting reads.
    if (this.#wholeAt.size >= mostKnown) this.#wholeAt.clear()
  }
}
