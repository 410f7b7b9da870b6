import { expect, test } from 'vitest'
import type { SeriesStored } from '#contract/slot-change.ts'
import type { Variant } from '#contract/variant.ts'
import { entriesOfSeries, faultsOf, seriesInput, seriesRules } from './series-entries.ts'

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
