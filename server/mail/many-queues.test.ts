import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openTestDatabase } from '#test/database.ts'
import { startMisbehavingServer } from '#test/servers/misbehaving-server.ts'
import { greet, PostOffice } from '#test/world/post-office.ts'
import { listDueInTurn, listOldestDue, mostInTurn, mostRead } from './queue/queue.queries.ts'

const database = await openTestDatabase()
const { db } = database
let office: PostOffice

beforeEach(async () => {
  office = await PostOffice.open(db)
})
afterEach(() => office.close())
afterAll(() => database.close())

const many = mostRead + 500

/**
 * Creates `count` projects with `mailsEach` due emails each, the oldest of which became due
 * `sinceMinutes` ago.
 */
async function projects(
  count: number,
  { mailsEach, sinceMinutes }: { mailsEach: number; sinceMinutes: number },
): Promise<string[]> {
  const { organisationId, now } = office
  const ids = Array.from({ length: count }, () => randomUUIDv7())
  const since = now.subtract({ minutes: sinceMinutes }).toString()
  await sql`insert into project (organisation_id, id, name, timezone, created_at)
    select ${organisationId}, id, 'Museum', 'Europe/Berlin', ${since}::timestamptz
    from unnest(${ids}::uuid[]) as id`.execute(db)
  await sql`insert into outbox (organisation_id, id, event, project_id, recipient, created_at, due_at)
    select ${organisationId}, gen_random_uuid(), 'slot_moved', id,
      n || '@' || id || '.example', ${since}::timestamptz,
      ${since}::timestamptz + n * interval '1 ms'
    from unnest(${ids}::uuid[]) as id, generate_series(1, ${mailsEach}::integer) as n`.execute(db)
  return ids
}

async function giveServer(projectIds: string[], port: number): Promise<void> {
  await sql`insert into mail_settings (organisation_id, project_id, email_subject, email_body,
      email_cancel_subject, email_cancel_body, email_from, email_bcc, custom_smtp, smtp_server)
    select ${office.organisationId}, id, '', '', '', '', 'info@museum.example', '', true,
      ${`127.0.0.1:${port}`}
    from unnest(${projectIds}::uuid[]) as id`.execute(db)
}

const waitingOf = async (projectIds: string[]) => {
  const rows = await db
    .selectFrom('outbox')
    .select('id')
    .where('state', '=', 'waiting')
    .where('projectId', 'in', projectIds)
    .execute()
  return rows.length
}

const composers = { slot_moved: greet, booking_confirmed: greet }

test('one read of due emails returns at most the thousand longest overdue', async () => {
  const [older] = await projects(1, { mailsEach: many, sinceMinutes: 60 })
  await projects(20, { mailsEach: 1, sinceMinutes: 1 })
  const queues = await listOldestDue(db, office.now)
  expect(queues.map(({ projectId, read }) => [projectId, read])).toEqual([[older, mostRead]])
})

test('each queue is read in turn, including emails without a project', async () => {
  const large = await projects(2, { mailsEach: mostInTurn, sinceMinutes: 1 })
  const small = await projects(20, { mailsEach: 1, sinceMinutes: 1 })
  await office.posted('erika@example.org')
  const found = new Set<string>()
  let after: Awaited<ReturnType<typeof listDueInTurn>>['last'] = null
  do {
    const { queues, last } = await listDueInTurn(db, { after, now: office.now })
    for (const { projectId } of queues) found.add(projectId ?? '')
    after = last
  } while (after)
  expect(found).toEqual(new Set(['', ...large, ...small]))
})

test('a project with more due emails than one read returns does not delay other projects’ emails', async () => {
  const much = await projects(1, { mailsEach: 3 * mostRead, sinceMinutes: 60 })
  const others = await projects(5, { mailsEach: 2, sinceMinutes: 1 })
  await office.posted('erika@example.org')
  const postman = office.hire({ composers, capped: false })
  await vi.waitFor(async () => expect(await waitingOf(others)).toBe(0), 15_000)
  await office.reaches('erika@example.org', 'sent')
  // The emails of this project alone would still fill a read.
  expect(await waitingOf(much)).toBeGreaterThan(mostRead)
  await postman.stop()
})

test('a dead mail server with more queues than one read returns does not delay other servers', async () => {
  const dead = await startMisbehavingServer()
  await dead.close()
  const queues = await projects(many, { mailsEach: 1, sinceMinutes: 60 })
  await giveServer(queues, dead.port)
  const others = await projects(5, { mailsEach: 2, sinceMinutes: 1 })
  const postman = office.hire({ composers, capped: false })
  await vi.waitFor(async () => expect(await waitingOf(others)).toBe(0), 15_000)
  expect(await waitingOf(queues)).toBe(many)
  await postman.stop()
})
