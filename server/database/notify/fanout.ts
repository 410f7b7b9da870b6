/** Called with the project that changed; null means that changes may have been missed. */
export type Listener = (projectId: string | null) => void

const tickMs = 250
// Up to this many listeners are notified immediately. If there are more, at least this many are
// notified per tick, sharing one read.
const leastAtOnce = 20
/** All listeners are notified within this many ticks, one second in total. */
const mostTicks = 4

/**
 * Notifies the listeners of one organisation. Each notification makes a listener read the slots
 * again, so if there are many listeners, only a few are notified at a time. Changes that accumulate
 * before a listener's turn are delivered together.
 */
export class Fanout {
  readonly #listeners = new Set<Listener>()
  /** Each listener's pending notifications, in the order of their turns. */
  readonly #untold = new Map<Listener, Set<string | null>>()
  /** How many may still be notified before the next tick. */
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
