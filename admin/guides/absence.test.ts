import { expect, test } from 'vitest'
import { spanIn, spanOf } from './absence.tsx'

const at = (local: string) => new Date(local).toISOString()
const days = { from: '2026-12-05', until: '2026-12-06', fromTime: '', untilTime: '' }

test('an absence is entered in days, the last one included', () => {
  expect(spanIn(days)).toEqual({ from: at('2026-12-05T00:00'), until: at('2026-12-07T00:00') })
})

test('each end of an absence may have a time', () => {
  const { from, until } = spanIn({ ...days, fromTime: '12:30' })
  expect([from, until]).toEqual([at('2026-12-05T12:30'), at('2026-12-07T00:00')])
  expect(spanIn({ ...days, untilTime: '09:00' }).until).toBe(at('2026-12-06T09:00'))
})

test.each([
  ['2026-12-15T23:00:00Z', '2026-12-16T23:00:00Z', 'Mi., 16. Dezember 2026'],
  ['2027-01-04T23:00:00Z', '2027-01-18T23:00:00Z', 'Di., 5. Januar 2027 bis Mo., 18. Januar 2027'],
  [
    '2026-12-01T06:05:00Z',
    '2026-12-01T23:00:00Z',
    'Di., 1. Dezember 2026, 07:05 Uhr bis Mitternacht',
  ],
  [
    '2026-12-01T06:05:00Z',
    '2026-12-02T23:00:00Z',
    'Di., 1. Dezember 2026, 07:05 Uhr bis Mi., 2. Dezember 2026',
  ],
  [
    '2026-11-30T23:00:00Z',
    '2026-12-02T11:00:00Z',
    'Di., 1. Dezember 2026 bis Mi., 2. Dezember 2026, 12:00 Uhr',
  ],
])('an absence from %s to %s shows times only for partial days', (from, until, words) => {
  expect(spanOf({ from, until }, 'Europe/Berlin')).toBe(words)
})
