import type { Database } from '#server/database/open.ts'
import type { Clock } from '#server/runtime/clock.ts'
import type { CustomServer } from '../delivery/custom-server.ts'
import { openSmtpPassword } from '../delivery/smtp-password.ts'
import { keyOf, type Transports } from '../delivery/transports.ts'
import type { MailLog } from '../message/message.ts'
import { Agenda, type AgendaEntry } from './agenda.ts'
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
import { recordDeferred, recordSpent } from './records.ts'

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
