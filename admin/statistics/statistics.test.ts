import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Breakdown, breakdowns } from '#contract/breakdown.ts'
import type { StatisticsRow } from '#contract/statistics.ts'
import {
  cameOf,
  chartOf,
  isSpan,
  measures,
  noShowsOf,
  readChoice,
  spanBefore,
  spanChoices,
  spanOf,
  totalOf,
  writeChoice,
} from './statistics.ts'

const row = (key: string): StatisticsRow => ({ ...totalOf([]), key, name: '', people: 7 })

test.each<[Breakdown, string[], string[]]>([
  ['day', ['2027-02-27', '2027-03-01'], ['Sa., 27.02.2027', 'So., 28.02.2027', 'Mo., 01.03.2027']],
  ['week', ['2026-W52', '2027-W01'], ['KW 52 2026', 'KW 53 2026', 'KW 1 2027']],
  ['month', ['2026-11', '2027-01'], ['Nov. 26', 'Dez. 26', 'Jan. 27']],
  ['weekday', ['5', '7'], ['Freitag', 'Samstag', 'Sonntag']],
  ['hour', ['08', '10'], ['8 Uhr', '9 Uhr', '10 Uhr']],
])('a chart by %s fills gaps between the given rows with zero', (by, keys, shown) => {
  const { data } = chartOf(keys.map(row), by, 'visitors')
  expect(data.map(({ key }) => key)).toEqual(shown)
  const people = data.map((bars) => Object.values(bars)[1])
  expect(people).toEqual([7, ...shown.slice(2).map(() => 0), 7])
})

test('a chart by anything but time, or without rows, shows only the given rows', () => {
  expect(chartOf([row('de'), row('fr')], 'language', 'visitors').data).toHaveLength(2)
  expect(chartOf([], 'day', 'visitors').data).toEqual([])
})

test('where nobody was counted, the chart has no bar for who came, and the figures no number', () => {
  const uncounted = { ...row('2026-11'), bookings: 2 }
  const counted = { ...row('2026-12'), bookings: 2, ticked: 1, no_shows: 3 }
  const { data } = chartOf([uncounted, counted], 'month', 'visitors')
  expect(data.map((bars) => Object.values(bars)[2])).toEqual([null, 0])
  expect([uncounted, counted].map(cameOf)).toEqual([null, 0])
  expect([uncounted, counted].map(noShowsOf)).toEqual([null, 3])
})

const day = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

test('the choices on the page are written to the URL and read back unchanged', () => {
  const choices = fc.record({
    choice: fc.constantFrom(...spanChoices),
    days: fc.record({ from: day, to: day }),
    by: fc.constantFrom(...breakdowns),
    measure: fc.constantFrom(...measures),
    deletedId: fc.constantFrom('', '0199c1de-0000-7000-8000-000000000005'),
  })
  fc.assert(
    fc.property(choices, (chosen) => {
      const address = writeChoice(new URLSearchParams('projekt=1&von=x'), chosen)
      const none = { from: '', to: '' }
      const days = chosen.choice === 'free' ? chosen.days : none
      expect(readChoice(address)).toEqual({ ...chosen, days })
      expect(address.get('projekt')).toBe('1')
    }),
  )
})

test('a URL without valid parameters shows this year by month', () => {
  const usual = { choice: 'this_year', by: 'month', measure: 'visitors', deletedId: '' }
  for (const search of ['', 'zeitraum=ewig&nach=&diagramm=x']) {
    expect(readChoice(new URLSearchParams(search))).toMatchObject(usual)
  }
})

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
