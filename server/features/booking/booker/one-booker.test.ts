import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestApp } from '#test/app.ts'
import { perFile } from '#test/per-file.ts'
import { openWaitingMuseum } from '#test/promises/waiting/waiting-museum.ts'
import { ada, type BookerMuseum, openBookersApp } from '#test/world/booker.ts'
import { joinTeam } from '#test/world/people.ts'

let app: TestApp
const ctx = await perFile(openBookersApp())

beforeAll(async () => {
  app = ctx.app
})
beforeEach(() => ctx.afresh())

const erase = (museum: Pick<BookerMuseum, 'as'>, email: string) =>
  museum.as({ method: 'POST', url: '/api/admin/booker/erase', payload: { email } })
const exported = (museum: Pick<BookerMuseum, 'as'>, email: string) =>
  museum.as({ method: 'POST', url: '/api/admin/booker/export', payload: { email } })

describe('one booker', () => {
  test('can be exported with all stored data, however the address is capitalised', async () => {
    const [museum, brewery] = [await app.register(), await app.register('Brauerei')]
    await ctx.bookedByAda(museum)
    await brewery.book(await brewery.openSlot(), ada)
    const answer = await exported(museum, 'ada.lovelace@SCHULE.example')
    expect(answer.statusCode).toBe(200)
    const { bookings, mails } = answer.json<{ bookings: object[]; mails: object[] }>()
    expect(bookings).toHaveLength(3)
    expect(bookings[0]).toMatchObject({
      ...ada,
      project: 'Museum Alte Spinnerei',
      variant: 'Führung',
      start: '2026-12-01T09:00:00Z',
      attendees_count: 2,
      booking_time: '2026-11-20T12:00:00Z',
      cancelled_at: null,
      booker_phone: ada.booker_name,
      note: `${ada.booker_name} rief an`,
      answers: [{ question: 'Womit kommen Sie?', answer: ada.booker_name }],
      changes: [{ before: { booker_name: ada.booker_name }, after: expect.anything() }],
    })
    expect(mails).toMatchObject([
      { event: 'booking_confirmed', recipient: ada.booker_email, state: 'sent' },
      { state: 'given_up', last_answer: expect.stringContaining('Ada.Lovelace') },
      { state: 'waiting', sent_at: null },
    ])
    const nothing = await exported(museum, 'niemand@schule.example')
    expect(nothing.json()).toMatchObject({ bookings: [], mails: [] })
  })

  test('is found by an address with several umlauts, in whatever case each of the two was typed', async () => {
    const museum = await app.register()
    const spellings = ['Änne.Müller', 'änne.müller', 'ÄNNE.MÜLLER']
    for (const spelling of spellings) {
      const booker_email = `${spelling}@schule.example`
      expect((await museum.book(await museum.openSlot(), { booker_email })).statusCode).toBe(201)
    }
    for (const spelling of spellings) {
      const answer = await exported(museum, `${spelling}@schule.example`)
      expect(answer.json<{ bookings: object[] }>().bookings, spelling).toHaveLength(3)
    }
  })

  test('can be erased by address, but not while they have a future booking, and not in other organisations', async () => {
    const [museum, brewery] = [await app.register(), await app.register('Brauerei')]
    await ctx.bookedByAda(museum)
    const elsewhere = await brewery.openSlot()
    await brewery.book(elsewhere, ada)
    const refused = await erase(museum, ada.booker_email)
    expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: 'bookings_ahead' }])
    expect(
      (await exported(museum, ada.booker_email)).json<{ bookings: [] }>().bookings,
    ).toHaveLength(3)
    app.clock.set('2026-12-01T09:00:00Z')
    await Promise.all([museum.prove(), brewery.prove()])
    const before = await ctx.counts()
    const answer = await erase(museum, ada.booker_email.toUpperCase())
    expect([answer.statusCode, answer.json()]).toEqual([200, { erased: 3 }])
    expect(await ctx.counts()).toEqual(before)
    expect((await exported(museum, ada.booker_email)).json()).toMatchObject({
      bookings: [],
      mails: [],
    })
    expect((await erase(museum, ada.booker_email)).json()).toEqual({ erased: 0 })
    expect(
      (await exported(brewery, ada.booker_email)).json<{ bookings: [] }>().bookings,
    ).toHaveLength(1)
    await erase(brewery, ada.booker_email)
    // Erasing deletes the email files before the response is sent.
    expect(await ctx.found()).toEqual([])
  })

  test('is also found by a former address, with the emails sent there, and erased without their successor', async () => {
    const museum = await app.register()
    const slotId = await museum.openSlot()
    const bookingId = (await museum.book(slotId, ada)).json<{ booking_id: string }>().booking_id
    await ctx.deliver()
    const change = async (payload: object) => {
      const url = `/api/admin/booking/${bookingId}`
      const answer = await museum.as({ method: 'PATCH', url, payload })
      expect(answer.statusCode).toBe(200)
      await ctx.deliver()
    }
    const grace = { booker_name: 'Grace Hopper', booker_email: 'grace.hopper@schule.example' }
    await change(grace)
    await change({ comment: 'ohne Rampe' })
    // As servers of the version before `0077-search` did.
    await sql`
      insert into booking_search (organisation_id, booking_id, project_id, words, keys)
      select organisation_id, id, project_id, ${` ${ada.booker_email} `}, '{1}' from booking
      where id = ${bookingId}`.execute(app.db)
    const { bookings, former_bookings, mails } = (
      await exported(museum, ada.booker_email.toUpperCase())
    ).json<{ bookings: object[]; former_bookings: object[]; mails: object[] }>()
    expect(bookings).toEqual([])
    expect(former_bookings).toMatchObject([{ booking_id: bookingId, ...ada }])
    expect(mails).toMatchObject([{ event: 'booking_confirmed', recipient: ada.booker_email }])

    expect((await erase(museum, ada.booker_email)).json()).toEqual({ erased: 1 })
    const left = sql`select from booking_search where booking_id = ${bookingId}`
    expect((await left.execute(app.db)).rows).toEqual([])
    await ctx.tidyNow()
    expect(await ctx.found()).toEqual([])
    const [slot] = await museum.slots()
    expect(slot?.bookings).toMatchObject([grace])
    expect((await exported(museum, ada.booker_email)).json()).toMatchObject({
      former_bookings: [],
      mails: [],
    })
  })

  test('is found in both spellings of an address with an umlaut in its domain', async () => {
    const museum = await app.register()
    const slotId = await museum.openSlot()
    for (const booker_email of ['info@münchen.example', 'Info@XN--mnchen-3ya.example']) {
      await museum.book(slotId, { ...ada, booker_email })
    }
    // As earlier versions stored what browsers send.
    const stored = 'info@xn--mnchen-3ya.example'
    const { booking_id } = (await museum.book(slotId, ada)).json<{ booking_id: string }>()
    await app.db
      .updateTable('booking')
      .set({ bookerEmail: stored })
      .where('id', '=', booking_id)
      .execute()
    for (const email of ['INFO@MÜNCHEN.example', stored]) {
      const { bookings } = (await exported(museum, email)).json<{ bookings: object[] }>()
      expect(bookings).toHaveLength(3)
    }
  })

  test('is also found on the waiting list, even if the address was entered with capital umlauts', async () => {
    const museum = await openWaitingMuseum(app)
    const { slotId } = await museum.fullSlot()
    await museum.wait([slotId], { email: 'JÖRG@SCHULE.example' })
    const waiting = async () =>
      (await exported(museum, 'jörg@schule.example')).json<{ waiting: object[] }>().waiting
    expect(await waiting()).toHaveLength(1)
    await erase(museum, 'jörg@schule.example')
    expect(await waiting()).toEqual([])
  })

  test('does not leave an address in the audit log, and can be exported or erased only by admins', async () => {
    const museum = await app.register()
    const guide = await joinTeam(app, museum)
    await exported(museum, ada.booker_email)
    await erase(museum, ada.booker_email)
    const auditLog = await museum.as({ url: '/api/admin/audit?limit=2' })
    expect(auditLog.json()).toMatchObject([
      { action: 'booker_erased', subject_id: null, label: '' },
      { action: 'booker_exported', subject_id: null, label: '' },
    ])
    for (let nth = 0; nth < 3; nth += 1) await exported(museum, ada.booker_email)
    const entries = (await museum.as({ url: '/api/admin/audit?limit=4' })).json<object[]>()
    expect(entries.map((entry) => 'action' in entry && entry.action)).toEqual([
      'booker_exported',
      'booker_erased',
      'booker_exported',
      'staff_joined',
    ])
    for (const what of ['export', 'erase']) {
      const url = `/api/admin/booker/${what}`
      const call = { method: 'POST', url, payload: { email: ada.booker_email } } as const
      expect((await app.call(call)).statusCode).toBe(401)
      expect((await guide.as(call)).statusCode).toBe(403)
      const wrong = await museum.as({ ...call, payload: { email: 'ada@' } })
      expect([wrong.statusCode, Object.keys(wrong.json<{ fields: object }>().fields)]).toEqual([
        422,
        ['email'],
      ])
    }
  })
})
