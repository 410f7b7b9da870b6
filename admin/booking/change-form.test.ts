import { expect, test } from 'vitest'
import type { Slot } from '#contract/slot.ts'
import { slotToKeep } from './change-form.tsx'

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

test('without a slot at that time, only a day’s single slot is preselected', () => {
  const possible = [slotAt('2026-12-01T10:00:00Z'), slotAt('2026-12-01T11:00:00Z')]
  expect(slotToKeep(possible, last, 'tour')).toBeUndefined()
  expect(slotToKeep(possible.slice(1), last, 'tour')).toBe(possible[1])
  expect(slotToKeep([], last, 'tour')).toBeUndefined()
})
