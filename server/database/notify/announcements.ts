import type { OrganisationId } from '#server/auth/actor.ts'
import { Fanout, type Listener } from './fanout.ts'

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
  /** Called after the commit of each change in this process. */
  made: (change: AnnouncedChange) => void = () => {}
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
    this.made(change)
    // The object may be a whole booking; only its ids are kept until the flush.
    const { organisationId, projectId } = change
    this.#gathered.set(projectId, { organisationId, projectId })
    if (this.#timer === undefined) this.#timer = setTimeout(() => this.flush(), gatherMs)
  }

  /** Returns a function that stops listening. */
  listen(organisationId: OrganisationId, listener: Listener): () => void {
    const listening = this.#listeners.get(organisationId) ?? new Fanout()
    this.#listeners.set(organisationId, listening)
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
