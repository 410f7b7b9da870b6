import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Database } from '#server/database/open.ts'
import { openTestDatabase } from '#server/testing/database.ts'
import { type Mailbox, startMailbox } from '#server/testing/mailbox.ts'
import type { Composer, Transport } from './message.ts'
import { claimDue, post } from './outbox.ts'
import { type Postman, type PostmanOptions, startPostman } from './postman.ts'
import { openTransport } from './transport.ts'

let database: { db: Database; close: () => Promise<void> }
let db: Database
let organisationId: string
let mailbox: Mailbox
let transport: Transport
let postmen: Postman[]
let now: Temporal.Instant
let errors: string[]

const clock = { now: () => now }
const later = (seconds: number) => {
  now = now.add({ seconds })
}
const log = {
  info: () => {},
  warn: () => {},
  error: (_facts: object, text: string) => void errors.push(text),
}

const greet: Composer = async ({ recipient }) => ({
  subject: `Guten Tag ${recipient}`,
  text: 'Bis bald!',
  replyTo: '',
  bcc: '',
})
const composers: Record<string, Composer> = {
  greeted: greet,
  settled: async () => null,
  broken: async () => {
    throw new Error('the composer stumbled')
  },
}

beforeAll(async () => {
  database = await openTestDatabase()
  db = database.db
})
afterAll(() => database.close())

beforeEach(async () => {
  now = Temporal.Instant.from('2026-12-01T09:00:00Z')
  organisationId = randomUUIDv7()
  await db.deleteFrom('outbox').execute()
  await db
    .insertInto('organisation')
    .values({ id: organisationId, name: 'Museum', createdAt: now })
    .execute()
  mailbox = await startMailbox()
  transport = openSmtp(mailbox.url)
  postmen = []
  errors = []
})

afterEach(async () => {
  await Promise.all(postmen.map((postman) => postman.stop()))
  transport.close()
  await mailbox.close()
})

function openSmtp(smtpUrl: string): Transport {
  const mailFrom = 'no-reply@rundgang.example'
  return openTransport({
    smtpUrl,
    mailFrom,
    publicUrl: 'https://rundgang.example',
    dataDir: '',
    log,
  })
}

function hire(options: Partial<PostmanOptions> = {}): Postman {
  const rarely = 1_000_000
  const postman = startPostman({
    ...{ db, clock, log, composers, transport, lookEveryMs: rarely },
    ...options,
  })
  postmen.push(postman)
  return postman
}

/** A postman who comes once, takes what is due, and is done when that is recorded. */
const round = (options: Partial<PostmanOptions> = {}) => hire(options).stop()

function posted(recipient: string, event = 'greeted'): Promise<void> {
  return db.transaction().execute((tx) => post(tx, { organisationId, event, recipient, at: now }))
}

const rowOf = (recipient: string) =>
  db.selectFrom('outbox').selectAll().where('recipient', '=', recipient).executeTakeFirstOrThrow()

async function reaches(recipient: string, state: string): Promise<void> {
  await vi.waitFor(async () => expect((await rowOf(recipient)).state).toBe(state), 5000)
}

const arrivedFor = (recipient: string) =>
  mailbox.mails.filter(({ recipients }) => recipients.includes(recipient))

test('what was posted leaves as soon as the postman is woken, and is recorded', async () => {
  const postman = hire()
  await posted('erika@example.org')
  postman.wake()
  await mailbox.waitFor(({ subject }) => subject === 'Guten Tag erika@example.org')
  await reaches('erika@example.org', 'sent')
  const row = await rowOf('erika@example.org')
  expect(row.sentAt?.equals(now)).toBe(true)
  expect(row.lastAnswer).toContain('taken by the test')
  expect(arrivedFor('erika@example.org')[0]?.messageId).toBe(`<${row.id}@rundgang.example>`)
})

test('what another process posted leaves without being woken', async () => {
  hire({ lookEveryMs: 20 })
  await posted('erika@example.org')
  await mailbox.waitFor(({ recipients }) => recipients.includes('erika@example.org'))
})

test('more mails than go at once all leave, woken once', async () => {
  const recipients = Array.from({ length: 23 }, (_, n) => `guest${n}@example.org`)
  for (const recipient of recipients) await posted(recipient)
  hire()
  for (const recipient of recipients) await reaches(recipient, 'sent')
  expect(mailbox.mails).toHaveLength(23)
})

