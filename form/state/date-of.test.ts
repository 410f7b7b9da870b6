import { expect, test } from 'vitest'
import { pageTexts } from '#texts/page-texts.ts'
import { datesOf } from './time.ts'

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
