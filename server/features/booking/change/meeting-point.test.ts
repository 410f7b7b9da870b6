import { describe, expect, test } from 'vitest'
import type { BookingShown, PublicBookingMade } from '#contract/booking.ts'
import type { Slot } from '#contract/slot.ts'
import { form, type TestApp, testApp } from '#test/app.ts'
import { bookingChangesIn } from '#test/booking-changes.ts'
import { perFile } from '#test/per-file.ts'
import { postmanRound } from '#test/postman-round.ts'
import { startMailbox } from '#test/servers/mailbox.ts'
import { bookingComposers } from '../booking.ts'

const app = await testApp()
const ctx = bookingChangesIn(app)
const mailbox = await perFile(startMailbox())
const latestMail = async () => {
  await postmanRound(app, { composers: bookingComposers(app.ctx), smtpUrl: mailbox.url })
  return mailbox.mails.at(-1)?.text ?? ''
}

type Museum = Awaited<ReturnType<TestApp['register']>>

const done = (answer: { statusCode: number; body: string }) => {
  expect([200, 201, 204], answer.body).toContain(answer.statusCode)
}

const ofProject = async ({ as, projectId }: Museum, settings: Record<string, string>) =>
  done(
    await as({
      method: 'POST',
      url: `/api/admin/settings/email/${projectId}`,
      ...form({ email_custom_smtpserver: 'false', ...settings }),
    }),
  )

const ofVariant = async ({ as, variant }: Museum, fields: object) =>
  done(
    await as({
      method: 'PUT',
      url: `/api/admin/variants/${variant.id}`,
      payload: { name: 'Führung', ...fields },
    }),
  )

const ofSlot = async ({ as, projectId, slotBody }: Museum, slotId: string, fields: object) =>
  done(
    await as({
      method: 'PUT',
      url: `/api/admin/timeslot/${projectId}/${slotId}`,
      payload: slotBody(fields),
    }),
  )

const booked = async (museum: Museum, slotId: string, input: object = {}) => {
  const answer = await museum.book(slotId, input)
  done(answer)
  const { booking_id: id, meeting_point, cancel_url } = answer.json<PublicBookingMade>()
  const token = new URL(cancel_url).searchParams.get('cancel_token') ?? ''
  return { id, meeting_point, token }
}

const shown = async (token: string) =>
  (await app.call({ url: `/api/public/bookings/${token}` })).json<BookingShown>()

const listed = async ({ as, projectId }: Museum) =>
  (await as({ url: `/api/admin/events/${projectId}` })).json<Slot[]>()

/** What the booker reads, in the answer, the confirmation, the calendar file and on the page. */
async function readBy(booking: Awaited<ReturnType<typeof booked>>) {
  const mail = await latestMail()
  const calendar = await app.call({ url: `/api/public/bookings/${booking.token}/calendar.ics` })
  const unfolded = calendar.body.replace(/\r\n /g, '')
  const { meeting_point: onPage } = await shown(booking.token)
  return {
    answered: booking.meeting_point,
    mailed: /(?:Treffpunkt|Meeting point): (.*)/.exec(mail)?.[1],
    noted: /(?:Treffpunkt|Meeting point): (.*?)\\n/.exec(unfolded)?.[1],
    onPage,
  }
}

const everywhere = (text: string) => ({ answered: text, mailed: text, noted: text, onPage: text })

describe('where bookers meet', () => {
  test('is the slot’s meeting point, or the variant’s, or the project’s', async () => {
    const museum = await app.register()
    await ofProject(museum, { location_meeting_point: 'Kasse' })
    const slotId = await museum.openSlot({ max_attendees: 30 })
    expect(await readBy(await booked(museum, slotId))).toEqual(everywhere('Kasse'))
    await ofVariant(museum, { meeting_point: 'Garderobe' })
    expect(await readBy(await booked(museum, slotId))).toEqual(everywhere('Garderobe'))
    const other = await museum.openSlot({ meeting_point: 'Hoftor' })
    expect(await readBy(await booked(museum, other))).toEqual(everywhere('Hoftor'))
    await ofSlot(museum, other, { meeting_point: '' })
    expect(await readBy(await booked(museum, other))).toEqual(everywhere('Garderobe'))
    await ofVariant(museum, { meeting_point: '' })
    expect(await readBy(await booked(museum, other))).toEqual(everywhere('Kasse'))
  })

  test('is in the language of the booking, and in German where it is not translated', async () => {
    const museum = await app.register()
    await ofProject(museum, {
      location_meeting_point: 'Kasse',
      location_meeting_point_en: 'Till',
    })
    const slotId = await museum.openSlot({ max_attendees: 30 })
    const inEnglish = { language: 'en' }
    expect((await booked(museum, slotId, inEnglish)).meeting_point).toBe('Till')
    await ofVariant(museum, {
      meeting_point: 'Garderobe',
      meeting_point_translations: { en: 'Cloakroom', fr: '' },
    })
    expect(await readBy(await booked(museum, slotId, inEnglish))).toEqual(everywhere('Cloakroom'))
    const french = await booked(museum, slotId, { language: 'fr' })
    expect(french.meeting_point).toBe('Garderobe')
    await ofVariant(museum, { meeting_point: 'Foyer' })
    expect((await booked(museum, slotId, inEnglish)).meeting_point).toBe('Foyer')
  })

  test('is said by the API only where it is set', async () => {
    const museum = await app.register()
    await museum.openSlot()
    const variants = `/api/admin/variants/${museum.projectId}`
    expect((await museum.as({ url: variants })).body).not.toContain('meeting_point')
    expect((await listed(museum))[0]).not.toHaveProperty('meeting_point')
    const settings = await museum.as({ url: `/api/admin/settings/email/${museum.projectId}` })
    expect(settings.json()).not.toHaveProperty('location_meeting_point_en')
  })
})

