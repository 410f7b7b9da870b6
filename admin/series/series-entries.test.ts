import { expect, test } from 'vitest'
import type { SeriesStored } from '#contract/slot-change.ts'
import type { Variant } from '#contract/variant.ts'
import { entriesOfSeries, faultsOf, readTimes, seriesInput, seriesRules } from './series-entries.ts'

const variants = [{ ressource_id: 'tour' }] as Variant[]

function stored(rule: Partial<SeriesStored['rule']>): SeriesStored {
  return {
    series_id: 'series',
    timezone: 'Europe/Berlin',
    rule: {
      weekdays: [2, 4],
      times: ['14:00', '11:00'],
      from: '2026-12-01',
      to: '2027-02-28',
      every_weeks: 1,
      nth: null,
      ...rule,
    },
    max_attendees: 15,
    possible_ressources: ['tour'],
    internal: true,
    staff_ids: ['one', 'other'],
    except: [],
    include: [],
  }
}

test.each([
  {},
  { every_weeks: 2 },
  { every_weeks: 9 },
  { nth: 3 as const },
  { nth: -1 as const },
  { nth: 1 as const, every_weeks: 2 },
])('a series with %o is sent unchanged if the user did not edit anything', (rule) => {
  const series = stored(rule)
  const { series_id: _, except, include, ...same } = series
  expect(seriesInput(entriesOfSeries(series, variants), 'Europe/Berlin', series)).toEqual(same)
})

test('a variant that no longer exists is dropped from a series', () => {
  const series = { ...stored({}), possible_ressources: ['tour', 'gone'] }
  expect(entriesOfSeries(series, variants).possible_ressources).toEqual(['tour'])
})

test('server errors are assigned to their fields; those without a field are shown as sentences', () => {
  const fields = { 'rule.times': 'Uhrzeit?', 'rule.every_weeks': 'Zahl?', timezone: 'Zeitzone?' }
  expect(faultsOf(fields)).toEqual({
    errors: { times: 'Uhrzeit?', every_weeks: 'Zahl?' },
    others: ['Zeitzone?'],
  })
})

test('a custom number of weeks must be a whole number from 1 to 53, and is required only if chosen', () => {
  const entries = entriesOfSeries(stored({}), variants)
  const { every_weeks: fault } = seriesRules('2026-11-23')
  expect(fault('', entries)).toBeNull()
  for (const typed of ['', '0', '54', '1,5', 'zwei']) {
    expect(fault(typed, { ...entries, rhythm: 'weeks' }), typed).not.toBeNull()
  }
  expect(fault('53', { ...entries, rhythm: 'weeks' })).toBeNull()
})

test.each([
  ['11:00', ['11:00']],
  ['10:00, 11:30, 14:00', ['10:00', '11:30', '14:00']],
  ['9 Uhr und 14.30 Uhr', ['09:00', '14:30']],
  [' 14:00;10:00\n10 ', ['14:00', '10:00']],
  ['23:30 0:15', ['23:30', '00:15']],
  ['\u200e10:00\u200b, \ufeff11:30', ['10:00', '11:30']],
  ['', []],
])('the times in "%s" are read in order and without duplicates', (typed, times) => {
  expect(readTimes(typed)).toEqual({ times, faulty: [] })
})

test.each([
  ['24:00', ['24:00']],
  ['10:00, 11:3, zwölf', ['11:3', 'zwölf']],
  ['10:60 -3 1e4', ['10:60', '-3', '1e4']],
])('the parts of "%s" that are not times are reported', (typed, faulty) => {
  expect(readTimes(typed).faulty).toEqual(faulty)
})
