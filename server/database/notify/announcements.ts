import type { OrganisationId } from '#server/auth/actor.ts'
import { Fanout, type Listener } from './fanout.ts'

/** That something of a project changed: a slot, a booking, who leads it. */
export interface AnnouncedChange {
  organisationId: OrganisationId
  projectId: string
}

// Many changes at once are told as one.
const gatherMs = 100

/** Tells those who listen in this process what changed, and what other processes told. */
export class Announcements {
  readonly #listeners = new Map<string, Fanout>()
  readonly #keepers: Listener[] = []
  readonly #gathered = new Map<string, AnnouncedChange>()
  #timer: NodeJS.Timeout | undefined
  /** Carries changes to other processes, where there are any. */
  carry: (changes: AnnouncedChange[]) => void = () => {}
  /**
   * Carries to other processes that sessions of a member of staff have ended, where they can hear
   * it. Nothing that is lost is carried again: each stream asks for its session by itself as well.
   */
  carrySessionsEnded: (staffId: string) => void = () => {}
  /** Called for those whose sessions another process has ended. */
  sessionsEnded: (staffId: string) => void = () => {}

  /**
   * For who keeps in memory what may change, of whichever organisation: hears of a change here at
   * once, before whoever made it is answered, and of one elsewhere when it is told.
   */
  warn(keeper: Listener): void {
    this.#keepers.push(keeper)
  }

  /** Called after the commit; costs nothing then. */
  announce(change: AnnouncedChange): void {
    for (const keeper of this.#keepers) keeper(change.projectId)
    this.#gathered.set(change.projectId, change)
    if (this.#timer === undefined) this.#timer = setTimeout(() => this.flush(), gatherMs)
  }

  /** Returns how to stop listening. */
  listen(organisationId: OrganisationId, listener: Listener): () => void {
    const listening = this.#listeners.get(organisationId) ?? new Fanout()
    this.#listeners.set(organisationId, listening)
    listening.add(listener)
    return () => {
      listening.delete(listener)
      if (listening.size === 0) this.#listeners.delete(organisationId)
    }
  }

  /** How many listen to an organisation in this process. */
  listenersOf(organisationId: OrganisationId): number {
    return this.#listeners.get(organisationId)?.size ?? 0
  }

  /** What another process announced. */
  tell(change: AnnouncedChange): void {
    for (const keeper of this.#keepers) keeper(change.projectId)
    this.#tellListeners(change)
  }

  resync(): void {
    for (const keeper of this.#keepers) keeper(null)
    for (const listening of this.#listeners.values()) listening.tell(null)
  }

  /** Sends pending announcements at once, for a process about to end. */
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
