import { describe, expect, test } from 'vitest'
import { hashOf } from '#server/auth/secrets.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { joinTeam } from '#test/world/people.ts'

const app = await testApp()

const unknown = '01980000-0000-7000-8000-000000000000'
const tokenIn = (url: string) => new URL(url).searchParams.get('cancel_token') ?? ''

describe('cancelling a booking', () => {
  const cancel = (token: string) =>
    app.call({ method: 'POST', url: `/api/public/bookings/${token}/cancel` })
  const show = (token: string) => app.call({ url: `/api/public/bookings/${token}` })
  const bookedToken = async (museum: Awaited<ReturnType<TestApp['register']>>) => {
    const made = await museum.book(await museum.openSlot())
    return tokenIn(made.json<{ cancel_url: string }>().cancel_url)
  }

  test('frees the places and sends the email once, even if the request is repeated', async () => {
    const museum = await app.register()
    const token = await bookedToken(museum)
    expect((await show(token)).json()).toMatchObject({ cancelled: false, cancellable: true })
    expect(await museum.slots()).toMatchObject([{ sum: 2 }])
    const answers = await Promise.all([cancel(token), cancel(token), cancel(token)])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect(await museum.slots()).toMatchObject([{ sum: 0, bookings: [null] }])
    const mails = (await app.outbox()).filter(({ event }) => event === 'booking_cancelled')
    expect(mails).toHaveLength(1)
    expect((await show(token)).json()).toMatchObject({ cancelled: true, cancellable: false })
  })

  test('on the booker’s page is attributed to a member of staff who is logged in there', async () => {
    const museum = await app.register()
    const other = await app.register()
    const url = (token: string) => `/api/public/bookings/${token}/cancel`
    const stateOf = (token: string) =>
      app.db
        .selectFrom('booking')
        .select('cancelledAs')
        .where('cancelTokenHash', '=', hashOf(token))
        .executeTakeFirst()
    const own = await bookedToken(museum)
    await museum.as({ method: 'POST', url: url(own) })
    expect(await stateOf(own)).toEqual({ cancelledAs: 'staff' })
    const audit = await museum.as({ url: '/api/admin/audit' })
    expect(audit.body).toContain('booking_cancelled')
    const foreign = await bookedToken(museum)
    await other.as({ method: 'POST', url: url(foreign) })
    expect(await stateOf(foreign)).toEqual({ cancelledAs: 'booker' })
  })

  test('is possible until the slot begins', async () => {
    const museum = await app.register()
    const token = await bookedToken(museum)
    app.clock.set('2026-12-01T09:00:00Z')
    const answer = await cancel(token)
    expect([answer.statusCode, answer.json()]).toMatchObject([409, { code: 'slot_started' }])
    app.clock.set('2026-11-20T12:00:00Z')
  })

  test('with an unknown token returns 404', async () => {
    for (const token of ['erfunden', 'a%00b', 'x'.repeat(43), 'x'.repeat(300)]) {
      expect((await cancel(token)).statusCode).toBe(404)
    }
    expect((await show('erfunden')).statusCode).toBe(404)
  })

  test('uses a token that is enough to download the calendar file', async () => {
    const museum = await app.register()
    const answer = await app.call({
      url: `/api/public/bookings/${await bookedToken(museum)}/calendar.ics`,
    })
    expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8')
    expect(answer.body).toContain('METHOD:PUBLISH')
  })
})

describe('deleting a slot', () => {
  test('[C23] cancels its bookings, and sends emails only if the slot is in the future', async () => {
    const museum = await app.register()
    const slotId = await museum.openSlot()
    await museum.book(slotId)
    await museum.book(slotId)
    const before = (await app.outbox()).length
    const remove = () => museum.as({ method: 'DELETE', url: `/api/admin/timeslot/${slotId}` })
    expect((await remove()).statusCode).toBe(204)
    expect(await museum.slots()).toEqual([])
    expect((await app.outbox()).slice(before).map(({ event }) => event)).toEqual([
      'booking_cancelled',
      'booking_cancelled',
    ])
    const again = await remove()
    expect([again.statusCode, again.json()]).toMatchObject([404, { message: expect.any(String) }])
  })

  test('[C23] in the past sends no emails', async () => {
    const museum = await app.register()
    const slotId = await museum.openSlot()
    await museum.book(slotId)
    const before = (await app.outbox()).length
    app.clock.set('2026-12-02T12:00:00Z')
    await museum.as({ method: 'DELETE', url: `/api/admin/timeslot/${slotId}` })
    expect((await app.outbox()).length).toBe(before)
    app.clock.set('2026-11-20T12:00:00Z')
  })

  test('[C23] is for admins only, and returns 404 for slots that are unknown or in another organisation', async () => {
    const [museum, brewery] = [await app.register(), await app.register()]
    const guide = await joinTeam(app, museum)
    const [slotId, foreign] = [await museum.openSlot(), await brewery.openSlot()]
    const remove = (id: string) => ({ method: 'DELETE', url: `/api/admin/timeslot/${id}` }) as const
    for (const id of [unknown, foreign, 'kein-termin']) {
      const answer = await museum.as(remove(id))
      expect([answer.statusCode, answer.json()]).toMatchObject([
        404,
        { code: 'not_found', message: expect.any(String) },
      ])
    }
    expect((await app.call(remove(slotId))).statusCode).toBe(401)
    expect((await guide.as(remove(slotId))).statusCode).toBe(403)
    expect([await museum.slots(), await brewery.slots()]).toMatchObject([
      [{ sum: 0 }],
      [{ sum: 0 }],
    ])
    await museum.as(remove(slotId))
    const [newest] = (await museum.as({ url: '/api/admin/audit?limit=1' })).json<object[]>()
    const label = '2026-12-01T09:00:00Z'
    expect(newest).toMatchObject({ action: 'slot_deleted', subject_id: slotId, label })
  })
})
