import { expect, test } from 'vitest'
import type { Slot } from '#contract/slot.ts'
import type { Variant } from '#contract/variant.ts'
import { clocksDiffer, groupByDay, isPast, timed } from './days.ts'

function slot(start: string, changes: Partial<Slot> = {}): Slot {
  return {
    slot_id: start,
    start,
    timezone: 'Europe/Berlin',
    max_attendees: 10,
    sum: 0,
    assigned_staff: [],
    staff: [],
    bookings: [null],
    comment: '',
    available_ressources: ['Führung'],
    ressource_ids: ['tour'],
    internal: false,
    ...changes,
  }
}

function variant(ressource_id: string, duration: number): Variant {
  return {
    id: ressource_id,
    name: ressource_id,
    short_description: '',
    leadtime: 0,
    duration,
    translations: {},
    ressource_id,
  }
}

const onClock = (slots: Slot[]) => slots.map((each) => timed(each, [variant('tour', 3600)]))

test('slots are grouped by day in their own time zone, and each day has an attendee count', () => {
  const days = groupByDay(
    onClock([
      slot('2026-12-01T22:30:00Z', { sum: 3 }),
      slot('2026-12-01T23:30:00Z', { sum: 4 }),
      slot('2026-12-02T09:00:00Z', { sum: 2 }),
    ]),
  )
  expect(days.map(({ key, slots, attendees }) => [key, slots.length, attendees])).toEqual([
    ['2026-12-01', 1, 3],
    ['2026-12-02', 2, 6],
  ])
})

test('a slot lasts as long as its longest variant', () => {
  const both = slot('2026-12-01T09:00:00Z', { ressource_ids: ['tour', 'workshop'] })
  const variants = [variant('tour', 3600), variant('workshop', 5400), variant('other', 9000)]
  expect(timed(both, variants).end?.toISOString()).toBe('2026-12-01T10:30:00.000Z')
  expect(timed(both, []).end).toBeUndefined()
})

test('a slot is past once it has ended, not once it has begun', () => {
  const [tour] = onClock([slot('2026-12-01T09:00:00Z')])
  expect(tour && isPast(tour, new Date('2026-12-01T09:30:00Z'))).toBe(false)
  expect(tour && isPast(tour, new Date('2026-12-01T10:00:00Z'))).toBe(true)
})

test('time zones with the same offset count as equal, whatever their names', () => {
  const slots = onClock([slot('2026-12-01T09:00:00Z')])
  expect(clocksDiffer(slots, 'Europe/Vienna')).toBe(false)
  expect(clocksDiffer(slots, 'Europe/London')).toBe(true)
})
