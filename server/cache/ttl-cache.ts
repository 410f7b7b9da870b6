const keptMs = 1000
const mostKept = 10_000

interface Kept<Known> {
  reading: Promise<Known | undefined>
  until: number
}

/**
 * Caches recently read data, so it is not read again on every call. A change by this process
 * deletes the entry immediately; a change by another process takes effect within a second. So do
 * not use it for data that must be current, such as places or permissions.
 */
export class TtlCache<Known> {
  readonly #kept = new Map<string, Kept<Known>>()
  readonly #keptMs: number

  constructor(keptForMs = keptMs) {
    this.#keptMs = keptForMs
  }

  /** The entry for `id`, read with `read` unless cached. Missing entries are not cached. */
  async of(
    id: string,
    read: (id: string) => Promise<Known | undefined>,
  ): Promise<Known | undefined> {
    const now = performance.now()
    const kept = this.#kept.get(id)
    if (kept && now < kept.until) return kept.reading
    const reading = { reading: read(id), until: now + this.#keptMs }
    // Nothing limits the number of requests here; this many different ids probably come from
    // someone guessing them.
    if (this.#kept.size >= mostKept) this.#kept.clear()
    this.#kept.set(id, reading)
    const found = await reading.reading.catch((error: unknown) => {
      this.#drop(id, reading)
      throw error
    })
    if (found === undefined) this.#drop(id, reading)
    return found
  }

  /**
   * Called after the commit. Also drops a read in flight, because it may have begun before the
   * commit.
   */
  forget(id: string): void {
    this.#kept.delete(id)
  }

  #drop(id: string, reading: Kept<Known>): void {
    if (this.#kept.get(id) === reading) this.#kept.delete(id)
  }
}
