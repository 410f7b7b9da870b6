import { describe, expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { seasonOf } from '#test/world/season.ts'

const app = await testApp()

async function open() {
  const museum = await app.register()
  return { museum, season: seasonOf(museum) }
}

const tuesdays = ['2026-12-01', '2026-12-08', '2026-12-15', '2026-12-22', '2026-12-29']
const at = (time: string, days = tuesdays) => days.map((day) => `${day}T${time}`)

describe('a dry run of a series', () => {
  test('returns what would be opened and stores nothing', async () => {
    const { season } = await open()
    const answer = await season.add({ dry_run: true })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({
      create: tuesdays.map((day) => ({ start: `${day}T10:00:00Z`, reason: '' })),
      change: [],
      delete: [],
      booked: [],
      by_hand: [],
      closed: [],
      collides: [],
      skipped: [],
    })
    expect(await season.starts()).toEqual([])
  })

  test('lists closed days with their reasons, and slots that already exist', async () => {
    const { museum, season } = await open()
    await season.close('2026-12-22', 'Heizung wird gewartet', '2026-12-28')
    await museum.openSlot({ starttime: '2026-12-08T11:00' })
    const { create, closed, collides } = await season.plan()
    expect(create.map(({ start }) => start)).toEqual([
      '2026-12-01T10:00:00Z',
      '2026-12-15T10:00:00Z',
      '2026-12-29T10:00:00Z',
    ])
    expect(closed).toEqual([{ start: '2026-12-22T10:00:00Z', reason: 'Heizung wird gewartet' }])
    expect(collides).toEqual([{ start: '2026-12-08T10:00:00Z', reason: 'slot_there' }])
    const chosen = await season.plan({ include: ['2026-12-08T11:00', '2026-12-22'] })
    expect(chosen.create).toHaveLength(5)
  })

  test('leaves out exceptions, whether a whole day or only one of its times', async () => {
    const { season } = await open()
    const rule = { times: ['11:00', '14:00'], to: '2026-12-15' }
    const { create } = await season.plan({ rule, except: ['2026-12-01', '2026-12-08T14:00'] })
    expect(create.map(({ start }) => start.slice(0, 16))).toEqual([
      '2026-12-08T10:00',
      '2026-12-15T10:00',
      '2026-12-15T13:00',
    ])
  })

  test('lists times that a clock change skips, and uses the first occurrence of a repeated time', async () => {
    const { season } = await open()
    const rule = { weekdays: [7], times: ['02:30'], from: '2027-03-21', to: '2027-03-28' }
    const spring = await season.plan({ rule })
    expect(spring.create).toEqual([{ start: '2027-03-21T01:30:00Z', reason: '' }])
    expect(spring.skipped).toEqual([{ start: '2027-03-28T02:30', reason: 'skipped_hour' }])
    const autumn = await season.plan({ rule: { ...rule, from: '2027-10-31', to: '2027-10-31' } })
    expect(autumn.create).toEqual([{ start: '2027-10-31T00:30:00Z', reason: 'first_of_two' }])
  })

  test('keeps the wall-clock time across both clock changes, even shortly before midnight', async () => {
    const { season } = await open()
    const rule = { weekdays: [6], times: ['23:30'], from: '2027-03-20', to: '2027-04-03' }
    const { create } = await season.plan({ rule })
    expect(create.map(({ start }) => start)).toEqual([
      '2027-03-20T22:30:00Z',
      '2027-03-27T22:30:00Z',
      '2027-04-03T21:30:00Z',
    ])
  })

  test('does not open slots before today, or earlier today unless requested', async () => {
    const { season } = await open()
    const rule = { weekdays: [5], from: '2026-11-13', to: '2026-11-20', times: ['11:00', '15:00'] }
    const { create, skipped } = await season.plan({ rule })
    expect(skipped).toEqual([
      { start: '2026-11-13T11:00', reason: 'before_today' },
      { start: '2026-11-13T15:00', reason: 'before_today' },
      { start: '2026-11-20T11:00', reason: 'begun' },
    ])
    expect(create.map(({ start }) => start)).toEqual(['2026-11-20T14:00:00Z'])
    const wanted = await season.plan({ rule, include: ['2026-11-20T11:00'] })
    expect(wanted.create).toHaveLength(2)
  })

  test.each([
    [
      'every second week',
      { every_weeks: 2, to: '2027-01-12' },
      ['12-01', '12-15', '12-29', '01-12'],
    ],
    ['the third Tuesday of a month', { nth: 3, to: '2027-02-28' }, ['12-15', '01-19', '02-16']],
    ['the last Tuesday of a month', { nth: -1, to: '2027-02-28' }, ['12-29', '01-26', '02-23']],
    ['a fifth Tuesday, where there is one', { nth: 5, to: '2027-03-31' }, ['12-29', '03-30']],
    [
      'several weekdays, starting in the middle of a week',
      { weekdays: [1, 4], every_weeks: 2, from: '2026-12-02', to: '2026-12-20' },
      ['12-03', '12-14', '12-17'],
    ],
  ])('understands %s', async (_, rule, days) => {
    const { season } = await open()
    const { create } = await season.plan({ rule })
    expect(create.map(({ start }) => start.slice(5, 10))).toEqual(days)
  })

  const faulty: [string, object, string][] = [
    ['no weekday', { rule: { weekdays: [] } }, 'rule.weekdays'],
    ['a weekday that does not exist', { rule: { weekdays: [0] } }, 'rule.weekdays'],
    ['no time', { rule: { times: [] } }, 'rule.times'],
    ['a time that does not exist', { rule: { times: ['24:00'] } }, 'rule.times'],
    ['an end before the beginning', { rule: { to: '2026-11-30' } }, 'rule.to'],
    ['a span of twenty years', { rule: { to: '2046-11-30' } }, 'rule.to'],
    ['a span without any such day', { rule: { weekdays: [3], to: '2026-12-01' } }, 'rule.to'],
    ['an unknown time zone', { timezone: 'Europe/Entenhausen' }, 'timezone'],
    [
      'more than 5,000 slots',
      { rule: { weekdays: [1, 2, 3, 4, 5, 6, 7], times: ['10:00', '11:00'], to: '2033-12-01' } },
      'rule.to',
    ],
    ['an unknown variant', { possible_ressources: [crypto.randomUUID()] }, 'possible_ressources'],
    ['no places', { max_attendees: 0 }, 'max_attendees'],
  ]
  test.each(faulty)('refuses %s', async (_, input, field) => {
    const { season } = await open()
    for (const dry_run of [true, false]) {
      const answer = await season.add({ ...input, dry_run })
      expect(answer.statusCode).toBe(422)
      expect(Object.keys(answer.json<{ fields: object }>().fields)).toEqual([field])
    }
    expect(await season.starts()).toEqual([])
  })
})

describe('a series', () => {
  test('becomes ordinary slots that refer to their series', async () => {
    const { museum, season } = await open()
    const answer = await season.add({ internal: true })
    expect(answer.statusCode).toBe(201)
    const { series_id, change_id, created } = answer.json<Record<string, unknown>>()
    expect(created).toBe(5)
    expect(change_id).toMatch(/^[0-9a-f-]{36}$/)
    const slots = await museum.slots()
    expect(slots.map(({ start }) => start.slice(0, 16))).toEqual(at('10:00'))
    expect(new Set(slots.map((slot) => slot.series_id))).toEqual(new Set([series_id]))
    expect(slots[0]).toMatchObject({ max_attendees: 10, internal: true, sum: 0 })
    expect((await museum.book(slots[1]?.slot_id ?? '')).statusCode).not.toBe(201)
  })

  test('opens its slots only once if sent twice', async () => {
    const { season } = await open()
    const [one, other] = await Promise.all([season.open(), season.open()])
    expect([one.created, other.created].sort()).toEqual([0, 5])
    expect(await season.starts()).toHaveLength(5)
  })

  test('is refused with an unknown guide, and opens nothing', async () => {
    const { season } = await open()
    const answer = await season.add({ staff_ids: [crypto.randomUUID()] })
    expect(answer.statusCode).toBe(422)
    expect(answer.json<{ fields: object }>().fields).toHaveProperty('staff_ids')
    expect(await season.starts()).toEqual([])
  })

  test('can be read back as it was sent', async () => {
    const { museum, season } = await open()
    const rule = { times: ['14:00', '11:00'], nth: -1 }
    const { series_id } = await season.open({ rule, except: ['2026-12-29T14:00'] })
    const stored = (await museum.as({ url: `/api/admin/series/${series_id}` })).json()
    expect(stored).toMatchObject({
      series_id,
      rule: { weekdays: [2], times: ['14:00', '11:00'], nth: -1, every_weeks: 1 },
      timezone: 'Europe/Berlin',
      except: ['2026-12-29T14:00'],
      staff_ids: [],
    })
  })
})
