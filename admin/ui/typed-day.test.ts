import { expect, test } from 'vitest'
import { isDay } from './typed-day.ts'

test.each([
  ['2026-12-01', true],
  ['2024-02-29', true],
  ['2026-02-29', false],
  ['2026-02-31', false],
  ['0002-12-01', false],
  ['275760-09-13', false],
  ['2026-12', false],
  ['', false],
])('"%s" is accepted as a day: %s', (text, expected) => {
  expect(isDay(text)).toBe(expected)
})
