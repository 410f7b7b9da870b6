import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { BookingFound } from '#contract/booking.ts'
import type { SlotLed } from '#contract/slot.ts'
import type { StatisticsRow } from '#contract/statistics.ts'
import { bookingComposers } from '#server/features/booking/booking.ts'
import { sumDays } from '#server/features/statistics/daily-sum/daily-sum.ts'
import { form, openTestApp, testApp } from '#test/app.ts'
import { bookingChangesIn, refusal } from '#test/booking-changes.ts'
import { perFile } from '#test/per-file.ts'
import { joinTeam } from '#test/world/people.ts'
import { openWithGroup, split } from '#test/world/split-group.ts'
import { eraseOldBookers } from '../booker/booker.ts'

const app = await testApp()
const ctx = bookingChangesIn(app)

/** A group of 52 people, split over two slots. */
async function withParts(group: Parameters<typeof openWithGroup>[1] = {}) {
  const opened = await openWithGroup(app, group)
  const { museum, bookingId, slotId, other } = opened
  await split(museum, bookingId, [
    [slotId, 26],
    [other, 26],
  ])
  return opened
}

describe('a split booking', () => {
  test('shows each guide their part, with whom it is of', async () => {
    const { museum, other } = await withParts({ booking: { comment: 'Klassen 4a und 4b' } })
    const guide = await joinTeam(app, museum, { name: 'Grete Lange' })
    const fields = { event_id: other, staff_name: 'Grete Lange' }
    await museum.as({ method: 'POST', url: '/api/admin/assign_staff', ...form(fields) })
    const led = (await guide.as({ url: '/api/mine' })).json<SlotLed[]>()
    const part = { number: 2, of: 2, people: 52 }
    expect(led).toMatchObject([
      { sum: 26, bookings: [{ attendees_count: 26, comment: 'Klassen 4a und 4b', part }] },
    ])
    expect(JSON.stringify(led)).not.toContain('@schule.example')
  })

  test('is one booking with all its people in emails, the search and the person’s export', async () => {
    const { museum, bookingId } = await withParts()
    const [mail] = await ctx.mailsOf(bookingId)
    const composed = await bookingComposers(app.ctx).booking_confirmed(mail as never)
    expect(composed?.text).toContain('Personen: 52')
    const query = new URLSearchParams({ q: 'Weiß' })
    const found = await museum.as({ url: `/api/admin/bookings/${museum.projectId}?${query}` })
    expect(found.json<BookingFound[]>()).toMatchObject([{ people: 52 }])
    const email = mail?.recipient
    const url = '/api/admin/booker/export'
    const exported = await museum.as({ method: 'POST', url, payload: { email } })
    expect(exported.json()).toMatchObject({ bookings: [{ attendees_count: 52 }] })
  })

  test('names where each part meets, and its booker is told when that changes', async () => {
    const { museum, bookingId, slotId, other, token } = await withParts()
    const meetAt = (id: string, meeting_point: string) =>
      museum.as({
        method: 'POST',
        url: `/api/admin/slots/${museum.projectId}/change`,
        payload: { slot_ids: [id], set: { meeting_point } },
      })
    const told = async () => (await ctx.eventsOf(bookingId)).filter((one) => /changed/.test(one))
    const before = (await told()).length
    expect((await meetAt(slotId, 'Kasse')).statusCode).toBe(200)
    expect((await meetAt(other, 'Hoftor')).statusCode).toBe(200)
    expect(await told()).toHaveLength(before + 2)
    expect((await ctx.changesOf(bookingId)).at(-1)).toMatchObject({
      after: { meeting_point: 'Hoftor (26)' },
    })
    const shown = await app.call({ url: `/api/public/bookings/${token}` })
    expect(shown.json()).toMatchObject({ meeting_point: 'Kasse (26) / Hoftor (26)' })
    await meetAt(slotId, 'Hoftor')
    const again = await app.call({ url: `/api/public/bookings/${token}` })
    expect(again.json()).toMatchObject({ meeting_point: 'Hoftor' })
  })

  test('can only be cancelled by its booker, and its emails say so', async () => {
    const { bookingId } = await withParts({ variant: { closes_changes: 2 * 24 * 3600 } })
    const mail = (await ctx.mailsOf(bookingId)).at(-1)
    const composed = await bookingComposers(app.ctx).booking_confirmed(mail as never)
    expect(composed?.text).toContain('Stornieren können Sie bis Sonntag')
    expect(composed?.actions).toMatchObject([{ label: 'Buchung stornieren' }])
  })

  test('counts once in the figures, with its people, before and after the day is summed', async () => {
    const { museum, classes, slotId } = await withParts()
    await museum.book(slotId, { category: classes.ressource_id, attendees_count: 2 })
    const ask = async (by: string) => {
      const query = `from=2026-12-01&to=2026-12-01&by=${by}`
      const asked = await museum.as({ url: `/api/admin/statistics/${museum.projectId}?${query}` })
      return asked.json<StatisticsRow[]>()
    }
    const sheet = `/api/admin/export/${museum.projectId}/bookings.csv?from=2026-12-01&to=2026-12-01`
    const { body } = await museum.as({ url: sheet })
    expect(body.match(/Jürgen Weiß/g)).toHaveLength(3)
    app.clock.set('2026-12-03T12:00:00Z')
    const before = [await ask('day'), await ask('variant')]
    expect(before[0]).toMatchObject([{ bookings: 2, people: 54, tours: 2, slots: 2 }])
    await sumDays(app.ctx)
    expect([await ask('day'), await ask('variant')]).toEqual(before)
  })

  test('keeps what its booker entered in one place, which is erased, and nothing of it in a part', async () => {
    const { museum, bookingId } = await withParts({ booking: { comment: 'Rollstuhl' } })
    const rows = () =>
      app.db.selectFrom('booking').selectAll().where('projectId', '=', museum.projectId).execute()
    const [first, part] = (await rows()).toSorted((one) => (one.id === bookingId ? -1 : 1))
    expect(first).toMatchObject({ bookerName: 'Jürgen Weiß', comment: 'Rollstuhl' })
    expect(part).toMatchObject({
      ...{ bookerName: '', bookerEmail: '', bookerPhone: '', comment: '', note: '', answers: [] },
      ...{ cancelToken: null, cancelTokenHash: null, origin: null, keyHash: null },
    })
    app.clock.set('2027-06-01T12:00:00Z')
    await eraseOldBookers(app.ctx)
    expect(
      (await rows()).map(({ bookerName, erasedAt }) => [bookerName, erasedAt !== null]),
    ).toEqual([
      ['', true],
      ['', true],
    ])
  })

  test('gets a message to either of its slots, and one to its day, once', async () => {
    const { museum, bookingId, slotId, other } = await withParts()
    const text = 'Bitte kommen Sie zum Hoftor.'
    const send = (url: string, subject: string, more: object = {}) =>
      museum.as({ method: 'POST', url, payload: { subject, text, ...more } })
    const first = await send(`/api/admin/slot/${other}/message`, 'Hoftor')
    expect(first.json()).toMatchObject({ recipients: 1 })
    await send(`/api/admin/slot/${slotId}/message`, 'Garderobe')
    await send(`/api/admin/messages/${museum.projectId}`, 'Wetter', { day: '2026-12-01' })
    const events = await ctx.eventsOf(bookingId)
    expect(events.filter((event) => event === 'booking_message')).toHaveLength(3)
  })
})

const updated = await perFile(openTestApp())

test('a booking is not split while servers that would cancel only its first part may run', async () => {
  await sql`update migration set timestamp = '2026-01-01 00:00:00+00'`.execute(updated.db)
  await sql`update migration set timestamp = ${updated.clock.now().toString()}
    where name = '0083-split-bookings'`.execute(updated.db)
  const { museum, bookingId, slotId, other } = await openWithGroup(updated)
  const halves = () =>
    split(museum, bookingId, [
      [slotId, 26],
      [other, 26],
    ])
  updated.clock.set('2026-11-20T12:00:00Z')
  expect(refusal(await halves())).toEqual([409, 'just_updated'])
  updated.clock.set('2026-11-20T13:30:00Z')
  expect((await halves()).statusCode).toBe(200)
})