describe('another meeting point of a booked slot', () => {
  test('is told to its bookers, once each, with the former one, and is in their history', async () => {
    const museum = await app.register()
    await ofProject(museum, { location_meeting_point: 'Kasse' })
    const slotId = await museum.openSlot({ max_attendees: 30 })
    const { id, token } = await booked(museum, slotId)
    await ofSlot(museum, slotId, { max_attendees: 30, meeting_point: 'Hoftor' })
    await ofSlot(museum, slotId, { max_attendees: 30, meeting_point: 'Hoftor' })
    // A client that knows of no meeting points.
    await ofSlot(museum, slotId, { max_attendees: 29 })
    expect(await ctx.eventsOf(id)).toEqual(['booking_confirmed', 'booking_changed'])
    const mail = await latestMail()
    expect(mail).toContain('Treffpunkt: Hoftor')
    expect(mail).toMatch(/Bisher war vereinbart:\s+Treffpunkt: Kasse/)
    expect((await ctx.detailOf(museum, id)).history).toContainEqual(
      expect.objectContaining({
        what: 'changed',
        as: 'staff',
        before: { meeting_point: 'Kasse' },
        after: { meeting_point: 'Hoftor' },
      }),
    )
    // The calendar entry says something else.
    expect((await ctx.stored(id)).revision).toBe(1)
    expect((await shown(token)).meeting_point).toBe('Hoftor')
  })

  test('is not told where bookers meet at the same place as before', async () => {
    const museum = await app.register()
    await ofProject(museum, { location_meeting_point: 'Kasse' })
    const slotId = await museum.openSlot()
    const { id } = await booked(museum, slotId)
    await ofSlot(museum, slotId, { meeting_point: 'Kasse' })
    expect(await ctx.eventsOf(id)).toEqual(['booking_confirmed'])
  })

  test('is told to whoever moves to a slot beside that meets elsewhere', async () => {
    const museum = await app.register()
    const slotId = await museum.openSlot()
    const beside = await museum.openSlot({ meeting_point: 'Hoftor' })
    const { id, token } = await booked(museum, slotId)
    const moveTo = async (slot_id: string) =>
      done(
        await museum.as({
          method: 'PATCH',
          url: `/api/admin/booking/${id}`,
          payload: { slot_id, notify: true },
        }),
      )
    await moveTo(beside)
    expect(await latestMail()).toMatch(/Treffpunkt: Hoftor/)
    expect((await shown(token)).meeting_point).toBe('Hoftor')
    expect(await ctx.stored(id)).toMatchObject({ revision: 1 })
    await moveTo(slotId)
    await moveTo(await museum.openSlot())
    expect(await ctx.eventsOf(id)).toHaveLength(3)
  })

  test('of many slots is told in the same way, and so is undoing it', async () => {
    const museum = await app.register()
    const slotId = await museum.openSlot()
    const other = await museum.openSlot({ starttime: '2026-12-02T10:00' })
    const { id, token } = await booked(museum, slotId)
    const url = `/api/admin/slots/${museum.projectId}/change`
    const set = { meeting_point: 'Hoftor', meeting_point_translations: { en: 'Yard' } }
    const changed = await museum.as({
      method: 'POST',
      url,
      payload: { slot_ids: [slotId, other], set },
    })
    done(changed)
    expect(changed.json()).toMatchObject({ changed: 2, booked: 0 })
    const slots = await listed(museum)
    expect(slots).toMatchObject([set, set])
    expect((await shown(token)).meeting_point).toBe('Hoftor')
    const { change_id } = changed.json<{ change_id: string }>()
    done(await museum.as({ method: 'POST', url: `/api/admin/change/${change_id}/undo` }))
    expect((await shown(token)).meeting_point).toBe('')
    expect(await ctx.eventsOf(id)).toEqual([
      'booking_confirmed',
      'booking_changed',
      'booking_changed',
    ])
    expect((await listed(museum))[0]).not.toHaveProperty('meeting_point')
  })
})

test('copies of slots and the slots of a series have their meeting point', async () => {
  const museum = await app.register()
  await museum.openSlot({ meeting_point: 'Hoftor' })
  const copy = { from: '2026-12-01', to: ['2026-12-02'] }
  const copies = `/api/admin/slots/${museum.projectId}/copy`
  done(await museum.as({ method: 'POST', url: copies, payload: copy }))
  const series = {
    rule: { weekdays: [5], times: ['11:00'], from: '2026-12-04', to: '2026-12-11' },
    max_attendees: 10,
    possible_ressources: [museum.variant.ressource_id],
  }
  const opened = await museum.as({
    method: 'POST',
    url: `/api/admin/series/${museum.projectId}`,
    payload: { ...series, meeting_point: 'Foyer' },
  })
  done(opened)
  const { series_id } = opened.json<{ series_id: string }>()
  const points = async () => (await listed(museum)).map(({ meeting_point }) => meeting_point)
  expect(await points()).toEqual(['Hoftor', 'Hoftor', 'Foyer', 'Foyer'])
  const url = `/api/admin/series/${series_id}`
  // A client that knows of no meeting points.
  done(await museum.as({ method: 'PUT', url, payload: { ...series, max_attendees: 12 } }))
  expect(await points()).toEqual(['Hoftor', 'Hoftor', 'Foyer', 'Foyer'])
  done(await museum.as({ method: 'PUT', url, payload: { ...series, meeting_point: 'Kino' } }))
  expect(await points()).toEqual(['Hoftor', 'Hoftor', 'Kino', 'Kino'])
  expect((await museum.as({ url })).json()).toMatchObject({ meeting_point: 'Kino' })
})
