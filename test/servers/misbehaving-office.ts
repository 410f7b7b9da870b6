import { randomUUIDv7 } from 'node:crypto'
import { expect, vi } from 'vitest'
import type { Database } from '#server/database/open.ts'
import type { MailTimeouts } from '#server/mail/delivery/smtp.ts'
import { sealSmtpPassword } from '#server/mail/delivery/smtp-password.ts'
import type { Postman, PostmanOptions } from '#server/mail/queue/postman.ts'
import { PostOffice } from '../world/post-office.ts'
import { type MisbehavingOptions, startMisbehavingServer } from './misbehaving-server.ts'

/** The recipient whose email fails, and others whose emails must still arrive. */
export const victim = 'erika@example.org'
export const neighbours = Array.from({ length: 6 }, (_, n) => `neighbour${n}@example.org`)
export const strangers = Array.from({ length: 6 }, (_, n) => `stranger${n}@example.org`)
export const others = [...neighbours, ...strangers]

/** The pauses between the five attempts. */
export const pauses = [30, 5 * 60, 30 * 60, 2 * 60 * 60]

// Not shorter, because a busy machine alone can delay a response by a large part of this time.
const timeouts: MailTimeouts = { dnsMs: 1200, connectMs: 1200, greetingMs: 1200, silenceMs: 1200 }

/** A post office whose mail server misbehaves on command; `query` is added to its URL. */
export async function openMisbehavingOffice(
  db: Database,
  { query = '', ...offers }: MisbehavingOptions & { query?: string } = {},
) {
  const server = await startMisbehavingServer(offers)
  const office = await PostOffice.open(db, { smtpUrl: `${server.url}${query}`, timeouts })
  const here = await addProject(db, office)
  const elsewhere = await addProject(db, office)

  /** Resolves when no email is due or being sent; on a busy machine, this takes a while. */
  const settled = () =>
    vi.waitFor(async () => expect(await unsettled(db, office.now)).toEqual([]), 45_000)

  return {
    office,
    server,
    settled,
    /** The project of the victim and its neighbours, and the strangers' project. */
    projectId: here.projectId,
    strangersProjectId: elsewhere.projectId,
    /**
     * Attempts to send each due email with a new postman, which knows nothing about earlier
     * attempts.
     */
    round: async (more: Partial<PostmanOptions> = {}) => {
      const postman = office.hire({ timeoutMs: 3000, ...more })
      await settled()
      await postman.stop()
    },
    /** Runs another round of the same postman, which still knows which servers were down. */
    roundOf: async (postman: Postman) => {
      postman.wake()
      await settled()
    },
    /**
     * Queues an email to the victim, to others in the same project and to others in a second one.
     */
    postAll: async () => {
      for (const to of neighbours.slice(0, 3)) await office.posted(to, here)
      await office.posted(victim, here)
      for (const to of neighbours.slice(3)) await office.posted(to, here)
      for (const to of strangers) await office.posted(to, elsewhere)
    },
    /**
     * Checks that each of these recipients, by default all except the victim, got their email once.
     */
    expectArrived: async (whom: readonly string[] = others) => {
      const sent = await db
        .selectFrom('outbox')
        .select('recipient')
        .where('state', '=', 'sent')
        .where('recipient', 'in', whom)
        .execute()
      expect(sent).toHaveLength(whom.length)
      expect(whom.map((to) => server.takenFor(to).length)).toEqual(whom.map(() => 1))
    },
    close: async () => {
      await office.close()
      await server.close()
    },
  }
}

export type MisbehavingOffice = Awaited<ReturnType<typeof openMisbehavingOffice>>

/**
 * The waiting emails that are due or claimed. An attempted email has a fault; a claimed one has
 * none yet.
 */
async function unsettled(db: Database, now: Temporal.Instant): Promise<string[]> {
  const rows = await db
    .selectFrom('outbox')
    .select(['recipient', 'dueAt', 'fault'])
    .where('state', '=', 'waiting')
    .execute()
  return rows
    .filter(({ dueAt, fault }) => fault === null || Temporal.Instant.compare(dueAt, now) <= 0)
    .map(({ recipient }) => recipient)
}

async function addProject(db: Database, { organisationId, now }: PostOffice) {
  const id = randomUUIDv7()
  const project = { id, organisationId, name: 'Museum', timezone: 'Europe/Berlin', createdAt: now }
  await db.insertInto('project').values(project).execute()
  return { projectId: id }
}

/** The user name for a project's own mail server, and the address it sends from. */
export const owner = 'info@museum.example'

/** Makes a project send its emails through its own server. */
export async function giveOwnServer(
  { db, organisationId, secretKey }: PostOffice,
  projectId: string,
  { port, password = '' }: { port: number; password?: string },
): Promise<void> {
  const texts = { emailSubject: '', emailBody: '', emailCancelSubject: '', emailCancelBody: '' }
  const smtpPassword = password ? sealSmtpPassword(password, projectId, secretKey) : null
  await db
    .insertInto('mailSettings')
    .values({ organisationId, projectId, ...texts, emailFrom: owner, emailBcc: '' })
    .execute()
  await db
    .updateTable('mailSettings')
    .set({ customSmtp: true, smtpServer: `127.0.0.1:${port}`, smtpPassword })
    .where('projectId', '=', projectId)
    .execute()
}
