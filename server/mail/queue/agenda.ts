import type { CustomServer } from '../delivery/custom-server.ts'
import type { DueMail } from './claims.ts'

/** How an email is routed: a mail server and its key. */
export interface Way {
  server: CustomServer | null
  /** Identifies the server. */
  key: string
}

/** The due emails of one queue. */
export interface AgendaEntry extends Way {
  /** The key of the queue. */
  queue: string
  mails: DueMail[]
}

export interface Picked extends Way {
  mail: DueMail
}

/**
 * The due emails found by one read, grouped by server. A server's queues take turns, one email
 * each, starting with the queue that has the oldest email, so a thousand emails from one project do
 * not delay another's. Other processes may have claimed some of the emails since.
 */
export class Agenda {
  readonly isWhole: boolean
  readonly foundAt = performance.now()
  readonly #servers = new Map<string, Way & { queues: DueMail[][] }>()

  /** `isWhole`: no other email is due. If a queue appears twice, the first entry counts. */
  constructor(entries: AgendaEntry[], { isWhole }: { isWhole: boolean }) {
    this.isWhole = isWhole
    const queues = new Set<string>()
    for (const { queue, mails, server, key } of entries) {
      if (queues.has(queue) || mails.length === 0) continue
      queues.add(queue)
      const known = this.#servers.get(key) ?? { server, key, queues: [] }
      known.queues.push([...mails].reverse())
      this.#servers.set(key, known)
    }
  }

  get isEmpty(): boolean {
    return this.#servers.size === 0
  }

  get keys(): string[] {
    return [...this.#servers.keys()]
  }

  /** Removes and returns as many emails for each server as it has `room` for. */
  deal(room: (key: string) => number): Picked[] {
    return [...this.#servers.values()].flatMap((server) => this.#dealOf(server, room(server.key)))
  }

  #dealOf({ server, key, queues }: Way & { queues: DueMail[][] }, room: number): Picked[] {
    const picked: Picked[] = []
    while (picked.length < room) {
      const queue = queues.shift()
      const mail = queue?.pop()
      if (!queue || !mail) break
      picked.push({ mail, server, key })
      if (queue.length > 0) queues.push(queue)
    }
    if (queues.length === 0) this.#servers.delete(key)
    return picked
  }
}
