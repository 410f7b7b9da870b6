import type { OrganisationId } from '#server/auth/actor.ts'

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
      this.#untold.getOrInsertComputed(listener, () => new Set()).add(projectId)
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

/** A change to something in a project, such as a slot, a booking or an assignment. */
export interface AnnouncedChange {
  organisationId: OrganisationId
  projectId: string
}

// Changes to a project within this time are announced together.
const gatherMs = 100

/** Notifies this process's listeners of changes made here or announced by other processes. */
export class Announcements {
  readonly #listeners = new Map<string, Fanout>()
  readonly #keepers: Listener[] = []
  readonly #gathered = new Map<string, AnnouncedChange>()
  #timer: NodeJS.Timeout | undefined
  /** Sends changes to other processes, if there are any. */
  carry: (changes: AnnouncedChange[]) => void = () => {}
  /**
   * Announces to other processes, if they can receive it, that a staff member's sessions have
   * ended. A lost announcement is not repeated, because each stream also checks its own session.
   */
  carrySessionsEnded: (staffId: string) => void = () => {}
  /** Called for a staff member whose sessions another process has ended. */
  sessionsEnded: (staffId: string) => void = () => {}

  /**
   * Registers a cache of any organisation's data. It is notified of a change in this process
   * immediately, before the change is acknowledged, and of a change elsewhere when the announcement
   * arrives.
   */
  warn(keeper: Listener): void {
    this.#keepers.push(keeper)
  }

  /** Called after the commit. Listeners are notified a little later, without delaying the call. */
  announce(change: AnnouncedChange): void {
    for (const keeper of this.#keepers) keeper(change.projectId)
    // The object may be a whole booking; only its ids are kept until the flush.
    const { organisationId, projectId } = change
    this.#gathered.set(projectId, { organisationId, projectId })
    if (this.#timer === undefined) this.#timer = setTimeout(() => this.flush(), gatherMs)
  }

  /** Returns a function that stops listening. */
  listen(organisationId: OrganisationId, listener: Listener): () => void {
    const listening = this.#listeners.getOrInsertComputed(organisationId, () => new Fanout())
    listening.add(listener)
    return () => {
      listening.delete(listener)
      if (listening.size === 0) this.#listeners.delete(organisationId)
    }
  }

  /** How many listeners an organisation has in this process. */
  listenersOf(organisationId: OrganisationId): number {
    return this.#listeners.get(organisationId)?.size ?? 0
  }

  /** Notifies caches and listeners of a change that another process announced. */
  tell(change: AnnouncedChange): void {
    for (const keeper of this.#keepers) keeper(change.projectId)
    this.#tellListeners(change)
  }

  resync(): void {
    for (const keeper of this.#keepers) keeper(null)
    for (const listening of this.#listeners.values()) listening.tell(null)
  }

  /** Sends pending announcements immediately, because the process is about to end. */
  flush(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const changes = [...this.#gathered.values()]
    this.#gathered.clear()
    for (const change of changes) this.#tellListeners(change)
    this.carry(changes)
  }

  #tellListeners({ organisationId, projectId }: AnnouncedChange): void {
    this.#listeners.get(organisationId)?.tell(projectId)
  }
}