test('a mail of something that was rolled back never leaves', async () => {
  const undone = db.transaction().execute(async (tx) => {
    await post(tx, { organisationId, event: 'greeted', recipient: 'erika@example.org', at: now })
    throw new Error('rolled back')
  })
  await expect(undone).rejects.toThrow('rolled back')
  await round()
  expect(mailbox.mails).toEqual([])
})

test('a mail that is not due yet waits', async () => {
  await posted('erika@example.org')
  later(-1)
  await round()
  expect(mailbox.mails).toEqual([])
  later(1)
  await round()
  expect(arrivedFor('erika@example.org')).toHaveLength(1)
})

test('an address that the server refuses for good is given up at once, with what it said', async () => {
  mailbox.refuse('nobody@example.org', 550)
  await posted('nobody@example.org')
  await round()
  expect(await rowOf('nobody@example.org')).toMatchObject({
    state: 'given_up',
    tries: 1,
    lastAnswer: expect.stringContaining('550'),
  })
})

test('a server that is busy is asked again after 30 seconds, not before', async () => {
  mailbox.refuse('erika@example.org', 451)
  await posted('erika@example.org')
  await round()
  expect(await rowOf('erika@example.org')).toMatchObject({
    state: 'waiting',
    lastAnswer: expect.stringContaining('451'),
  })
  mailbox.refuse('erika@example.org')
  later(29)
  await round()
  expect(mailbox.mails).toEqual([])
  later(1)
  await round()
  expect(await rowOf('erika@example.org')).toMatchObject({ state: 'sent', tries: 2 })
})

test('five tries with growing pauses, then it is given up', async () => {
  mailbox.refuse('erika@example.org', 451)
  await posted('erika@example.org')
  const waits: number[] = []
  await round()
  for (let row = await rowOf('erika@example.org'); row.state === 'waiting'; ) {
    const seconds = row.dueAt.since(now).total('seconds')
    waits.push(seconds)
    later(seconds)
    await round()
    row = await rowOf('erika@example.org')
  }
  expect(waits).toEqual([30, 5 * 60, 30 * 60, 2 * 60 * 60])
  expect(await rowOf('erika@example.org')).toMatchObject({ state: 'given_up', tries: 5 })
})

test('a dead server leaves the mail waiting, and it arrives when the server is back', async () => {
  const { port } = new URL(mailbox.url)
  await mailbox.close()
  await posted('erika@example.org')
  await round()
  expect(await rowOf('erika@example.org')).toMatchObject({ state: 'waiting', tries: 1 })
  mailbox = await startMailbox({ port: Number(port) })
  later(30)
  await round()
  expect(arrivedFor('erika@example.org')).toHaveLength(1)
})

test('a mail that is refused and one that the server is silent about hold up no others', async () => {
  mailbox.refuse('nobody@example.org', 550)
  const { held, letGo } = mailbox.hold('slow@example.org')
  await posted('slow@example.org')
  await posted('nobody@example.org')
  const others = Array.from({ length: 12 }, (_, n) => `guest${n}@example.org`)
  for (const recipient of others) await posted(recipient)
  hire()
  await held
  for (const recipient of others) await reaches(recipient, 'sent')
  expect((await rowOf('slow@example.org')).state).toBe('waiting')
  letGo()
  await reaches('slow@example.org', 'sent')
})

test('a server that never answers is left after a while, and asked again', async () => {
  mailbox.hold('slow@example.org')
  await posted('slow@example.org')
  await round({ timeoutMs: 200 })
  const { state, dueAt } = await rowOf('slow@example.org')
  expect([state, dueAt.since(now).total('seconds')]).toEqual(['waiting', 30])
})

test('a composer that never answers holds up neither the others nor the end', async () => {
  const stuck: Composer = () => new Promise(() => {})
  await posted('erika@example.org', 'stuck')
  await posted('erich@example.org')
  await round({ composers: { ...composers, stuck }, timeoutMs: 200 })
  expect((await rowOf('erich@example.org')).state).toBe('sent')
  expect((await rowOf('erika@example.org')).state).toBe('waiting')
})

