import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openTestDatabase } from '#test/database.ts'
import { greet, PostOffice } from '#test/world/post-office.ts'
import {
  listDueInTurn,
  listOldestDue,
  recordServerBack,
  recordServerDown,
} from './queue/queue.queries.ts'
import { keyOfQueue } from './queued-mail.ts'

const database = await openTestDatabase()
const { db } = database
let office: PostOffice

beforeEach(async () => {
  office = await PostOffice.open(db)
})
afterEach(() => office.close())
afterAll(() => database.close())

/** Creates organisations, each with one due email per project and one without a project. */
async function organisations(count: number, { projectsEach }: { projectsEach: number }) {
  const since = office.now.subtract({ minutes: 1 }).toString()
  const organisationIds = Array.from({ length: count }, () => randomUUIDv7())
  for (const id of organisationIds) {
    const projectIds = Array.from({ length: projectsEach }, () => randomUUIDv7())
    await sql`insert into organisation (id, name, created_at, confirmed_at)
      values (${id}, 'Museum', ${since}::timestamptz, ${since}::timestamptz)`.execute(db)
    await sql`insert into project (organisation_id, id, name, timezone, created_at)
      select ${id}::uuid, project_id, 'Museum', 'Europe/Berlin', ${since}::timestamptz
      from unnest(${projectIds}::uuid[]) as project_id`.execute(db)
    await sql`insert into outbox (organisation_id, id, event, project_id, recipient, created_at, due_at)
      select ${id}::uuid, gen_random_uuid(), 'slot_moved', project_id,
        coalesce(project_id::text, 'team') || '@' || ${id}::text || '.example',
        ${since}::timestamptz, ${since}::timestamptz
      from unnest(${[...projectIds, null]}::uuid[]) as project_id`.execute(db)
  }
  return organisationIds
}

const mails = () => db.selectFrom('outbox').select(['state', 'tries', 'dueAt']).execute()

const dueNow = async () =>
  (await mails()).filter(({ dueAt }) => Temporal.Instant.compare(dueAt, office.now) <= 0).length

test('many organisations’ emails are sent concurrently, each exactly once', async () => {
  await organisations(20, { projectsEach: 1 })
  const postman = office.hire({ composers: { slot_moved: greet }, capped: false })
  await vi.waitFor(async () => {
    expect((await mails()).every(({ state }) => state === 'sent')).toBe(true)
  }, 15_000)
  await postman.stop()
  const arrived = office.mailbox.mails.flatMap(({ recipients }) => recipients)
  expect(new Set(arrived).size).toBe(40)
  expect(arrived).toHaveLength(40)
})

test('a mail server outage postpones the emails of all organisations that use it', async () => {
  await organisations(3, { projectsEach: 2 })
  const { now } = office
  const queues = await listOldestDue(db, now)
  expect(queues).toHaveLength(9)
  const down = { now, fault: 'no_connection', answer: 'nobody there' } as const
  expect(await recordServerDown(db, queues, down)).toBe(0)
  expect(await dueNow()).toBe(0)
  expect((await mails()).every(({ tries }) => tries === 1)).toBe(true)
})

test('a server that is reachable again gets the emails of all organisations', async () => {
  await organisations(3, { projectsEach: 2 })
  const { now } = office
  const queues = await listOldestDue(db, now)
  await recordServerDown(db, queues, { now, fault: 'no_connection', answer: 'nobody there' })
  await recordServerBack(db, queues, now)
  expect(await dueNow()).toBe(9)
  expect((await mails()).every(({ tries }) => tries === 0)).toBe(true)
})

// A million emails may be waiting, more than the server's memory could hold.
test('emails waiting for a mail server are not read when it goes down or comes back', async () => {
  await organisations(3, { projectsEach: 2 })
  const { now } = office
  const queues = await listOldestDue(db, now)
  let mostRows = 0
  const counting = db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      mostRows = Math.max(mostRows, result.rows.length)
      return result
    },
  })
  await recordServerDown(counting, queues, { now, fault: 'no_connection', answer: '' })
  await recordServerBack(counting, queues, now)
  expect(await dueNow()).toBe(9)
  expect(mostRows).toBe(1)
})

test('an email is abandoned and counted if its mail server goes down during its last attempt', async () => {
  await organisations(3, { projectsEach: 2 })
  const { now } = office
  await db.updateTable('outbox').set({ tries: 4 }).where('projectId', 'is', null).execute()
  const queues = await listOldestDue(db, now)
  const down = { now, fault: 'no_connection', answer: 'nobody there' } as const
  expect(await recordServerDown(db, queues, down)).toBe(3)
  expect((await mails()).filter(({ state }) => state === 'given_up')).toHaveLength(3)
})

test('several organisations’ queues take turns', async () => {
  await organisations(3, { projectsEach: 2 })
  const { now } = office
  const { queues } = await listDueInTurn(db, { after: null, now })
  expect(new Set(queues.map(keyOfQueue)).size).toBe(9)
  for (const [nth, after] of queues.entries()) {
    const rest = await listDueInTurn(db, { after, now })
    expect(rest.queues.map(keyOfQueue)).toEqual(queues.slice(nth + 1).map(keyOfQueue))
  }
})
