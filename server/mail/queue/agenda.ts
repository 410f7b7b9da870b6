import type { CustomServer } from '../delivery/custom-server.ts'
import type { DueMail } from './claims.ts'

/** A server, and who is to send by it. */
export interface Way {
  server: CustomServer | null
  /** Of the server. */
  key: string
}

/** The due mails of a queue that a look found. */
export interface AgendaEntry extends Way {
  /** Of the queue. */
  queue: string
  mails: DueMail[]
}

export interface Picked extends Way {
  mail: DueMail
}

/**
 * What a look found to be due, by servers. A server's room is dealt out among the queues that share
 * it, one mail after the other, beginning with the queue whose mail is oldest; so nobody's thousand
 * mails hold up another's. Other processes may have taken some of it meanwhile.
 */
export class Agenda {
  readonly isWhole: boolean
  readonly foundAt = performance.now()
  readonly #servers = new Map<string, Way & { queues: DueMail[][] }>()

  /** `isWhole`: nothing more is due. Of a queue that comes twice the first entry counts. */
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

  /** Takes off as many mails of each server as it has `room` for. */
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
