import { expect, test } from 'vitest'
import type { SlotLed } from '#contract/slot.ts'
import { mineDays } from './mine-list.tsx'

const slotAt = (start: string, more: Partial<SlotLed> = {}): SlotLed => ({
  slot_id: start,
  project_id: '1',
  project: 'Museum',
  start,
  timezone: 'Europe/Berlin',
  duration: 3600,
  location_meeting_point: '',
  location_street: '',
  location_postalcode: '',
  location_city: '',
  available_ressources: ['Führung'],
  max_attendees: 10,
  sum: 0,
  comment: '',
  internal: false,
  assigned_staff: [],
  bookings: [],
  ...more,
})

const now = new Date('2026-12-01T09:30:00Z')

test('a slot is listed under its day in its own time zone, and today is marked in that time zone', () => {
  const days = mineDays(
    [
      slotAt('2026-12-01T08:00:00Z'),
      slotAt('2026-12-01T09:00:00Z'),
      slotAt('2026-12-01T12:00:00Z', { timezone: 'Pacific/Auckland' }),
      slotAt('2026-12-01T23:30:00Z'),
    ],
    now,
  )
  const told = days.map(({ key, isToday, slots }) => [key, isToday, slots.length])
  expect(told).toEqual([
    ['2026-12-01', true, 2],
    ['2026-12-02', false, 2],
  ])
})

test('after midnight, a running slot stays under the day on which it began, until it is over', () => {
  const late = slotAt('2026-12-01T22:30:00Z')
  const keysAt = (time: string) => mineDays([late], new Date(time)).map(({ key }) => key)
  expect(keysAt('2026-12-01T23:10:00Z')).toEqual(['2026-12-01'])
  expect(keysAt('2026-12-01T23:30:00Z')).toEqual([])
})

test('slots that have ended are marked, and days that have ended since the slots were loaded are left out', () => {
  const days = mineDays(
    [
      slotAt('2026-11-30T09:00:00Z'),
      slotAt('2026-12-01T08:00:00Z'),
      slotAt('2026-12-01T09:00:00Z'),
      slotAt('2026-12-01T09:29:00Z', { duration: 0 }),
    ],
    now,
  )
  expect(days.map(({ key }) => key)).toEqual(['2026-12-01'])
  expect(days[0]?.slots.map(({ isOver }) => isOver)).toEqual([true, false, true])
})
