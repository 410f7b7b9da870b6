import type { Database } from '#server/database/open.ts'
import type { Clock } from '#server/runtime/clock.ts'
import type { CustomServer } from '../delivery/custom-server.ts'
import { openSmtpPassword } from '../delivery/smtp-password.ts'
import { keyOf, type Transports } from '../delivery/transports.ts'
import type { MailLog } from '../message/message.ts'
import type { Circuits } from './circuits.ts'
import {
  type DueMail,
  type DueQueue,
  listDueQueues,
  listQueuesBy,
  type MailQueue,
  type StoredServer,
} from './claims.ts'
import { listDueInTurn, listOldestDue, mostRead, type QueueWithMails } from './due-queues.ts'
import { recordDeferred, recordSpent } from './outcomes.queries.ts'

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

interface DueMailsOptions {
  db: Database
  clock: Clock
  log: MailLog
  circuits: Circuits
  transports: Pick<Transports, 'isFile'>
  /** Decrypts the passwords of custom servers. */
  secretKey: Buffer
}

const minute = 60
const suspendedSeconds = 10 * minute
const serverDownSeconds = 30

const count = (queues: QueueWithMails[]) =>
  queues.reduce((sum, { mails, spent }) => sum + mails.length + spent.length, 0)

/** Reads the due emails, a limited number at a time, and the server of each. */
export class DueMails {
  readonly #options: DueMailsOptions
  /** Custom servers of the due emails seen so far. */
  readonly #own = new Map<string, StoredServer>()
  /** The queue that the next read in turn continues after; null means from the start. */
  #after: MailQueue | null = null

  constructor(options: DueMailsOptions) {
    this.#options = options
  }

  async list(): Promise<Agenda> {
    const { db, clock } = this.#options
    const now = clock.now()
    const oldest = await listOldestDue(db, now)
    const isWhole = count(oldest) < mostRead
    const queues = isWhole ? oldest : [...oldest, ...(await this.#inTurn(now))]
    await this.#giveUpSpent(queues.flatMap(({ spent }) => spent))
    const entries = queues
      .filter(({ suspended }) => !suspended)
      .map((queue) => this.#entryOf(queue))
    if (!isWhole) await this.#putOff({ queues, entries, now })
    return new Agenda(entries, { isWhole })
  }

  /** The queues that use this server; for the default server, those with emails due by `until`. */
  async queuesBy(key: string, until: Temporal.Instant): Promise<MailQueue[]> {
    const { db } = this.#options
    if (key === keyOf(null)) {
      const queues = await listDueQueues(db, until)
      return queues.filter((queue) => this.#serverOf(queue) === null)
    }
    const own = this.#own.get(key)
    if (!own) return []
    const queues = await listQueuesBy(db, own)
    return queues.filter((queue) => {
      const server = this.#serverOf(queue)
      return server && keyOf(this.#opened(server)) === key
    })
  }

  async #inTurn(now: Temporal.Instant): Promise<QueueWithMails[]> {
    const { queues, last } = await listDueInTurn(this.#options.db, { after: this.#after, now })
    this.#after = last
    return queues
  }

  /**
   * The stored server of a queue; null means the default server. A deleted organisation uses the
   * default server too, if there is one: its own server has often been cancelled by then, and
   * nobody can correct the settings any more.
   */
  #serverOf({ server, closed }: DueQueue): StoredServer | null {
    return closed && !this.#options.transports.isFile(null) ? null : server
  }

  #entryOf(queue: QueueWithMails): AgendaEntry {
    const { organisationId, projectId, mails } = queue
    const stored = this.#serverOf(queue)
    const server = stored && this.#opened(stored)
    const key = keyOf(server)
    if (stored) this.#own.set(key, stored)
    return { queue: `${organisationId} ${projectId}`, server, key, mails }
  }

  #opened({ projectId, setting, user, sender, sealedPassword }: StoredServer): CustomServer {
    const password = openSmtpPassword(sealedPassword, projectId, this.#options.secretKey)
    return { setting, user, sender, password }
  }

  /** Defers emails that cannot be sent for a while; otherwise they would fill each read. */
  async #putOff({ queues, entries, now }: PuttingOff): Promise<void> {
    const { circuits } = this.#options
    const suspended = queues.filter((queue) => queue.suspended).flatMap(({ mails }) => mails)
    const waiting = entries.filter(({ key }) => circuits.isOpen(key, now))
    await this.#defer(suspended, now, suspendedSeconds)
    await this.#defer(
      waiting.flatMap(({ mails }) => mails),
      now,
      serverDownSeconds,
    )
    for (const entry of waiting) entry.mails = []
  }

  async #defer(mails: DueMail[], now: Temporal.Instant, seconds: number): Promise<void> {
    if (mails.length === 0) return
    await recordDeferred(this.#options.db, mails, { now, dueAt: now.add({ seconds }) })
  }

  /**
   * Abandons emails whose last attempt has no recorded outcome. If that fails too, they stay
   * unsent.
   */
  async #giveUpSpent(mails: DueMail[]): Promise<void> {
    const { db, log } = this.#options
    if (mails.length === 0) return
    try {
      for (const id of await recordSpent(db, mails)) {
        log.warn({ mail: id }, 'mail given up: the outcome of its tries is unknown')
      }
    } catch (error) {
      log.error({ err: error }, 'mails without a try left cannot be given up')
    }
  }
}

interface PuttingOff {
  queues: QueueWithMails[]
  entries: AgendaEntry[]
  now: Temporal.Instant
}
