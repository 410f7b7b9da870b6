import { sql } from 'kysely'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { openTestDatabase } from '#test/database.ts'
import { PostOffice } from '#test/world/post-office.ts'
import { openRecorder } from './queue/outcomes.ts'

const database = await openTestDatabase()
const { db } = database
let office: PostOffice

beforeEach(async () => {
  office = await PostOffice.open(db)
})
afterEach(async () => {
  await refuseNothing()
  await office.close()
})
afterAll(() => database.close())

const erika = 'erika@example.org'
const minute = 60

/** Makes the database permanently refuse to store an email that matches the condition. */
async function refuseWhere(condition: string): Promise<void> {
  await withTriggers(
    `create or replace function refuse() returns trigger language plpgsql as $$
      begin
        raise exception using errcode = '22P05', message = 'refused by the test';
      end $$`,
    `create trigger refuse before update on outbox for each row when (${condition})
      execute function refuse()`,
  )
}

const refuseNothing = () => withTriggers('drop trigger if exists refuse on outbox')

/** Citus allows triggers only with this setting; other databases ignore it. */
const withTriggers = (...statements: string[]) =>
  db.transaction().execute(async (tx) => {
    for (const statement of ['set local citus.enable_unsafe_triggers to on', ...statements]) {
      await sql.raw(statement).execute(tx)
    }
  })

/** True if the stored response contains characters that need UTF-8; LATIN1 could not store them. */
const notInLatin1 = 'octet_length(new.last_answer) > length(new.last_answer)'

/** Runs a postman every minute. Returns the seconds at which emails arrived. */
async function everyMinute(minutes: number): Promise<number[]> {
  const arrivals: number[] = []
  for (let nth = 0; nth <= minutes; nth += 1) {
    const before = office.mailbox.mails.length
    await office.round()
    if (office.mailbox.mails.length > before) arrivals.push(nth * minute)
    office.later(minute)
  }
  return arrivals
}

test('an email is recorded as sent, and sent once, if the database cannot store its response', async () => {
  await refuseWhere(notInLatin1)
  office.mailbox.answer('OK ✓')
  await office.posted(erika)
  expect(await everyMinute(3)).toEqual([0])
  expect(await office.rowOf(erika)).toMatchObject({ state: 'sent', tries: 1, lastAnswer: null })
  expect(office.warnings).toEqual(['the answer to a mail cannot be stored'])
})

test('a refusal whose response the database cannot store is recorded without it', async () => {
  await refuseWhere(notInLatin1)
  office.mailbox.refuse('✗@example.org', 550)
  await office.posted('✗@example.org')
  await office.round()
  expect(await office.rowOf('✗@example.org')).toMatchObject({
    state: 'given_up',
    fault: 'recipient_refused',
    lastAnswer: null,
  })
})

test('an email that cannot be recorded as sent is sent once and then abandoned as unrecorded', async () => {
  await refuseWhere("new.state = 'sent'")
  await office.posted(erika)
  expect(await everyMinute(3)).toEqual([0])
  expect(await office.rowOf(erika)).toMatchObject({ state: 'given_up', fault: 'unrecorded' })
  expect(office.errors).toEqual(['a mail was sent, which cannot be recorded'])
})

test('an outcome that the database refuses does not affect the other outcomes in its batch', async () => {
  await refuseWhere("new.state = 'sent' and new.recipient like 'erika%'")
  for (const to of ['anna', 'erika', 'ben']) await office.posted(`${to}@example.org`)
  await office.round()
  expect(await office.rowOf('anna@example.org')).toMatchObject({ state: 'sent' })
  expect(await office.rowOf('ben@example.org')).toMatchObject({ state: 'sent' })
  expect(await office.rowOf(erika)).toMatchObject({ state: 'given_up' })
})

test('an email whose outcome cannot be recorded is sent no more often than scheduled', async () => {
  await refuseWhere("new.tries = old.tries and (new.state <> 'waiting' or new.fault is not null)")
  await office.posted(erika)
  const arrivals = await everyMinute(6 * 60)
  expect(arrivals).toEqual([0, 1, 6, 36, 156].map((minutes) => minutes * minute))
  expect((await office.rowOf(erika)).tries).toBe(5)
  expect(office.errors).toContain('what became of a mail cannot be recorded')
})

test('after five processes have died while sending an email, it is marked as undeliverable, not sent a sixth time', async () => {
  await refuseWhere("new.tries = old.tries and (new.state <> 'waiting' or new.fault is not null)")
  await office.posted(erika)
  await everyMinute(3 * 60)
  await refuseNothing()
  await office.round()
  expect(await office.rowOf(erika)).toMatchObject({ state: 'given_up', fault: 'unrecorded' })
  expect(office.arrivedFor(erika)).toHaveLength(5)
  expect(office.warnings).toContain('mail given up: the outcome of its tries is unknown')
})

test('an email abandoned because its last attempt was not recorded counts as sent once the attempt is recorded', async () => {
  await office.posted(erika)
  await db.updateTable('outbox').set({ tries: 4 }).execute()
  const [mail] = await office.claimed()
  if (!mail) throw new Error('nothing was claimed')
  office.later(minute)
  await office.round()
  expect(await office.rowOf(erika)).toMatchObject({ state: 'given_up', fault: 'unrecorded' })
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  const clock = { now: () => office.now }
  const record = openRecorder({ db, log, clock, stopping: AbortSignal.abort() })
  await record(mail, { state: 'dropped', answer: 'nothing left to say' })
  expect(await office.rowOf(erika)).toMatchObject({ state: 'given_up', fault: 'unrecorded' })
  await record(mail, { state: 'sent', answer: 'OK', filed: false })
  expect(await office.rowOf(erika)).toMatchObject({ state: 'sent', fault: null, lastAnswer: 'OK' })
})
