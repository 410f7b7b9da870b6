import { expect, test } from 'vitest'
import { formTexts } from '#texts/form-texts.ts'
import { pageTexts } from '#texts/page-texts.ts'
import {
  addDays,
  addMonths,
  clocksDiffer,
  datesOf,
  dayAt,
  dayText,
  lastDayOf,
  monthText,
  sameDayIn,
  spanText,
  weekdayOf,
  weekdayText,
  weeksOf,
} from './time.ts'

const at = (start: string) => ({ start, timezone: 'Europe/Berlin', duration: 0 })

test('a move between the two hours that the clock shows names the zones, others do not', () => {
  const [first, second] = [at('2027-10-31T00:30:00Z'), at('2027-10-31T01:30:00Z')]
  expect(datesOf(first, second, pageTexts.de)).toEqual([
    'So., 31. Oktober 2027, 02:30\u00a0Uhr (MESZ)',
    'So., 31. Oktober 2027, 02:30\u00a0Uhr (MEZ)',
  ])
  expect(datesOf(first, second, pageTexts.en)[1]).toMatch(/02:30 \(CET\)$/)
  expect(datesOf(at('2026-12-01T09:00:00Z'), at('2026-12-01T13:00:00Z'), pageTexts.de)).toEqual([
    'Di., 1. Dezember 2026, 10:00\u00a0Uhr',
    'Di., 1. Dezember 2026, 14:00\u00a0Uhr',
  ])
})

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

const berlin = { timeZone: 'Europe/Berlin', duration: 3600 }

test('dates and times are in the usual German format', () => {
  expect(dayText('2026-12-01', formTexts.de)).toBe('Di., 1. Dezember 2026')
  expect(monthText('2026-12', formTexts.de)).toBe('Dezember 2026')
  expect(weekdayText('2026-12-01', 'short', formTexts.de)).toBe('Di')
  expect(spanText({ ...berlin, start: '2026-12-01T08:30:00Z' })).toBe('09:30–\u206010:30')
  expect(spanText({ ...berlin, duration: 0, start: '2026-12-01T08:30:00Z' })).toBe('09:30')
})

test('a slot’s day is determined by the project’s time zone, not the visitor’s', () => {
  expect(dayAt('2026-11-30T23:30:00Z', 'Europe/Berlin')).toBe('2026-12-01')
  expect(dayAt('2026-11-30T23:30:00Z', 'America/New_York')).toBe('2026-11-30')
})

test('times are correct on both sides of a clock change', () => {
  expect(spanText({ ...berlin, start: '2026-10-24T08:00:00Z' })).toBe('10:00–\u206011:00')
  expect(spanText({ ...berlin, start: '2026-10-26T08:00:00Z' })).toBe('09:00–\u206010:00')
  // This hour occurs twice, because the clocks go back.
  expect(spanText({ ...berlin, start: '2026-10-25T00:30:00Z' })).toBe('02:30–\u206002:30')
})

test('time zones are compared by offset, not by name', () => {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone
  expect(clocksDiffer('2026-12-01T09:00:00Z', here)).toBe(false)
  expect(clocksDiffer('2026-12-01T09:00:00Z', 'Pacific/Chatham')).toBe(true)
})
