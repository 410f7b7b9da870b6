import { sql } from 'kysely'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openTestDatabase } from '#test/database.ts'
import { greet, PostOffice } from '#test/world/post-office.ts'
import { post } from '../outbox.ts'

const database = await openTestDatabase()
const { db } = database
let office: PostOffice

beforeEach(async () => {
  office = await PostOffice.open(db)
})
afterEach(() => office.close())
afterAll(() => database.close())

const guests = (count: number) => Array.from({ length: count }, (_, n) => `guest${n}@example.org`)

test('an email is sent and recorded as soon as the postman is woken', async () => {
  const postman = office.hire()
  await office.posted('erika@example.org')
  postman.wake()
  await office.mailbox.waitFor(({ subject }) => subject === 'Guten Tag erika@example.org')
  await office.reaches('erika@example.org', 'sent')
  const row = await office.rowOf('erika@example.org')
  expect(row.sentAt?.equals(office.now)).toBe(true)
  expect(row.lastAnswer).toContain('taken by the test')
  const [mail] = office.arrivedFor('erika@example.org')
  expect(mail?.messageId).toBe(`<${row.id}@rundgang.example>`)
})

test('an email that another process queued is sent without a wake-up', async () => {
  office.hire({ lookEveryMs: 20 })
  await office.posted('erika@example.org')
  await office.mailbox.waitFor(({ recipients }) => recipients.includes('erika@example.org'))
})

test('one wake-up sends more emails than can be sent concurrently', async () => {
  for (const guest of guests(23)) await office.posted(guest)
  office.hire()
  for (const guest of guests(23)) await office.reaches(guest, 'sent')
  expect(office.mailbox.mails).toHaveLength(23)
})

test('an email queued in a transaction that is rolled back is never sent', async () => {
  const undone = db.transaction().execute(async (tx) => {
    await post(tx, office.mailTo('erika@example.org'))
    throw new Error('rolled back')
  })
  await expect(undone).rejects.toThrow('rolled back')
  await office.round()
  expect(office.mailbox.mails).toEqual([])
})

test('an email waits until it is due', async () => {
  await office.posted('erika@example.org')
  office.later(-1)
  await office.round()
  expect(office.mailbox.mails).toEqual([])
  office.later(1)
  await office.round()
  expect(office.arrivedFor('erika@example.org')).toHaveLength(1)
})

test('a refused email and an email without a response do not delay others', async () => {
  office.mailbox.refuse('nobody@example.org', 550)
  const { held, letGo } = office.mailbox.hold('slow@example.org')
  for (const to of ['slow@example.org', 'nobody@example.org', ...guests(12)])
    await office.posted(to)
  office.hire()
  await held
  for (const guest of guests(12)) await office.reaches(guest, 'sent')
  expect((await office.rowOf('slow@example.org')).state).toBe('waiting')
  letGo()
  await office.reaches('slow@example.org', 'sent')
})

test('the emails that a crashed postman claimed are sent after 60 seconds', async () => {
  await office.posted('erika@example.org')
  expect(await office.claimed()).toHaveLength(1)
  office.later(59)
  await office.round()
  expect(office.mailbox.mails).toEqual([])
  office.later(1)
  await office.round()
  expect(office.arrivedFor('erika@example.org')).toHaveLength(1)
})

test('an email that was queued or deferred before the clock was set back is sent immediately', async () => {
  const postman = office.hire()
  office.mailbox.refuse('anna@example.org', 450)
  await office.posted('anna@example.org')
  postman.wake()
  await vi.waitFor(async () => expect((await office.rowOf('anna@example.org')).fault).toBe('busy'))
  office.mailbox.refuse('anna@example.org')
  await office.posted('erika@example.org')
  const [claimed] = await office.claimed()
  expect(claimed?.recipient).toBe('erika@example.org')
  await office.posted('ben@example.org')
  office.later(-3600)
  postman.wake()
  for (const recipient of ['anna', 'ben']) await office.reaches(`${recipient}@example.org`, 'sent')
  await postman.stop()
  // The process that claimed this email may still be sending it.
  expect(office.arrivedFor('erika@example.org')).toEqual([])
})

