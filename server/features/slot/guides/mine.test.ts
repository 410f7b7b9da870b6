import { describe, expect, test } from 'vitest'
import type { SlotLed } from '#contract/slot.ts'
import { form, type TestApp, testApp } from '#test/app.ts'
import { joinTeam } from '#test/world/people.ts'

const app = await testApp()

type Caller = Pick<Awaited<ReturnType<TestApp['register']>>, 'as'>

async function open() {
  const museum = await app.register()
  const guide = await joinTeam(app, museum, { name: 'Grete Lange' })
  const assign = (event_id: string, staff_name = 'Grete Lange') =>
    museum.as({
      method: 'POST',
      url: '/api/admin/assign_staff',
      ...form({ event_id, staff_name }),
    })
  return { museum, guide, assign }
}

const mine = ({ as }: Caller, query = '') => as({ url: `/api/mine${query}` })
const slotsOf = async (caller: Caller, query = '') => (await mine(caller, query)).json<SlotLed[]>()
const startsOf = async (caller: Caller, query = '') =>
  (await slotsOf(caller, query)).map(({ start }) => start)

describe('the slots a member leads', () => {
  test('say that a group has one to itself, and what it pays', async () => {
    const { museum, guide, assign } = await open()
    const url = `/api/admin/variants/${museum.variant.id}`
    const prices = [{ name: 'Pauschale', cents: 6000, per: 'group' }]
    await museum.as({
      method: 'PUT',
      url,
      payload: { name: 'Führung', exclusive: true, prices },
    })
    const slotId = await museum.openSlot()
    await assign(slotId)
    expect(await slotsOf(guide)).toMatchObject([{ sum: 0 }])
    expect((await slotsOf(guide))[0]).not.toHaveProperty('whole')
    await museum.book(slotId, { attendees_count: 3, prices: [] })
    expect(await slotsOf(guide)).toMatchObject([
      { sum: 3, whole: true, bookings: [{ price_cents: 6000, currency: 'EUR' }] },
    ])
  })

  test('include the place, the number of people, and each booker’s name, phone and comment, but no email address', async () => {
    const { museum, guide, assign } = await open()
    const slotId = await museum.openSlot()
    await assign(slotId)
    await assign(slotId, 'Käthe Roß')
    const settings = `/api/admin/settings/email/${museum.projectId}`
    const stored = (await museum.as({ url: settings })).json<Record<string, string>>()
    const place = { location_meeting_point: 'An der Kasse', location_city: 'Leipzig' }
    const fields = Object.entries({ ...stored, ...place }).filter(
      ([name, value]) => typeof value === 'string' && name !== 'email_password',
    )
    await museum.as({ method: 'POST', url: settings, ...form(Object.fromEntries(fields)) })
    await museum.book(slotId, {
      booker_name: 'Sibylle Günther',
      booker_email: 'sibylle@schule.example',
      booker_phone: '0421 361-0',
      attendees_count: 3,
      comment: 'Mit Hund',
    })
    const gone = await museum.book(slotId, { booker_name: 'Ada Abgesagt' })
    const { cancel_url } = gone.json<{ cancel_url: string }>()
    const token = new URL(cancel_url).searchParams.get('cancel_token')
    await app.call({ method: 'POST', url: `/api/public/bookings/${token}/cancel` })
    const answer = await mine(guide)
    expect(answer.json()).toEqual([
      {
        slot_id: slotId,
        project_id: museum.projectId,
        project: 'Museum Alte Spinnerei',
        start: '2026-12-01T09:00:00Z',
        timezone: 'Europe/Berlin',
        duration: 3600,
        ...place,
        location_street: '',
        location_postalcode: '',
        available_ressources: ['Führung'],
        max_attendees: 10,
        sum: 3,
        comment: '',
        internal: false,
        assigned_staff: ['Grete Lange', 'Käthe Roß'],
        bookings: [
          {
            booking_id: expect.any(String),
            booker_name: 'Sibylle Günther',
            booker_phone: '0421 361-0',
            attendees_count: 3,
            came: null,
            ressource_name: 'Führung',
            comment: 'Mit Hund',
            answers: [],
            held_until: null,
          },
        ],
      },
    ])
    expect(answer.body).not.toMatch(/sibylle@|token|Ada/)
  })

  test('never include anybody else’s slots, regardless of the caller and the guide view', async () => {
    const { museum, guide, assign } = await open()
    const [own, other] = [await museum.openSlot(), await museum.openSlot()]
    await assign(own)
    await museum.book(own)
    await museum.book(other)
    const payload = { guides_see_all_bookers: false }
    await museum.as({ method: 'PUT', url: '/api/admin/organisation', payload })
    const seen = await slotsOf(guide)
    expect(seen).toMatchObject([{ slot_id: own, bookings: [{ booker_name: 'Jürgen Weiß' }] }])
    expect(seen).toHaveLength(1)
    expect(await slotsOf(museum)).toEqual([])
    expect(await slotsOf(await app.register())).toEqual([])
    const unassign = `/api/admin/timeslot/${own}/staff/${encodeURIComponent('Grete Lange')}`
    await museum.as({ method: 'DELETE', url: unassign })
    expect(await slotsOf(guide)).toEqual([])
  })

  test('come from all projects, exclude deleted ones, and are sorted by start', async () => {
    const { museum, guide, assign } = await open()
    const made = await museum.as({
      method: 'POST',
      url: '/api/admin/project',
      payload: { name: 'Schloss' },
    })
    const castle = made.json<{ id: string }>().id
    const [variant] = (await museum.as({ url: `/api/admin/variants/${castle}` })).json<
      { ressource_id: string }[]
    >()
    const slot = {
      starttime: '2026-12-01T09:00',
      max_attendees: 5,
      possible_ressources: [variant?.ressource_id],
    }
    const url = `/api/admin/timeslot/${castle}`
    const there = await museum.as({ method: 'POST', url, payload: slot })
    const deleted = await museum.openSlot({ starttime: '2026-12-01T12:00' })
    const own = await museum.openSlot({ starttime: '2026-12-01T10:00' })
    for (const id of [there.json<{ add_timeslot: string }>().add_timeslot, deleted, own]) {
      await assign(id)
    }
    await museum.as({ method: 'DELETE', url: `/api/admin/timeslot/${deleted}` })
    expect(await slotsOf(guide)).toMatchObject([
      { project: 'Schloss', start: '2026-12-01T08:00:00Z' },
      { project: 'Museum Alte Spinnerei', start: '2026-12-01T09:00:00Z' },
    ])
  })
})

