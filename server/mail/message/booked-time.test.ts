import { expect, test } from 'vitest'
import { bookedSpan, bookedTime, bookedTimeUnformatted } from './booked-time.ts'

const told = (instant: string, timezone = 'Europe/Berlin') => [
  bookedTime(Temporal.Instant.from(instant), timezone),
  bookedTimeUnformatted(Temporal.Instant.from(instant), timezone),
]

test('a booked time is shown in the slot’s time zone', () => {
  expect(told('2026-12-01T09:00:00Z')).toEqual([
    'Dienstag, 1. Dezember 2026, 10:00 Uhr',
    '2026-12-01T10:00:00+01:00',
  ])
  expect(told('2026-07-31T07:05:00Z')).toEqual([
    'Freitag, 31. Juli 2026, 09:05 Uhr',
    '2026-07-31T09:05:00+02:00',
  ])
})

test('near midnight, the day shown is the one in the slot’s time zone, not in UTC', () => {
  expect(told('2026-12-31T23:30:00Z')).toEqual([
    'Freitag, 1. Januar 2027, 00:30 Uhr',
    '2027-01-01T00:30:00+01:00',
  ])
})

test('a booked time in another time zone is shown in that zone’s local time', () => {
  expect(told('2026-12-01T09:00:00Z', 'America/New_York')).toEqual([
    'Dienstag, 1. Dezember 2026, 04:00 Uhr',
    '2026-12-01T04:00:00-05:00',
  ])
})

test('a booked time skips the missing hour when the clocks go forward', () => {
  expect(told('2026-03-29T00:59:00Z')[0]).toBe('Sonntag, 29. März 2026, 01:59 Uhr')
  expect(told('2026-03-29T01:00:00Z')).toEqual([
    'Sonntag, 29. März 2026, 03:00 Uhr',
    '2026-03-29T03:00:00+02:00',
  ])
})

test('the offset distinguishes the hours that repeat when the clocks go back', () => {
  const twice = 'Sonntag, 25. Oktober 2026, 02:30 Uhr'
  expect(told('2026-10-25T00:30:00Z')).toEqual([twice, '2026-10-25T02:30:00+02:00'])
  expect(told('2026-10-25T01:30:00Z')).toEqual([twice, '2026-10-25T02:30:00+01:00'])
})

test('a time span is shown with its end, unless it ends on another day', () => {
  const span = (instant: string, hours: number) =>
    bookedSpan(Temporal.Instant.from(instant), {
      timezone: 'Europe/Berlin',
      durationSeconds: hours * 3600,
    })
  expect(span('2026-12-01T09:00:00Z', 1.5)).toBe('Dienstag, 1. Dezember 2026, 10:00–11:30 Uhr')
  expect(span('2026-12-01T22:30:00Z', 1)).toBe('Dienstag, 1. Dezember 2026, 23:30 Uhr')
})
