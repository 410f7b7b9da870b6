import { expect, test } from 'vitest'
import { dayAfter, mondayOf, weekOf } from './queries.ts'

test('a week begins on Monday, even if it crosses the end of a month or year', () => {
  expect(mondayOf('2026-11-23')).toBe('2026-11-23')
  expect(mondayOf('2026-11-29')).toBe('2026-11-23')
  expect(mondayOf('2027-01-01')).toBe('2026-12-28')
  expect(weekOf('2026-12-28')).toEqual([
    '2026-12-28',
    '2026-12-29',
    '2026-12-30',
    '2026-12-31',
    '2027-01-01',
    '2027-01-02',
    '2027-01-03',
  ])
})

test('adding days follows the calendar, even when the clocks change', () => {
  expect(dayAfter('2026-03-28', 1)).toBe('2026-03-29')
  expect(dayAfter('2026-03-29', 7)).toBe('2026-04-05')
  expect(dayAfter('2026-03-01', -1)).toBe('2026-02-28')
})
