import { beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { emptyOldMails } from './erasing.ts'

const app = await testApp({ REGISTRATION: 'confirm' })
let museum: Awaited<ReturnType<TestApp['register']>>
beforeEach(async () => {
  await app.db.deleteFrom('outbox').execute()
  museum = await app.register()
})

const finish = (state: 'sent' | 'given_up' | 'dropped', lastAnswer: string) =>
  app.db
    .updateTable('outbox')
    .set((eb) => ({
      state,
      lastAnswer,
      sealed: null,
      sentAt: state === 'sent' ? eb.ref('dueAt') : null,
    }))
    .execute()
const emptyAt = (at: string) => emptyOldMails(app.db, Temporal.Instant.from(at))

test.each([
  'sent',
  'given_up',
  'dropped',
] as const)('the recipient of an email to the team is erased 30 days after the email was %s', async (state) => {
  await finish(state, `250 <${museum.email}> ok`)
  expect(await emptyAt('2026-12-20T12:00:00Z')).toBe(0)
  expect(await app.outbox()).toMatchObject([{ recipient: museum.email }])
  expect(await emptyAt('2026-12-20T12:00:01Z')).toBe(1)
  expect(await app.outbox()).toMatchObject([{ recipient: '', lastAnswer: null, state }])
  expect(await emptyAt('2026-12-20T12:00:01Z')).toBe(0)
})

test('the recipients of waiting emails and of emails about bookings are kept', async () => {
  await museum.book(await museum.openSlot())
  const before = await app.outbox()
  expect(await emptyAt('2027-12-20T12:00:00Z')).toBe(0)
  expect(await app.outbox()).toEqual(before)
  await finish('sent', '250 ok')
  expect(await emptyAt('2027-12-20T12:00:00Z')).toBe(1)
  const recipients = (await app.outbox()).map(({ recipient }) => recipient)
  expect(recipients).toEqual(['', 'juergen.weiss@schule.example'])
})

test('many old recipients are erased in one run, even by two processes concurrently', async () => {
  const [mail] = await app.outbox()
  if (!mail) throw new Error('a registration posts a mail')
  const copies = Array.from({ length: 1200 }, () => ({ ...mail, id: crypto.randomUUID() }))
  await app.db.insertInto('outbox').values(copies).execute()
  await finish('sent', '250 ok')
  const late = '2027-12-20T12:00:00Z'
  const emptied = await Promise.all([emptyAt(late), emptyAt(late)])
  expect(emptied[0] + emptied[1]).toBe(1201)
  expect(new Set((await app.outbox()).map(({ recipient }) => recipient))).toEqual(new Set(['']))
})
