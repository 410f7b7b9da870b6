import { expect, test } from 'vitest'
import type { Breakdown } from '#contract/breakdown.ts'
import type { StatisticsRow } from '#contract/statistics.ts'
import { cameOf, chartOf, noShowsOf, totalOf } from './statistics.ts'

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
