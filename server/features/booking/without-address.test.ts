import { describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'

const app = await testApp()

type Museum = Awaited<ReturnType<TestApp['register']>>

const book = (museum: Museum, input: object) =>
  museum.as({
    method: 'POST',
    url: `/api/admin/booking/${museum.projectId}`,
    payload: {
      ...{ category: 'Führung', booker_name: 'Trude Öz', attendees_count: 2 },
      ...{ starttime: '2026-12-01T10:00', ...input },
    },
  })

interface Made {
  booking_id: string
  slot_id: string
  cancel_token: string
}

/** Makes two bookings in the same slot, one without an address and one with. */
async function besideAnother() {
  const museum = await app.register()
  await museum.openSlot()
  const made = (await book(museum, { no_email: true })).json<Made>()
  await book(museum, { booker_email: 'a@schule.example' })
  const posted = (await app.outbox()).length
  const postedSince = async () =>
    (await app.outbox()).slice(posted).map(({ event, recipient }) => `${event} ${recipient}`)
  return { museum, made, postedSince }
}

describe('an admin who books for a person without an address', () => {
  test('sees the booking on the dashboard, and no email is sent', async () => {
    const museum = await app.register()
    await museum.openSlot()
    const posted = (await app.outbox()).length
    expect((await book(museum, { no_email: true })).statusCode).toBe(201)
    expect((await book(museum, { no_email: true, booker_email: '' })).statusCode).toBe(201)
    expect(await museum.slots()).toMatchObject([
      { sum: 4, bookings: [{ booker_name: 'Trude Öz', booker_email: '' }, { booker_email: '' }] },
    ])
    expect(await app.outbox()).toHaveLength(posted)
  })

  const faulty: [object, string][] = [
    [{}, 'Bitte füllen Sie dieses Feld aus.'],
    [{ booker_email: '' }, 'Bitte füllen Sie dieses Feld aus.'],
    [{ booker_email: ' ', no_email: false }, 'Bitte füllen Sie dieses Feld aus.'],
    [{ booker_email: 'a@b' }, 'Bitte geben Sie eine gültige E-Mail-Adresse ein.'],
    [{ booker_email: 'a@schule.example', no_email: true }, 'Bitte lassen Sie dieses Feld leer.'],
  ]
  test.each(faulty)('must say so explicitly: %j is refused', async (input, sentence) => {
    const museum = await app.register()
    await museum.openSlot()
    const refused = await book(museum, { ...input, booker_name: '' })
    expect([refused.statusCode, refused.json()]).toMatchObject([
      422,
      { fields: { booker_name: expect.any(String), booker_email: sentence } },
    ])
  })

  test('may do so, but visitors may not', async () => {
    const museum = await app.register()
    const slotId = await museum.openSlot()
    const refused = await museum.book(slotId, { no_email: true, booker_email: '' })
    expect([refused.statusCode, refused.json()]).toMatchObject([
      422,
      { fields: { booker_email: expect.any(String) } },
    ])
  })
})

describe('a booking without an address', () => {
  test('is cancelled without an email, whether by an admin or on its own page', async () => {
    const { museum, made, postedSince } = await besideAnother()
    const cancelled = await museum.as({
      method: 'POST',
      url: `/api/admin/booking/${made.booking_id}/cancel`,
      payload: { reason: 'Heizung', notify: true },
    })
    expect(cancelled.json()).toEqual({ cancelled: true })
    const second = (await book(museum, { no_email: true })).json<Made>()
    const url = `/api/public/bookings/${second.cancel_token}/cancel`
    expect((await app.call({ method: 'POST', url })).statusCode).toBe(200)
    expect(await museum.slots()).toMatchObject([{ sum: 2 }])
    expect(await postedSince()).toEqual([])
  })

  test('is cancelled with its slot, whose other bookers get emails', async () => {
    const { museum, made, postedSince } = await besideAnother()
    const url = `/api/admin/timeslot/${made.slot_id}`
    expect((await museum.as({ method: 'DELETE', url })).statusCode).toBe(204)
    expect(await postedSince()).toEqual(['booking_cancelled a@schule.example'])
  })

  test('is cancelled with its project, whose other bookers get emails', async () => {
    const { museum, postedSince } = await besideAnother()
    const url = `/api/admin/project/${museum.projectId}`
    expect((await museum.as({ method: 'DELETE', url })).statusCode).toBe(204)
    expect(await postedSince()).toEqual(['booking_cancelled a@schule.example'])
  })

  test('is cancelled without an email when unusual bookings are cancelled together', async () => {
    const { museum, made, postedSince } = await besideAnother()
    const url = `/api/admin/unusual-bookings/${museum.projectId}/cancel`
    const payload = { booking_ids: [made.booking_id], mails: true }
    const cancelled = await museum.as({ method: 'POST', url, payload })
    expect(cancelled.json()).toEqual({ cancelled: 1 })
    expect(await postedSince()).toEqual([])
  })

  test('cannot be found by any address, and is kept when another booker is erased', async () => {
    const { museum } = await besideAnother()
    const find = (email: string, verb: string) =>
      museum.as({ method: 'POST', url: `/api/admin/booker/${verb}`, payload: { email } })
    for (const nobody of ['', ' ']) {
      expect((await find(nobody, 'export')).statusCode).toBe(422)
      expect((await find(nobody, 'erase')).statusCode).toBe(422)
    }
    app.clock.set('2026-12-02T12:00:00Z')
    await museum.prove()
    expect((await find('a@schule.example', 'erase')).json()).toEqual({ erased: 1 })
    const [slot] = await museum.slots('?from=2026-12-01')
    app.clock.set('2026-11-20T12:00:00Z')
    expect(slot?.bookings).toMatchObject([{ booker_name: 'Trude Öz' }, { booker_name: '' }])
  })
})
