import { expect, test } from 'vitest'
import { moments } from './time.ts'

const berlin = (instant: string, timezone = 'Europe/Berlin') => ({
  ...{ instant: new Date(instant), timezone },
})

test('two moments with the same clock time name their zones, others do not', () => {
  expect(moments(berlin('2027-10-31T00:30:00Z'), berlin('2027-10-31T01:30:00Z'))).toEqual([
    'So., 31. Oktober 2027, 02:30 Uhr (MESZ)',
    'So., 31. Oktober 2027, 02:30 Uhr (MEZ)',
  ])
  expect(moments(berlin('2026-12-01T09:00:00Z'), berlin('2026-12-01T13:00:00Z'))).toEqual([
    'Di., 1. Dezember 2026, 10:00 Uhr',
    'Di., 1. Dezember 2026, 14:00 Uhr',
  ])
  // One instant, but two clock times.
  const vilnius = berlin('2026-12-01T09:00:00Z', 'Europe/Vilnius')
  expect(moments(berlin('2026-12-01T09:00:00Z'), vilnius)).toEqual([
    'Di., 1. Dezember 2026, 10:00 Uhr (MEZ)',
    'Di., 1. Dezember 2026, 11:00 Uhr (OEZ)',
  ])
})
