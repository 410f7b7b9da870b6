const keptMs = 1000
const mostKept = 10_000

interface Kept<Known> {
  reading: Promise<Known | undefined>
  until: number
}

/**
 * What was read a moment ago, so that it is not read again for each call. What changes it here is
 * forgotten here at once; what other processes change is known here after a second at the latest.
 * So nothing belongs here that must be true at this moment: no places, no rights of staff.
 */
export class TtlCache<Known> {
  readonly #kept = new Map<string, Kept<Known>>()
  readonly #keptMs: number

  constructor(keptForMs = keptMs) {
    this.#keptMs = keptForMs
  }

  /** What is known of `id`, read by `read` unless that was just done. What is not there is read anew. */
  async of(
    id: string,
    read: (id: string) => Promise<Known | undefined>,
  ): Promise<Known | undefined> {
    const now = performance.now()
    const kept = this.#kept.get(id)
    if (kept && now < kept.until) return kept.reading
    const reading = { reading: read(id), until: now + this.#keptMs }
    // Nobody counts what is asked for; so many at once are rather somebody who tries ids.
    if (this.#kept.size >= mostKept) this.#kept.clear()
    this.#kept.set(id, reading)
    const found = await reading.reading.catch((error: unknown) => {
      this.#drop(id, reading)
      throw error
    })
    if (found === undefined) this.#drop(id, reading)
    return found
  }

  /** Called after the commit: also what is just being read may be from before it. */
  forget(id: string): void {
    this.#kept.delete(id)
  }

  #drop(id: string, reading: Kept<Known>): void {
    if (this.#kept.get(id) === reading) this.#kept.delete(id)
  }
}
