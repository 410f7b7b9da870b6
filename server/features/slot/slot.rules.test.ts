import { expect, test } from 'vitest'
import { isBeforeToday, startInstant } from './slot.rules.ts'

const instant = (text: string) => Temporal.Instant.from(text)
const berlin = 'Europe/Berlin'

test('a wall-clock time is converted to an instant in its time zone, in winter and in summer', () => {
  expect(startInstant('2026-03-28T10:00', berlin)).toEqual(instant('2026-03-28T09:00:00Z'))
  expect(startInstant('2026-03-29T10:00', berlin)).toEqual(instant('2026-03-29T08:00:00Z'))
})

test('a skipped hour is an error, and a repeated one means its first occurrence', () => {
  expect(startInstant('2026-03-29T02:30', berlin)).toBe('skipped_hour')
  expect(startInstant('2026-10-25T02:30', berlin)).toEqual(instant('2026-10-25T00:30:00Z'))
})

test.each([
  '2026-02-30T10:00',
  '2026-13-01T10:00',
  '2026-01-01T25:00',
  '2026-01-01T10:00+99:00',
])('%s is not accepted as a time', (time) => expect(startInstant(time, berlin)).toBe('not_a_time'))

test('the start of today is midnight in the time zone', () => {
  const now = instant('2026-11-30T23:30:00Z')
  expect(isBeforeToday(instant('2026-11-30T23:00:00Z'), { timezone: berlin, now })).toBe(false)
  expect(isBeforeToday(instant('2026-11-30T22:59:59Z'), { timezone: berlin, now })).toBe(true)
})
