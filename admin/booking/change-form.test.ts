import { expect, test } from 'vitest'
import type { Slot } from '#contract/slot.ts'
import { freePlaces } from './booking-list.tsx'
import { freeFor, slotToKeep } from './change-form.tsx'

const timezone = 'Europe/Berlin'
const slotAt = (start: string, variants = ['tour']) =>
  ({ slot_id: start, start, timezone, ressource_ids: variants }) as Slot

const last = { start: '2026-10-20T08:00:00Z', timezone }

test('another day keeps the time on the clock, also across the change to winter time', () => {
  const possible = [
    slotAt('2026-12-01T08:00:00Z'),
    slotAt('2026-12-01T09:00:00Z'),
    slotAt('2026-12-01T10:00:00Z'),
  ]
  expect(slotToKeep(possible, last, 'tour')).toBe(possible[1])
})

test('of two slots at the same time, the one with the booking’s variant is kept', () => {
  const possible = [
    slotAt('2026-12-01T09:00:00Z', ['other']),
    slotAt('2026-12-01T09:00:00Z', ['other', 'tour']),
  ]
  expect(slotToKeep(possible, last, 'tour')).toBe(possible[1])
  expect(slotToKeep(possible.slice(0, 1), last, 'tour')).toBe(possible[0])
})

test('without a slot at that time, the nearest one of the day is preselected', () => {
  const possible = [slotAt('2026-12-01T11:00:00Z'), slotAt('2026-12-01T10:00:00Z')]
  expect(slotToKeep(possible, last, 'tour')).toBe(possible[1])
  expect(slotToKeep([], last, 'tour')).toBeUndefined()
})

test('in a slot that one group has to itself, no place is free for others, and all are for the group', () => {
  const slot = { ...slotAt('own'), max_attendees: 30, sum: 24 } as Slot
  const whole: Slot = { ...slot, whole: true }
  const booking = { slot_id: 'own', attendees_count: 24 }
  expect([freePlaces(slot), freePlaces(whole)]).toEqual([6, 0])
  expect([freeFor(slot, booking), freeFor(whole, booking)]).toEqual([30, 30])
  expect(freeFor(whole, { ...booking, slot_id: 'other' })).toBe(0)
  const shared = { ...slot, sum: 28 }
  expect(freeFor(shared, booking)).toBe(26)
})
