import { expect, test } from 'vitest'
import { closedLinesIn } from './closed-day-queries.ts'

const closed = (from: string, to: string, reason: string) => ({
  ...{ from, to, reason },
  everywhere: false,
})
const december = { from: '2026-12-01', to: '2026-12-31' }
const reasonsIn = (...given: Parameters<typeof closedLinesIn>) =>
  [...closedLinesIn(...given)].map(([day, those]) => [day, ...those.map(({ reason }) => reason)])

test('a range of closed days is shown on its first day and on each of its days that has slots', () => {
  const christmas = closed('2026-12-24', '2026-12-26', 'Weihnachten')
  expect(reasonsIn([christmas], { ...december, days: ['2026-12-01', '2026-12-26'] })).toEqual([
    ['2026-12-24', 'Weihnachten'],
    ['2026-12-26', 'Weihnachten'],
  ])
})

test('a range of closed days that begins before the list does is shown on the list’s first day', () => {
  expect(
    reasonsIn([closed('2026-10-01', '2026-12-02', 'Umbau')], { ...december, days: [] }),
  ).toEqual([['2026-12-01', 'Umbau']])
})

test('closed days outside the list are not shown, and no reason is shown twice on the same day', () => {
  const days = [
    closed('2026-11-30', '2026-11-30', 'Inventur'),
    closed('2026-12-24', '2026-12-24', 'Heiligabend'),
    closed('2026-12-24', '2026-12-24', 'Heiligabend'),
    closed('2026-12-24', '2026-12-24', 'Umbau'),
    closed('2027-01-01', '2027-01-01', 'Neujahr'),
  ]
  expect(reasonsIn(days, { ...december, days: [] })).toEqual([
    ['2026-12-24', 'Heiligabend', 'Umbau'],
  ])
})
