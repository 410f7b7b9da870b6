import { expect, test } from 'vitest'
import { publicSpan } from './offer.rules.ts'

const instant = (text: string) => Temporal.Instant.from(text)
const berlin = 'Europe/Berlin'

test('visitors see 60 days by default, never the past, and at most 366 days', () => {
  const now = instant('2026-11-01T12:00:00Z')
  expect(publicSpan({}, berlin, now)).toEqual({ from: now, until: instant('2026-12-31T12:00:00Z') })
  expect(publicSpan({ from: '2026-10-01', to: '2026-11-02' }, berlin, now)).toEqual({
    from: now,
    until: instant('2026-11-02T23:00:00Z'),
  })
  expect(publicSpan({ from: '2026-12-01', to: '2027-12-01' }, berlin, now)).toMatchObject({
    until: instant('2027-12-01T23:00:00Z'),
  })
  expect(publicSpan({ from: '2026-12-01', to: '2027-12-02' }, berlin, now)).toBe('span_too_long')
})
