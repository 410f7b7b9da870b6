/** That something of a project changed: a slot, a booking, who leads it. */
export interface Change {
  organisationId: string
  projectId: string
}

/** Null says that changes may have been missed. */
type Listener = (projectId: string | null) => void

// Many changes at once are told as one.
const gatherMs = 100

/** Tells those who listen in this process what changed, and what other processes told. */
export class Announcements {
  readonly #listeners = new Map<string, Set<Listener>>()
  readonly #gathered = new Map<string, Change>()
  #timer: NodeJS.Timeout | undefined
  /** Carries changes to other processes, where there are any. */
  carry: (changes: Change[]) => void = () => {}

  /** Called after the commit; costs nothing then. */
  announce(change: Change): void {
    this.#gathered.set(change.projectId, change)
    if (this.#timer === undefined) this.#timer = setTimeout(() => this.#flush(), gatherMs)
  }

  /** Returns how to stop listening. */
  listen(organisationId: string, listener: Listener): () => void {
    const listening = this.#listeners.get(organisationId) ?? new Set()
    this.#listeners.set(organisationId, listening.add(listener))
    return () => {
      listening.delete(listener)
      if (listening.size === 0) this.#listeners.delete(organisationId)
    }
  }

  tell({ organisationId, projectId }: Change): void {
    for (const listener of this.#listeners.get(organisationId) ?? []) listener(projectId)
  }

  tellOfGap(): void {
    for (const listening of this.#listeners.values()) {
      for (const listener of listening) listener(null)
    }
  }

  #flush(): void {
    this.#timer = undefined
    const changes = [...this.#gathered.values()]
    this.#gathered.clear()
    for (const change of changes) this.tell(change)
    this.carry(changes)
  }
}
