import { describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'

const app = await testApp()

const storedSlots = async () => (await app.db.selectFrom('slot').selectAll().execute()).length
const unknown = '01980000-0000-7000-8000-000000000000'

describe('opening a slot', () => {
  test('[C19][C21] returns its id, and the dashboard lists it', async () => {
    const museum = await app.register()
    const answer = await museum.addSlot()
    expect(answer.statusCode).toBe(201)
    const { add_timeslot: slotId } = answer.json<{ add_timeslot: string }>()
    expect(await museum.slots()).toEqual([
      {
        slot_id: slotId,
        start: '2026-12-01T09:00:00Z',
        timezone: 'Europe/Berlin',
        max_attendees: 10,
        sum: 0,
        assigned_staff: [],
        staff: [],
        bookings: [null],
        comment: '',
        available_ressources: ['Führung'],
        ressource_ids: [museum.variant.ressource_id],
        internal: false,
      },
    ])
  })

  test.each([
    [
      'an instant with an offset',
      { starttime: '2026-12-01T10:00:00+02:00' },
      '2026-12-01T08:00:00Z',
    ],
    ['an instant in UTC', { starttime: '2026-12-01T10:00:00Z' }, '2026-12-01T10:00:00Z'],
    ['wall-clock time in a time zone', { timezone: 'America/New_York' }, '2026-12-01T15:00:00Z'],
    ["wall-clock time in the project's time zone", { timezone: undefined }, '2026-12-01T09:00:00Z'],
    [
      'a repeated hour as its first occurrence',
      { starttime: '2027-10-31T02:30' },
      '2027-10-31T00:30:00Z',
    ],
  ])('[C21] accepts %s', async (_, input, start) => {
    const museum = await app.register()
    await museum.addSlot(input)
    expect(await museum.slots()).toMatchObject([{ start }])
  })

  const faulty: [string, object, string, string?][] = [
    [
      'a start before today',
      { starttime: '2026-11-19T23:59' },
      'starttime',
      'Der Beginn darf nicht vor dem heutigen Tag liegen.',
    ],
    ['an hour that the clock skips', { starttime: '2027-03-28T02:30' }, 'starttime'],
    ['a day that does not exist', { starttime: '2027-02-30T10:00' }, 'starttime'],
    ['a year in the distant past', { starttime: '0000-01-01T00:00Z' }, 'starttime'],
    ['a year in the distant future', { starttime: '9999-12-31T23:59-12:00' }, 'starttime'],
    ['no time at all', { starttime: 'morgen' }, 'starttime'],
    ['a time that is not text', { starttime: 1_800_000_000 }, 'starttime'],
    ['an unknown time zone', { timezone: 'Europe/Atlantis' }, 'timezone'],
    ['an offset instead of a time zone', { timezone: '+01:00' }, 'timezone'],
    [
      'no variant',
      { possible_ressources: [] },
      'possible_ressources',
      'Wähle mindestens einen Führungstyp aus!',
    ],
    ['an unknown variant', { possible_ressources: [unknown] }, 'possible_ressources'],
    [
      'a variant that is not an identifier',
      { possible_ressources: ['Führung'] },
      'possible_ressources',
    ],
    ['no places', { max_attendees: 0 }, 'max_attendees', 'Bitte geben Sie mindestens 1 an.'],
    ['a negative number of places', { max_attendees: -1 }, 'max_attendees'],
    [
      'half a place',
      { max_attendees: 1.5 },
      'max_attendees',
      'Bitte geben Sie eine ganze Zahl ein.',
    ],
    [
      'far too many places',
      { max_attendees: 1_000_000_000 },
      'max_attendees',
      'Bitte geben Sie höchstens 1.000.000 an.',
    ],
    ['places as text', { max_attendees: '10' }, 'max_attendees'],
    ['an invalid flag', { internal: 'ja' }, 'internal'],
  ]
  test.each(
    faulty,
  )('[C21] with %s is refused with an error on that field, and nothing is stored', async (...[
    ,
    input,
    field,
    sentence,
  ]) => {
    const museum = await app.register()
    const before = await storedSlots()
    const answer = await museum.addSlot(input)
    expect(answer.statusCode).toBe(422)
    const { fields } = answer.json<{ fields: Record<string, string> }>()
    expect(Object.keys(fields)).toEqual([field])
    if (sentence) expect(fields[field]).toBe(sentence)
    expect(await storedSlots()).toBe(before)
  })

  test("[C21] with another project's variant is refused", async () => {
    const [museum, brewery] = [await app.register(), await app.register()]
    const answer = await museum.addSlot({ possible_ressources: [brewery.variant.ressource_id] })
    expect(answer.statusCode).toBe(422)
  })

  test('[C21] is 404 for an unknown project and for another organisation, even with an invalid body', async () => {
    const [museum, brewery] = [await app.register(), await app.register()]
    const open = (projectId: string, payload: object) =>
      museum.as({ method: 'POST', url: `/api/admin/timeslot/${projectId}`, payload })
    for (const projectId of [unknown, brewery.projectId, 'kein-projekt']) {
      expect((await open(projectId, museum.slotBody())).statusCode).toBe(404)
      expect((await open(projectId, {})).statusCode).toBe(404)
    }
  })

  test('[C21] is 401 without a session, whatever the body', async () => {
    const { projectId } = await app.register()
    const url = `/api/admin/timeslot/${projectId}`
    expect((await app.call({ method: 'POST', url, payload: {} })).statusCode).toBe(401)
  })

  test('[C21] is refused as a form, as malformed JSON, and if far too large', async () => {
    const { as, projectId } = await app.register()
    const send = (payload: string, type: string) =>
      as({
        method: 'POST',
        url: `/api/admin/timeslot/${projectId}`,
        payload,
        headers: { 'content-type': type },
      })
    expect((await send('starttime=x', 'application/x-www-form-urlencoded')).statusCode).toBe(415)
    expect((await send('{', 'application/json')).statusCode).toBe(400)
    expect((await send('"x"'.padEnd(70_000), 'application/json')).statusCode).toBe(413)
  })
})

describe('changing a slot', () => {
  const change = (
    museum: Awaited<ReturnType<TestApp['register']>>,
    slotId: string,
    input: object,
  ) =>
    museum.as({
      method: 'PUT',
      url: `/api/admin/timeslot/${museum.projectId}/${slotId}`,
      payload: museum.slotBody(input),
    })

  test('[C22] can change everything while there are no bookings', async () => {
    const museum = await app.register()
    const slotId = await museum.openSlot()
    const input = { starttime: '2026-12-02T11:30', max_attendees: 4, internal: true }
    expect((await change(museum, slotId, input)).statusCode).toBe(204)
    expect(await museum.slots()).toMatchObject([
      { start: '2026-12-02T10:30:00Z', max_attendees: 4, internal: true },
    ])
  })

  test('[C22] cannot change the start or variants of a booked slot, or leave fewer places than people booked', async () => {
    const museum = await app.register()
    const slotId = await museum.openSlot()
    await museum.book(slotId, { attendees_count: 3 })
    const moved = await change(museum, slotId, { starttime: '2026-12-01T11:00' })
    expect([moved.statusCode, moved.json()]).toMatchObject([409, { code: 'slot_has_bookings' }])
    const abroad = { starttime: '2026-12-01T09:00Z', timezone: 'Asia/Tokyo' }
    expect((await change(museum, slotId, abroad)).json()).toMatchObject({
      code: 'slot_has_bookings',
    })
    const past = await change(museum, slotId, { starttime: '2020-12-01T10:00' })
    expect(past.statusCode).toBe(422)
    const small = await change(museum, slotId, { max_attendees: 2 })
    expect([small.statusCode, small.json()]).toMatchObject([409, { code: 'fewer_than_booked' }])
    expect((await change(museum, slotId, { max_attendees: 3 })).statusCode).toBe(204)
    expect(await museum.slots()).toMatchObject([
      { start: '2026-12-01T09:00:00Z', max_attendees: 3, sum: 3 },
    ])
  })

  test('[C22] is allowed for a slot from yesterday, except for its start', async () => {
    const museum = await app.register()
    const slotId = await museum.openSlot()
    app.clock.set('2026-12-02T12:00:00Z')
    expect((await change(museum, slotId, { max_attendees: 12 })).statusCode).toBe(204)
    const earlier = { starttime: '2026-12-01T11:00' }
    expect((await change(museum, slotId, earlier)).statusCode).toBe(422)
    app.clock.set('2026-11-20T12:00:00Z')
  })

  test('[C22] in another organisation is 404', async () => {
    const [museum, brewery] = [await app.register(), await app.register()]
    const slotId = await museum.openSlot()
    expect((await change(brewery, slotId, {})).statusCode).toBe(404)
    expect((await change(museum, unknown, {})).statusCode).toBe(404)
  })
})

describe('the list of slots', () => {
  test('[C19] begins today, is sorted by start, and shows another range on request', async () => {
    const museum = await app.register()
    await museum.openSlot({ starttime: '2026-12-03T10:00' })
    await museum.openSlot({ starttime: '2026-11-20T08:00' })
    await museum.openSlot({ starttime: '2026-12-02T10:00' })
    const starts = async (query = '') => {
      const url = `/api/admin/events/${museum.projectId}${query}`
      return (await museum.as({ url })).json<{ start: string }[]>().map(({ start }) => start)
    }
    const [today, second, third] = [
      '2026-11-20T07:00:00Z',
      '2026-12-02T09:00:00Z',
      '2026-12-03T09:00:00Z',
    ]
    expect(await starts()).toEqual([today, second, third])
    expect(await starts('?from=2026-12-02&to=2026-12-02')).toEqual([second])
    app.clock.set('2026-12-03T00:00:00Z')
    expect(await starts()).toEqual([third])
    expect(await starts('?from=2026-11-20')).toEqual([today, second, third])
    app.clock.set('2026-11-20T12:00:00Z')
  })
})
