import { expect, test } from 'vitest'
import { formTexts } from '#texts/form-texts.ts'
import { clocksDiffer, dayAt, dayText, monthText, spanText, weekdayText } from './time.ts'

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
