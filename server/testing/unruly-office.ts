import { randomUUIDv7 } from 'node:crypto'
import { expect, vi } from 'vitest'
import type { Database } from '#server/database/open.ts'
import type { PostmanOptions } from '#server/mail/postman.ts'
import { PostOffice } from './post-office.ts'
import { startUnrulyServer, type UnrulyOptions } from './unruly-server.ts'

/** Somebody's mail that something befalls, and those of others that are to arrive meanwhile. */
export const victim = 'erika@example.org'
const neighbours = Array.from({ length: 6 }, (_, n) => `neighbour${n}@example.org`)
const strangers = Array.from({ length: 6 }, (_, n) => `stranger${n}@example.org`)
export const others = [...neighbours, ...strangers]

/** The pauses between five tries. */
export const pauses = [30, 5 * 60, 30 * 60, 2 * 60 * 60]

/** A post office whose mails leave by a server that misbehaves on order. */
export async function openUnrulyOffice(db: Database, options: UnrulyOptions = {}) {
  const server = await startUnrulyServer(options)
  const office = await PostOffice.open(db, { smtpUrl: server.url })
  const project = await addProject(db, office)
  const elsewhere = await addProject(db, office)

  return {
    office,
    server,
    /** A try of each mail that is due; a server may keep silent for a second. */
    round: async (more: Partial<PostmanOptions> = {}) => {
      const postman = office.hire({ timeoutMs: 1000, ...more })
      await vi.waitFor(async () => expect(await dueAt(db, office.now)).toEqual([]), 10_000)
      await postman.stop()
    },
    /** One to the victim, others of the same project and of another. */
    postAll: async () => {
      for (const to of neighbours.slice(0, 3)) await office.posted(to, project)
      await office.posted(victim, project)
      for (const to of neighbours.slice(3)) await office.posted(to, project)
      for (const to of strangers) await office.posted(to, elsewhere)
    },
    /** How often each of them got their mail, and what became of it: all the same, once. */
    expectOthersArrived: async () => {
      const { length } = others
      const sent = await db
        .selectFrom('outbox')
        .select('recipient')
        .where('state', '=', 'sent')
        .where('recipient', 'in', others)
        .execute()
      expect(sent).toHaveLength(length)
      expect(others.map((to) => server.takenFor(to).length)).toEqual(others.map(() => 1))
    },
    close: async () => {
      await office.close()
      await server.close()
    },
  }
}

const dueAt = (db: Database, now: Temporal.Instant) =>
  db
    .selectFrom('outbox')
    .select('recipient')
    .where('state', '=', 'waiting')
    .where('dueAt', '<=', now)
    .execute()

async function addProject(db: Database, { organisationId, now }: PostOffice) {
  const id = randomUUIDv7()
  const project = { id, organisationId, name: 'Museum', timezone: 'Europe/Berlin', createdAt: now }
  await db.insertInto('project').values(project).execute()
  return { projectId: id }
}

export type UnrulyOffice = Awaited<ReturnType<typeof openUnrulyOffice>>
