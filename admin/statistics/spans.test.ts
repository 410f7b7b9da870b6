import { expect, test } from 'vitest'
import { isSpan, spanBefore, spanOf } from './statistics.ts'

const today = Temporal.PlainDate.from('2026-03-31')

test('a month or year span covers all its days', () => {
  expect(spanOf('this_month', today)).toEqual({ from: '2026-03-01', to: '2026-03-31' })
  expect(spanOf('last_month', today)).toEqual({ from: '2026-02-01', to: '2026-02-28' })
  expect(spanOf('this_year', today)).toEqual({ from: '2026-01-01', to: '2026-12-31' })
  expect(spanOf('last_year', today)).toEqual({ from: '2025-01-01', to: '2025-12-31' })
})

test('a month is compared with the previous month, any other span with the same number of days before it', () => {
  expect(spanBefore({ from: '2026-03-01', to: '2026-03-31' })).toEqual({
    ...{ from: '2026-02-01', to: '2026-02-28' },
  })
  expect(spanBefore({ from: '2024-01-01', to: '2024-12-31' })).toEqual({
    ...{ from: '2023-01-01', to: '2023-12-31' },
  })
  expect(spanBefore({ from: '2026-03-03', to: '2026-03-05' })).toEqual({
    ...{ from: '2026-02-28', to: '2026-03-02' },
  })
})

test('a span is valid if it ends no earlier than it starts and is at most 1,100 days long', () => {
  expect(isSpan({ from: '2026-03-03', to: '2026-03-03' })).toBe(true)
  expect(isSpan({ from: '2026-03-03', to: '2026-03-02' })).toBe(false)
  expect(isSpan({ from: '', to: '2026-03-02' })).toBe(false)
  expect(isSpan({ from: '2026-01-01', to: '2029-01-05' })).toBe(false)
})

test('a span whose year is still being typed is invalid, but causes no error', () => {
  for (const day of ['0002-03-01', '12031-03-01', '2026-02-31']) {
    expect(isSpan({ from: day, to: '2026-03-02' })).toBe(false)
    expect(isSpan({ from: '2026-03-01', to: day })).toBe(false)
  }
})