test('an email queued while the clock was ahead is sent once the clock is corrected, even if visitors’ requests had delayed it', async () => {
  const visitors = Promise.withResolvers<void>()
  let isBusy = false
  const postman = office.hire({ throttle: () => (isBusy ? visitors.promise : Promise.resolve()) })
  await office.posted('anna@example.org')
  postman.wake()
  await office.reaches('anna@example.org', 'sent')
  isBusy = true
  office.later(3600)
  await office.posted('erika@example.org')
  postman.wake()
  office.later(-3600)
  visitors.resolve()
  postman.wake()
  await office.reaches('erika@example.org', 'sent')
})

test('two postmen never send the same email twice', async () => {
  const recipients = guests(150)
  for (const recipient of recipients) await office.posted(recipient)
  for (const postman of [office.hire(), office.hire()]) postman.wake()
  await vi.waitFor(async () => {
    const left = await db.selectFrom('outbox').select('id').where('state', '<>', 'sent').execute()
    expect(left).toEqual([])
  }, 15_000)
  const arrived = office.mailbox.mails.flatMap((mail) => mail.recipients)
  expect(arrived.sort()).toEqual(recipients.sort())
})

test('a postman whose claim has lapsed cannot schedule a retry of the email', async () => {
  const { letGo } = office.mailbox.hold('erika@example.org')
  await office.posted('erika@example.org')
  const first = office.hire({ timeoutMs: 300 })
  await vi.waitFor(async () => expect((await office.rowOf('erika@example.org')).tries).toBe(1))
  office.later(60)
  await office.claimed()
  await first.stop()
  // The delay after the second attempt, which the first postman has not overwritten.
  expect(await office.dueIn('erika@example.org')).toBe(5 * 60)
  letGo()
})

test('a stopping postman finishes and records the email in progress and does not claim another', async () => {
  const { held, letGo } = office.mailbox.hold('erika@example.org')
  await office.posted('erika@example.org')
  const postman = office.hire()
  await held
  const stopped = postman.stop()
  await office.posted('erich@example.org')
  postman.wake()
  letGo()
  await stopped
  expect((await office.rowOf('erika@example.org')).state).toBe('sent')
  expect(await office.rowOf('erich@example.org')).toMatchObject({ state: 'waiting', tries: 0 })
})

const outboxAway = () => sql`alter table outbox rename to outbox_away`.execute(db)
const outboxBack = () => sql`alter table outbox_away rename to outbox`.execute(db)

test('a database outage is logged, and the postman continues', async () => {
  await office.posted('erika@example.org')
  await outboxAway()
  const postman = office.hire()
  await vi.waitFor(() => expect(office.errors).toEqual(['the outbox cannot be read']))
  await outboxBack()
  postman.wake()
  await office.reaches('erika@example.org', 'sent')
})

test('an email is not sent twice if the database fails while its outcome is being recorded', async () => {
  const { held, letGo } = office.mailbox.hold('erika@example.org')
  await office.posted('erika@example.org')
  const postman = office.hire()
  await held
  await outboxAway()
  letGo()
  await office.mailbox.waitFor(({ recipients }) => recipients.includes('erika@example.org'))
  await new Promise((resolve) => setTimeout(resolve, 300))
  await outboxBack()
  await postman.stop()
  office.later(60)
  await office.round()
  expect(office.arrivedFor('erika@example.org')).toHaveLength(1)
  expect((await office.rowOf('erika@example.org')).state).toBe('sent')
})

test('a mail server that fails while the database is away does not end the process', async () => {
  await office.mailbox.close()
  await office.posted('erika@example.org')
  const postman = office.hire({
    composers: {
      booking_confirmed: async (mail) => {
        await outboxAway()
        return greet(mail)
      },
    },
  })
  await vi.waitFor(() =>
    expect(office.errors).toEqual(['what became of a mail cannot be recorded']),
  )
  await outboxBack()
  await postman.stop()
  expect(await office.rowOf('erika@example.org')).toMatchObject({ state: 'waiting', tries: 1 })
})

const countsAway = () => sql`alter table rate_limit rename to rate_limit_away`.execute(db)
const countsBack = () => sql`alter table rate_limit_away rename to rate_limit`.execute(db)

test('emails that fail because of the database do not block later ones', async () => {
  for (const guest of guests(10)) await office.posted(guest)
  await countsAway()
  const postman = office.hire()
  await vi.waitFor(() => expect(office.errors).toHaveLength(10))
  await countsBack()
  office.later(60)
  postman.wake()
  for (const guest of guests(10)) await office.reaches(guest, 'sent')
  expect(office.mailbox.mails).toHaveLength(10)
})
