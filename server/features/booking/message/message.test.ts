import { beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { perFile } from '#test/per-file.ts'
import { joinTeam } from '#test/world/people.ts'
import { PostOffice } from '#test/world/post-office.ts'
import { forgetOldMessages, messageComposers } from './message.ts'

const app = await testApp({ REGISTRATION: 'open' })
const office = await perFile(PostOffice.open(app.db))

beforeAll(async () => {
  office.now = app.clock.now()
})

type Museum = Awaited<ReturnType<TestApp['register']>>

const words = { subject: 'Bitte festes Schuhwerk', text: 'Der Hof wird gepflastert.' }

const toSlot = ({ as }: Pick<Museum, 'as'>, slotId: string, payload: object = words) =>
  as({ method: 'POST', url: `/api/admin/slot/${slotId}/message`, payload })

const toDay = (museum: Museum, day: string, payload: object = words) =>
  museum.as({
    method: 'POST',
    url: `/api/admin/messages/${museum.projectId}`,
    payload: { ...payload, day },
  })

const messages = async () => (await app.outbox()).filter(({ event }) => event === 'booking_message')

async function booked(museum: Museum, emails: string[]) {
  const slotId = await museum.openSlot()
  for (const booker_email of emails) await museum.book(slotId, { booker_email })
  await app.db.deleteFrom('outbox').execute()
  return slotId
}

test('a message to a slot is sent once to each address with a booking in it, and shows the text and the booking', async () => {
  const museum = await app.register()
  const slotId = await booked(museum, ['erika@example.org', 'Erika@example.org', 'max@example.org'])
  const answer = await toSlot(museum, slotId)
  expect([answer.statusCode, answer.json()]).toEqual([200, { recipients: 2, left_out: 0 }])
  const recipients = (await messages()).map(({ recipient }) => recipient)
  expect(recipients.sort()).toEqual(['erika@example.org', 'max@example.org'])
  office.mailbox.mails.length = 0
  await office.round({ composers: messageComposers(app.ctx) })
  const [mail] = office.mailbox.mails
  expect(mail?.subject).toBe(words.subject)
  expect(mail?.text).toContain(words.text)
  expect(mail?.text).toContain('Was: Führung')
})

test('a dry run counts the recipients but does not send anything', async () => {
  const museum = await app.register()
  const slotId = await booked(museum, ['erika@example.org'])
  const answer = await toSlot(museum, slotId, { ...words, dry_run: true })
  expect(answer.json()).toEqual({ recipients: 1, left_out: 0 })
  expect(await messages()).toEqual([])
})

test('a message to a day reaches that day’s slots and no others', async () => {
  const museum = await app.register()
  const slotId = await booked(museum, ['erika@example.org'])
  await app.db
    .updateTable('slot')
    .set({ startsAt: Temporal.Instant.from('2026-12-01T22:30:00Z') })
    .where('id', '=', slotId)
    .execute()
  expect((await toDay(museum, '2026-12-01')).json()).toMatchObject({ recipients: 1 })
  expect((await toDay(museum, '2026-12-02')).json()).toMatchObject({ recipients: 0 })
})

test('a message resent because the response was lost reaches only new bookers', async () => {
  const museum = await app.register()
  const slotId = await booked(museum, ['erika@example.org'])
  await Promise.all([toSlot(museum, slotId), toSlot(museum, slotId)])
  expect(await messages()).toHaveLength(1)
  await museum.book(slotId, { booker_email: 'max@example.org' })
  expect((await toSlot(museum, slotId)).json()).toEqual({ recipients: 2, left_out: 0 })
  const recipients = async () => (await messages()).map(({ recipient }) => recipient).sort()
  expect(await recipients()).toEqual(['erika@example.org', 'max@example.org'])
  await toSlot(museum, slotId, { ...words, text: 'Der Hof ist gepflastert.' })
  expect(await recipients()).toHaveLength(4)
  app.clock.set('2026-11-20T12:11:00Z')
  await toSlot(museum, slotId)
  expect(await recipients()).toHaveLength(6)
  app.clock.set('2026-11-20T12:00:00Z')
})

test('neither cancelled bookings nor unconfirmed addresses get a message', async () => {
  const museum = await app.register()
  const slotId = await booked(museum, ['max@example.org'])
  await app.db
    .updateTable('booking')
    .set({ cancelledAt: app.clock.now() })
    .where('slotId', '=', slotId)
    .execute()
  const payload = { name: 'Museum', double_opt_in: true }
  await museum.as({ method: 'PUT', url: `/api/admin/project/${museum.projectId}`, payload })
  await museum.book(slotId, { booker_email: 'erika@example.org' })
  expect((await toSlot(museum, slotId)).json()).toEqual({ recipients: 0, left_out: 1 })
})

test('only admins of the organisation can send messages, and an empty message is refused', async () => {
  const museum = await app.register()
  const other = await app.register()
  const guide = await joinTeam(app, museum)
  const slotId = await booked(museum, ['erika@example.org'])
  expect((await toSlot(guide, slotId)).statusCode).toBe(403)
  expect((await toSlot(other, slotId)).statusCode).toBe(404)
  const empty = await toSlot(museum, slotId, { subject: '', text: ' ' })
  expect([empty.statusCode, Object.keys(empty.json<{ fields: object }>().fields)]).toEqual([
    422,
    ['subject', 'text'],
  ])
  expect(await messages()).toEqual([])
})

test('messages are deleted once they are older than their project’s retention period', async () => {
  const museum = await app.register()
  const slotId = await booked(museum, ['erika@example.org'])
  await toSlot(museum, slotId)
  const stored = () => app.db.selectFrom('bookingMessage').select('subject').execute()
  const before = (await stored()).length
  await forgetOldMessages(app.ctx)
  expect(await stored()).toHaveLength(before)
  app.clock.set('2027-11-20T12:00:00Z')
  await forgetOldMessages(app.ctx)
  expect(await stored()).toEqual([])
})
