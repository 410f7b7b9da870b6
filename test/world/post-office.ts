import { randomUUIDv7 } from 'node:crypto'
import { expect, vi } from 'vitest'
import { asOrganisationId } from '#server/auth/organisation-id.ts'
import type { Database } from '#server/database/open.ts'
import {
  openTransports,
  type Transports,
  type TransportsOptions,
} from '#server/mail/delivery/transports.ts'
import type { Composer } from '#server/mail/message/message.ts'
import { type NewMail, post } from '#server/mail/outbox.ts'
import { type Postman, type PostmanOptions, startPostman } from '#server/mail/queue/postman.ts'
import { claimDue, listOldestDue, mailsIn } from '#server/mail/queue/queue.queries.ts'
import type { ClaimedMail } from '#server/mail/queued-mail.ts'
import { uncounted } from '../postman-round.ts'
import { type Mailbox, startMailbox } from '../servers/mailbox.ts'

const rarely = 1_000_000

export const greet: Composer = async ({ recipient }) => ({
  subject: `Guten Tag ${recipient}`,
  text: 'Bis bald!',
  replyTo: '',
  bcc: '',
})

/** Runs postmen with an empty outbox, a fixed clock and a real mail server. */
export class PostOffice {
  readonly db: Database
  readonly organisationId = asOrganisationId(randomUUIDv7())
  readonly secretKey = Buffer.alloc(32, 7)
  readonly errors: string[] = []
  readonly warnings: string[] = []
  now = Temporal.Instant.from('2026-12-01T09:00:00Z')
  mailbox: Mailbox
  readonly #ways: Transports
  readonly #postmen: Postman[] = []

  readonly #log = {
    info: () => {},
    warn: (_facts: object, text: string) => void this.warnings.push(text),
    error: (_facts: object, text: string) => void this.errors.push(text),
  }

  private constructor(db: Database, mailbox: Mailbox, options: Partial<TransportsOptions>) {
    this.db = db
    this.mailbox = mailbox
    this.#ways = openTransports({
      smtpUrl: mailbox.url,
      mailFrom: 'no-reply@rundgang.example',
      publicUrl: 'https://rundgang.example',
      dataDir: '',
      log: this.#log,
      smtpAllowPrivate: true,
      ...options,
    })
  }

  static async open(db: Database, options: Partial<TransportsOptions> = {}): Promise<PostOffice> {
    const office = new PostOffice(db, await startMailbox(), options)
    await db.deleteFrom('outbox').execute()
    await db.deleteFrom('rateLimit').execute()
    await db
      .insertInto('organisation')
      .values({
        id: office.organisationId,
        name: 'Museum',
        createdAt: office.now,
        confirmedAt: office.now,
      })
      .execute()
    return office
  }

  async close(): Promise<void> {
    await Promise.all(this.#postmen.map((postman) => postman.stop()))
    this.#ways.close()
    await this.mailbox.close()
  }

  hire(options: Partial<PostmanOptions> = {}): Postman {
    const postman = startPostman({
      db: this.db,
      clock: { now: () => this.now },
      log: this.#log,
      composers: { booking_confirmed: greet },
      transports: this.#ways,
      secretKey: this.secretKey,
      counts: uncounted,
      capped: true,
      newOrganisationMails: 50,
      lookEveryMs: rarely,
      ...options,
    })
    this.#postmen.push(postman)
    return postman
  }

  /** Runs a postman once; resolves when the outcomes are recorded. */
  round(options: Partial<PostmanOptions> = {}): Promise<void> {
    return this.hire(options).stop()
  }

  /** Claims the due emails without sending them, like a postman that crashes after the claim. */
  async claimed(): Promise<ClaimedMail[]> {
    const queues = await listOldestDue(this.db, this.now)
    return claimDue(
      this.db,
      queues.flatMap((queue) => mailsIn(queue, queue.due)),
      this.now,
    )
  }

  /** An email as a request would queue it. */
  mailTo(recipient: string, told: Partial<NewMail> = {}): NewMail {
    const { organisationId, now: at } = this
    return { organisationId, event: 'booking_confirmed', recipient, at, ...told }
  }

  posted(recipient: string, told: Partial<NewMail> = {}): Promise<void> {
    return this.db.transaction().execute((tx) => post(tx, this.mailTo(recipient, told)))
  }

  later(seconds: number): void {
    this.now = this.now.add({ seconds })
  }

  rowOf(recipient: string) {
    return this.db
      .selectFrom('outbox')
      .selectAll()
      .where('recipient', '=', recipient)
      .executeTakeFirstOrThrow()
  }

  async dueIn(recipient: string): Promise<number> {
    return (await this.rowOf(recipient)).dueAt.since(this.now).total('seconds')
  }

  async reaches(recipient: string, state: string): Promise<void> {
    await vi.waitFor(async () => expect((await this.rowOf(recipient)).state).toBe(state), 5000)
  }

  arrivedFor(recipient: string) {
    return this.mailbox.mails.filter(({ recipients }) => recipients.includes(recipient))
  }
}