test('what a postman who died had claimed is taken up after 60 seconds', async () => {
  await posted('erika@example.org')
  expect(await claimDue(db, { now, limit: 5 })).toHaveLength(1)
  later(59)
  await round()
  expect(mailbox.mails).toEqual([])
  later(1)
  await round()
  expect(arrivedFor('erika@example.org')).toHaveLength(1)
})

test('two postmen never send one mail twice', async () => {
  const recipients = Array.from({ length: 150 }, (_, n) => `guest${n}@example.org`)
  for (const recipient of recipients) await posted(recipient)
  for (const postman of [hire(), hire()]) postman.wake()
  await vi.waitFor(async () => {
    const left = await db.selectFrom('outbox').select('id').where('state', '<>', 'sent').execute()
    expect(left).toEqual([])
  }, 15_000)
  const arrived = mailbox.mails.flatMap((mail) => mail.recipients)
  expect(arrived.sort()).toEqual(recipients.sort())
})

test('whoever lost the claim no longer decides that a mail is to be tried again', async () => {
  const { letGo } = mailbox.hold('erika@example.org')
  await posted('erika@example.org')
  const first = hire({ timeoutMs: 300 })
  await vi.waitFor(async () => expect((await rowOf('erika@example.org')).tries).toBe(1))
  later(60)
  await claimDue(db, { now, limit: 5 })
  await first.stop()
  expect((await rowOf('erika@example.org')).dueAt.since(now).total('seconds')).toBe(60)
  letGo()
})

test('a mail with nothing left to say is not sent, and the reason is kept', async () => {
  await posted('erika@example.org', 'settled')
  await round()
  expect(await rowOf('erika@example.org')).toMatchObject({
    state: 'given_up',
    lastAnswer: 'nothing left to say',
  })
  expect(mailbox.mails).toEqual([])
})

test.each([
  ['broken', 'the composer stumbled'],
  ['unheard_of', 'nobody composes unheard_of'],
])('a mail that cannot be composed (%s) is tried again later', async (event, answer) => {
  await posted('erika@example.org', event)
  await round()
  expect(await rowOf('erika@example.org')).toMatchObject({ state: 'waiting', lastAnswer: answer })
})

test('what only the mail may know is forgotten once it is sent', async () => {
  const sealed = new Uint8Array([1, 2, 3])
  const seen: (Uint8Array | null)[] = []
  const invite: Composer = (mail) => {
    seen.push(mail.sealed)
    return greet(mail)
  }
  await db
    .transaction()
    .execute((tx) =>
      post(tx, { organisationId, event: 'invited', recipient: 'a@example.org', sealed, at: now }),
    )
  await round({ composers: { invited: invite } })
  expect(seen.map((bytes) => [...(bytes ?? [])])).toEqual([[1, 2, 3]])
  expect((await rowOf('a@example.org')).sealed).toBeNull()
})

test('stopping finishes the mail under way, records it, and takes no other', async () => {
  const { held, letGo } = mailbox.hold('erika@example.org')
  await posted('erika@example.org')
  const postman = hire()
  await held
  const stopped = postman.stop()
  await posted('erich@example.org')
  postman.wake()
  letGo()
  await stopped
  expect((await rowOf('erika@example.org')).state).toBe('sent')
  expect(await rowOf('erich@example.org')).toMatchObject({ state: 'waiting', tries: 0 })
})

const outboxAway = () => sql`alter table outbox rename to outbox_away`.execute(db)
const outboxBack = () => sql`alter table outbox_away rename to outbox`.execute(db)

test('a database that was away is logged, and the postman goes on', async () => {
  await posted('erika@example.org')
  await outboxAway()
  const postman = hire()
  await vi.waitFor(() => expect(errors).toEqual(['the outbox cannot be read']))
  await outboxBack()
  postman.wake()
  await reaches('erika@example.org', 'sent')
})

test('a mail is not sent twice because the database was away when it was to be recorded', async () => {
  const { held, letGo } = mailbox.hold('erika@example.org')
  await posted('erika@example.org')
  const postman = hire()
  await held
  await outboxAway()
  letGo()
  await mailbox.waitFor(({ recipients }) => recipients.includes('erika@example.org'))
  await new Promise((resolve) => setTimeout(resolve, 300))
  await outboxBack()
  await postman.stop()
  later(60)
  await round()
  expect(arrivedFor('erika@example.org')).toHaveLength(1)
  expect((await rowOf('erika@example.org')).state).toBe('sent')
})
