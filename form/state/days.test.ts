import { expect, test } from 'vitest'
import { addDays, addMonths, lastDayOf, sameDayIn, weekdayOf, weeksOf } from './time.ts'

test('days are counted correctly across months, years and clock changes', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28')
  expect(addDays('2026-10-24', 2)).toBe('2026-10-26')
  expect(addDays('2026-03-28', 2)).toBe('2026-03-30')
})

test('months are counted correctly across years', () => {
  expect(addMonths('2026-12', 1)).toBe('2027-01')
  expect(addMonths('2026-01', -1)).toBe('2025-12')
  expect(lastDayOf('2028-02')).toBe('2028-02-29')
})

test('a day that does not exist in a shorter month becomes that month’s last day', () => {
  expect(sameDayIn('2026-02', '2026-01-31')).toBe('2026-02-28')
  expect(sameDayIn('2026-12', '2026-11-15')).toBe('2026-12-15')
})

test('weeks begin on Monday', () => {
  expect(weekdayOf('2026-11-23')).toBe(0)
  expect(weekdayOf('2026-11-29')).toBe(6)
})

test('the weeks of a month contain each day exactly once, under its weekday', () => {
  const weeks = weeksOf('2026-11')
  expect(weeks).toHaveLength(6)
  expect(weeks[0]).toEqual([null, null, null, null, null, null, '2026-11-01'])
  expect(weeks[5]).toEqual(['2026-11-30', null, null, null, null, null, null])
  expect(weeks.flat().filter(Boolean)).toHaveLength(30)
  expect(weeksOf('2027-02')).toHaveLength(4)
})