describe('the days a guide requests', () => {
  test('follow each slot’s time zone and include both ends; by default they reach 60 days ahead', async () => {
    const { museum, guide, assign } = await open()
    // The test clock shows 12:00 UTC on 20 November.
    const starts: [string, string][] = [
      ['2026-11-20T00:30', 'Europe/Berlin'],
      ['2026-11-20T23:30', 'Pacific/Honolulu'],
      ['2026-11-21T00:30', 'Pacific/Auckland'],
      ['2027-01-19T23:30', 'Europe/Berlin'],
      ['2027-01-20T00:30', 'Europe/Berlin'],
    ]
    for (const [starttime, timezone] of starts) {
      await assign(await museum.openSlot({ starttime, timezone }))
    }
    const berlin = '2026-11-19T23:30:00Z'
    const auckland = '2026-11-20T11:30:00Z'
    const honolulu = '2026-11-21T09:30:00Z'
    const last = '2027-01-19T22:30:00Z'
    const next = '2027-01-19T23:30:00Z'
    expect(await startsOf(guide)).toEqual([berlin, auckland, honolulu, last])
    expect(await startsOf(guide, '?from=2026-11-20&to=2026-11-20')).toEqual([berlin, honolulu])
    expect(await startsOf(guide, '?from=2026-11-21&to=2026-11-21')).toEqual([auckland])
    expect(await startsOf(guide, '?from=2027-01-20')).toEqual([next])
    expect(await startsOf(guide, '?to=2026-11-20')).toEqual([berlin, honolulu])
  })

  test('include one that began before midnight and is still running', async () => {
    const { museum, guide, assign } = await open()
    await assign(
      await museum.openSlot({ starttime: '2026-12-01T23:30', timezone: 'Europe/Berlin' }),
    )
    const before = app.clock.now().toString()
    app.clock.set('2026-12-01T23:10:00Z')
    expect(await startsOf(guide)).toEqual(['2026-12-01T22:30:00Z'])
    app.clock.set('2026-12-01T23:30:00Z')
    expect(await startsOf(guide)).toEqual([])
    app.clock.set(before)
  })

  test.each([
    ['?from=2026-12-02&to=2026-12-01', 'to'],
    ['?from=2026-01-01&to=2027-01-02', 'to'],
    ['?from=heute', 'from'],
    ['?from=2026-02-30', 'from'],
  ])('%s is refused', async (query, field) => {
    const answer = await mine(await app.register(), query)
    expect(answer.statusCode).toBe(422)
    expect(Object.keys(answer.json<{ fields: object }>().fields)).toEqual([field])
  })

  test('may span a whole year', async () => {
    const answer = await mine(await app.register(), '?from=2026-01-01&to=2027-01-01')
    expect(answer.statusCode).toBe(200)
  })
})
