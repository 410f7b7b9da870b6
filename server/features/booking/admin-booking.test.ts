import { describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { joinTeam } from '#test/world/people.ts'

const app = await testApp()

type Museum = Awaited<ReturnType<TestApp['register']>>

const unknown = '01980000-0000-7000-8000-000000000000'

const wish = {
  category: 'Führung',
  booker_name: 'Jürgen Weiß',
  booker_email: 'Juergen.Weiss@schule.example',
  attendees_count: 3,
  comment: 'Klasse 4b\nein Rollstuhl',
  starttime: '2026-12-01T10:00',
}

const book = (museum: Pick<Museum, 'as'>, projectId: string, input: object = {}) =>
  museum.as({
    method: 'POST',
    url: `/api/admin/booking/${projectId}`,
    payload: { ...wish, ...input },
  })

describe('a booking made by an admin', () => {
  test('[C20][C24] is shown on the dashboard with all its details', async () => {
    const museum = await app.register()
    const slotId = await museum.openSlot()
    const answer = await book(museum, museum.projectId)
    expect(answer.statusCode).toBe(201)
    const made = answer.json<{ booking_id: string; slot_id: string; cancel_token: string }>()
    expect(made).toEqual({
      booking_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      slot_id: slotId,
      cancel_token: expect.stringMatching(/^[\w-]{43}$/),
    })
    const [slot] = await museum.slots()
    expect(slot?.bookings).toEqual([
      {
        booking_id: made.booking_id,
        booker_name: 'Jürgen Weiß',
        booker_email: 'Juergen.Weiss@schule.example',
        booker_phone: '',
        attendees_count: 3,
        comment: 'Klasse 4b\nein Rollstuhl',
        answers: [],
        booking_time: '2026-11-20T12:00:00Z',
        held_until: null,
        cancel_token: made.cancel_token,
        ressource_name: 'Führung',
        came: null,
      },
    ])
  })

  test('[C24] triggers the confirmation email, and its audit entry does not mention the booker', async () => {
    const museum = await app.register()
    await museum.openSlot()
    const made = (await book(museum, museum.projectId)).json<{ booking_id: string }>()
    expect((await app.outbox()).at(-1)).toMatchObject({
      event: 'booking_confirmed',
      bookingId: made.booking_id,
      recipient: wish.booker_email,
    })
    const [newest] = (await museum.as({ url: '/api/admin/audit?limit=1' })).json<object[]>()
    expect(newest).toMatchObject({
      action: 'booking_added',
      subject_id: made.booking_id,
      staff_name: 'Käthe Roß',
      label: expect.stringMatching(/^2026-\S+Z \d{3} \d{3} \d{4}$/),
    })
  })

  test('[C20] is shown to a guide without its cancel token', async () => {
    const museum = await app.register()
    const guide = await joinTeam(app, museum)
    await museum.openSlot()
    await book(museum, museum.projectId)
    const slots = await guide.as({ url: `/api/admin/events/${museum.projectId}` })
    expect(slots.json()).toMatchObject([
      { sum: 3, bookings: [{ booker_name: 'Jürgen Weiß', cancel_token: null }] },
    ])
  })

  test('[C20] disappears from the dashboard when cancelled', async () => {
    const museum = await app.register()
    await museum.openSlot()
    const made = (await book(museum, museum.projectId)).json<{ cancel_token: string }>()
    const url = `/api/public/bookings/${made.cancel_token}/cancel`
    await app.call({ method: 'POST', url })
    expect(await museum.slots()).toMatchObject([{ sum: 0, bookings: [null] }])
  })
})

describe('booking as an admin', () => {
  test('[C24] is refused without a session, for a guide, and in a project that is unknown or belongs to another organisation', async () => {
    const [museum, brewery] = [await app.register(), await app.register()]
    const guide = await joinTeam(app, museum)
    await museum.openSlot()
    await brewery.openSlot()
    const url = `/api/admin/booking/${museum.projectId}`
    expect((await app.call({ method: 'POST', url, payload: wish })).statusCode).toBe(401)
    expect((await book(guide, museum.projectId)).statusCode).toBe(403)
    for (const projectId of [unknown, brewery.projectId, 'kein-projekt']) {
      expect((await book(museum, projectId)).statusCode).toBe(404)
      expect((await book(museum, projectId, { attendees_count: 0 })).statusCode).toBe(404)
    }
    const foreign = (await brewery.slots())[0]?.slot_id
    expect((await book(museum, museum.projectId, { slot_id: foreign })).statusCode).toBe(404)
    expect(await museum.slots()).toMatchObject([{ sum: 0 }])
    expect(await brewery.slots()).toMatchObject([{ sum: 0 }])
  })

  const faulty: [string, object][] = [
    ['category', { category: 'Ballonfahrt' }],
    ['category', { category: '' }],
    ['booker_name', { booker_name: ' ' }],
    ['booker_email', { booker_email: 'a@b' }],
    ['attendees_count', { attendees_count: 0 }],
    ['comment', { comment: 'k'.repeat(2001) }],
    ['starttime', { starttime: 'morgen' }],
    ['starttime', { starttime: undefined }],
    ['slot_id', { slot_id: 'kein-termin' }],
  ]
  test.each(
    faulty,
  )('[C24] is refused with an error on %s if the input is %j', async (field, input) => {
    const museum = await app.register()
    await museum.openSlot()
    const answer = await book(museum, museum.projectId, input)
    expect([answer.statusCode, Object.keys(answer.json<{ fields: object }>().fields)]).toEqual([
      422,
      [field],
    ])
    expect(await museum.slots()).toMatchObject([{ sum: 0 }])
  })

  test('[C24] is refused if there are too few places, and the response says how many are left', async () => {
    const museum = await app.register()
    await museum.openSlot({ max_attendees: 4 })
    expect((await book(museum, museum.projectId)).statusCode).toBe(201)
    const answer = await book(museum, museum.projectId)
    expect([answer.statusCode, answer.json()]).toMatchObject([
      409,
      { code: 'slot_full', remaining: 1 },
    ])
  })
})
