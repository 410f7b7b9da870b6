/** Null says that changes may have been missed. */
export type Listener = (projectId: string | null) => void

const tickMs = 250
// Up to so many are told at once. Of more, so many with each tick: what they then ask for is one reading.
const leastAtOnce = 20
/** All are told within a second, however many there are. */
const mostTicks = 4

/**
 * Tells those who listen to one organisation. What they are told has each of them read the slots
 * anew, so of many only a few are told at a time; what changes until it is a listener's turn is told
 * to it once.
 */
export class Fanout {
  readonly #listeners = new Set<Listener>()
  /** What each is still to be told; whose turn comes first comes first. */
  readonly #untold = new Map<Listener, Set<string | null>>()
  /** How many may still be told before the next tick. */
  #left = 0
  #ticking: NodeJS.Timeout | undefined

  get size(): number {
    return this.#listeners.size
  }

  add(listener: Listener): void {
    this.#listeners.add(listener)
  }

  delete(listener: Listener): void {
    this.#listeners.delete(listener)
    this.#untold.delete(listener)
  }

  tell(projectId: string | null): void {
    for (const listener of this.#listeners) {
      const untold = this.#untold.get(listener)
      if (untold) untold.add(projectId)
      else this.#untold.set(listener, new Set([projectId]))
    }
    if (this.#ticking === undefined) this.#tick()
    else this.#tellSome()
  }

  #tick(): void {
    this.#left = Math.max(leastAtOnce, Math.ceil(this.#listeners.size / mostTicks))
    this.#ticking = setTimeout(() => {
      this.#ticking = undefined
      if (this.#untold.size > 0) this.#tick()
    }, tickMs)
    this.#ticking.unref()
    this.#tellSome()
  }

  #tellSome(): void {
    for (const [listener, projectIds] of this.#untold) {
      if (this.#left === 0) return
      this.#left -= 1
      this.#untold.delete(listener)
      for (const projectId of projectIds) listener(projectId)
    }
  }
}
