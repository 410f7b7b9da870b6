import { afterAll, beforeAll, expect, test } from 'vitest'
import { RemindingApp } from '#test/world/reminders/reminding-app.ts'

// Two days before the slots, which start at ten o'clock on 1 December.
const moment = '2026-11-29T09:00:00Z'

let office: RemindingApp
beforeAll(async () => {
  office = await RemindingApp.open()
})
afterAll(() => office.close())

test('a reminder that becomes outdated before it is sent is dropped', async () => {
  const museum = await office.register()
  const slotId = await museum.openSlot()
  const other = await museum.openSlot({ starttime: '2026-12-03T10:00' })
  const moved = await office.book(museum, slotId, 'moved@example.org')
  const cancelled = await office.book(museum, slotId, 'cancelled@example.org')
  await office.book(museum, slotId, 'true@example.org')
  const movedSlot = await museum.openSlot()
  await office.book(museum, movedSlot, 'slot@example.org')
  await office.at(moment)
  await office.move(museum, moved, other)
  await office.cancel(cancelled)
  await office.startAt(movedSlot, '2026-12-01T10:00:00Z')
  expect(await office.reminded(museum)).toHaveLength(4)
  await office.arrivedFor('')
  expect(await office.reminded(museum)).toEqual([
    ['cancelled@example.org', 'dropped'],
    ['moved@example.org', 'dropped'],
    ['slot@example.org', 'dropped'],
    ['true@example.org', 'sent'],
  ])
})

test('a reminder that could not be sent before the start is dropped', async () => {
  const museum = await office.register()
  await office.book(museum, await museum.openSlot(), 'erika@example.org')
  await office.at(moment)
  office.set('2026-12-01T09:00:00Z')
  await office.arrivedFor('')
  expect(await office.reminded(museum)).toEqual([['erika@example.org', 'dropped']])
})

test('the reminder repeats the time, place and number of people, and says how to cancel, in the booking’s language', async () => {
  const museum = await office.register()
  await office.app.db
    .updateTable('mailSettings')
    .set({ emailFrom: 'info@museum.example', emailBcc: 'copy@museum.example' })
    .set({ meetingPoint: 'Haupteingang' })
    .set({ street: 'Spinnereistraße 7', postalCode: '04179', city: 'Leipzig' })
    .where('projectId', '=', museum.projectId)
    .execute()
  const slotId = await museum.openSlot()
  for (const language of ['de', 'de-simple', 'en', 'fr']) {
    await office.book(museum, slotId, { booker_email: `${language}@example.org`, language })
  }
  await office.at(moment)
  const said = {
    de: ['Erinnerung: Führung am Dienstag, 1. Dezember 2026, 10:00 Uhr', 'Wo: Spinnereistraße 7'],
    'de-simple': ['Erinnerung: Führung am Dienstag, 1. Dezember 2026', 'Bald ist Ihr Termin.'],
    en: ['Reminder: Führung on', 'Where: Spinnereistraße 7, 04179 Leipzig'],
    fr: ['Rappel\u202f: Führung, le', 'Où\u202f: Spinnereistraße 7, 04179 Leipzig'],
  }
  for (const [language, [subject = '', line = '']] of Object.entries(said)) {
    const mails = await office.arrivedFor(`${language}@example.org`)
    const mail = mails.find((one) => one.subject?.startsWith(subject))
    expect([language, mail?.text]).toEqual([language, expect.stringContaining(line)])
    expect(mail?.text).toContain('Haupteingang')
    expect(mail?.text).toMatch(/cancel_token=/)
    expect(mail?.text).toMatch(/: 2$/m)
    expect(mail?.replyTo?.[0]?.address).toBe('info@museum.example')
  }
  // Copies are sent after the emails themselves.
  await office.office.mailbox.waitFor(
    ({ recipients, subject }) =>
      recipients.includes('copy@museum.example') && /^Erinnerung:/.test(subject ?? ''),
  )
})

test("a reminder is in the project's mail log and can be resent until the slot starts", async () => {
  const museum = await office.register()
  await office.book(museum, await museum.openSlot(), 'erika@example.org')
  await office.at(moment)
  expect(await office.arrivedFor('erika@example.org')).toHaveLength(2)
  const listed = await museum.as({ url: `/api/admin/mails/${museum.projectId}` })
  const [mail] = listed.json<{ id: string; event: string; state: string }[]>()
  expect(mail).toMatchObject({ event: 'booking_reminder', state: 'sent' })
  const again = () => museum.as({ method: 'POST', url: `/api/admin/mails/${mail?.id}/send-again` })
  office.set('2026-11-29T10:00:00Z')
  expect((await again()).statusCode).toBe(200)
  const arrived = await office.arrivedFor('erika@example.org')
  const subjects = arrived.map(({ subject }) => subject?.split(':')[0]).sort()
  expect(subjects).toEqual(['Erinnerung', 'Erinnerung', 'Ihre Buchung'])
  office.set('2026-12-01T09:00:00Z')
  expect((await again()).statusCode).toBe(200)
  expect(await office.arrivedFor('erika@example.org')).toHaveLength(3)
})

test('a reminder names the last moment for changes, or says that it has passed', async () => {
  const museum = await office.register()
  const slotId = await museum.openSlot()
  const closesAfter = (closesChangesSeconds: number) =>
    office.app.db
      .updateTable('variant')
      .set({ closesChangesSeconds })
      .where('id', '=', museum.variant.id)
      .execute()
  await closesAfter(3600)
  await office.book(museum, slotId, 'open@example.org')
  await office.at(moment)
  const reminderTo = async (address: string) =>
    (await office.arrivedFor(address)).find(({ subject }) => subject?.startsWith('Erinnerung'))
  const open = await reminderTo('open@example.org')
  expect(open?.text).toMatch(
    /cancel_token=\S+\s+Ändern oder stornieren|cancel_token=\S+\s+Stornieren/,
  )
  expect(open?.text).toContain('können Sie bis Dienstag, 1. Dezember 2026, 09:00 Uhr.')
})
