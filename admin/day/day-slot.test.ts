import { expect, test } from 'vitest'
import type { SlotLed } from '#contract/slot.ts'
import { daySlotsOf } from './ticks.ts'

const slotAt = (start: string) =>
  ({
    slot_id: start,
    start,
    timezone: 'Europe/Berlin',
    duration: 7200,
    available_ressources: [],
    assigned_staff: [],
    bookings: [],
  }) as unknown as SlotLed

// In Berlin, the tour begins at 23:00 on 1 December and ends at 01:00.
const late = slotAt('2026-12-01T22:00:00Z')
const next = slotAt('2026-12-02T09:00:00Z')

const listAt = (time: string, day: string) =>
  daySlotsOf([late, next], day, { now: new Date(time), durationOf: () => 7200 }).map(
    ({ slotId }) => slotId,
  )

test('after midnight, a running tour stays in the list of the day, until it is over', () => {
  expect(listAt('2026-12-01T23:30:00Z', '2026-12-02')).toEqual([late.slot_id, next.slot_id])
  expect(listAt('2026-12-02T00:00:00Z', '2026-12-02')).toEqual([next.slot_id])
})

test('a running tour is not listed on other days than its own and today', () => {
  expect(listAt('2026-12-01T23:30:00Z', '2026-12-01')).toEqual([late.slot_id])
  expect(listAt('2026-12-01T22:30:00Z', '2026-12-02')).toEqual([next.slot_id])
})
