import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openTestDatabase } from '#test/database.ts'
import { greet, PostOffice } from '#test/world/post-office.ts'
import { listDueQueues } from './queue/claims.ts'
import { listDueInTurn } from './queue/due-queues.ts'
import { recordServerBack, recordServerDown } from './queue/outcomes.queries.ts'

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
  const queues = await listDueQueues(db, now)
  expect(queues).toHaveLength(9)
  const down = { now, fault: 'no_connection', answer: 'nobody there' } as const
  expect(await recordServerDown(db, queues, down)).toBe(0)
  expect(await dueNow()).toBe(0)
  expect((await mails()).every(({ tries }) => tries === 1)).toBe(true)
})

test('a server that is reachable again gets one email as a test, then all organisations’ emails', async () => {
  await organisations(3, { projectsEach: 2 })
  const { now } = office
  const queues = await listDueQueues(db, now)
  await recordServerDown(db, queues, { now, fault: 'no_connection', answer: 'nobody there' })
  await recordServerBack(db, queues, { now, most: 1 })
  expect(await dueNow()).toBe(1)
  await recordServerBack(db, queues, { now, most: 1_000_000 })
  expect(await dueNow()).toBe(9)
  expect((await mails()).every(({ tries }) => tries === 0)).toBe(true)
})

// A million emails may be waiting, more than the server's memory could hold.
test('emails waiting for a mail server are not read when it goes down or comes back', async () => {
  await organisations(3, { projectsEach: 2 })
  const { now } = office
  const queues = await listDueQueues(db, now)
  let mostRows = 0
  const counting = db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      mostRows = Math.max(mostRows, result.rows.length)
      return result
    },
  })
  await recordServerDown(counting, queues, { now, fault: 'no_connection', answer: '' })
  await recordServerBack(counting, queues, { now, most: 1_000_000 })
  expect(await dueNow()).toBe(9)
  expect(mostRows).toBe(1)
})

test('an email is abandoned and counted if its mail server goes down during its last attempt', async () => {
  await organisations(3, { projectsEach: 2 })
  const { now } = office
  await db.updateTable('outbox').set({ tries: 4 }).where('projectId', 'is', null).execute()
  const queues = await listDueQueues(db, now)
  const down = { now, fault: 'no_connection', answer: 'nobody there' } as const
  expect(await recordServerDown(db, queues, down)).toBe(3)
  expect((await mails()).filter(({ state }) => state === 'given_up')).toHaveLength(3)
})

test('several organisations’ email queues are read in turn, each exactly once', async () => {
  const ids = await organisations(3, { projectsEach: 350 })
  const found: string[] = []
  let after = null
  do {
    const { queues, last } = await listDueInTurn(db, { after, now: office.now })
    found.push(...queues.map(({ organisationId, projectId }) => `${organisationId} ${projectId}`))
    after = last
  } while (after)
  expect(new Set(found).size).toBe(3 * 351)
  expect(found).toHaveLength(3 * 351)
  expect(ids.every((id) => found.includes(`${id} null`))).toBe(true)
})
