import { expect, test } from 'vitest'
import { lastDayOf, mondayOf, nextWeeks, withDays } from './copy-slots-dialog.tsx'

test('a week runs from Monday to Sunday', () => {
  expect(mondayOf('2026-12-06')).toBe('2026-11-30')
  expect(mondayOf('2026-11-30')).toBe('2026-11-30')
  expect(lastDayOf('2026-12-28')).toBe('2027-01-03')
})

test('the suggested days are on the same weekday in the following weeks, and never in the past', () => {
  expect(nextWeeks('2026-12-01', '2026-11-23')).toEqual([
    '2026-12-08',
    '2026-12-15',
    '2026-12-22',
    '2026-12-29',
  ])
  expect(nextWeeks('2026-10-06', '2026-11-23', 2)).toEqual(['2026-11-24', '2026-12-01'])
})

test('a day is listed as a target only once', () => {
  expect(withDays(['2026-12-15'], ['2026-12-08', '2026-12-15'])).toEqual([
    '2026-12-08',
    '2026-12-15',
  ])
})
