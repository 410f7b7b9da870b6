import { expect, test } from 'vitest'
import { timespan } from '#texts/de/words.ts'
import { entriesOf, languagesIn, newEntries, rulesFor, toInput } from './variant-entries.ts'

const variant = {
  id: 'v',
  ressource_id: 'r',
  name: 'Führung',
  short_description: '',
  leadtime: 5400,
  duration: 3600,
  translations: {},
}

test('[V02] the lead time is shown in minutes and sent in seconds', () => {
  expect(entriesOf(variant).leadtime).toBe('90')
  expect(toInput({ ...newEntries, leadtime: '90' }).leadtime).toBe(5400)
})

test('[V02] converting a lead time with seconds to minutes and back does not change it', () => {
  for (const leadtime of [1, 59, 100, 3661, 31_535_999]) {
    expect(toInput(entriesOf({ ...variant, leadtime })).leadtime).toBe(leadtime)
    expect(toInput(entriesOf({ ...variant, duration: leadtime })).duration).toBe(leadtime)
  }
  expect(entriesOf({ ...variant, leadtime: 100 }).leadtime).toBe('1.67')
})

test('a duration with seconds is not rounded to minutes', () => {
  expect(timespan(100)).toBe('1 Minute 40 Sekunden')
  expect(timespan(3601)).toBe('1 Stunde 1 Sekunde')
  expect(timespan(59)).toBe('59 Sekunden')
  expect(timespan(5400)).toBe('1 Stunde 30 Minuten')
})

test('[V02] the lead time must be a whole, non-negative number of minutes', () => {
  const { leadtime } = rulesFor(undefined)
  for (const typed of ['', ' ', 'bald', '-1', '-0.5', '1.5', 'Infinity', '525601']) {
    expect(leadtime(typed), typed).not.toBeNull()
  }
  for (const typed of ['0', '90', '525600']) expect(leadtime(typed), typed).toBeNull()
})

test('[V02] a stored lead time that is not a whole number of minutes can be saved unchanged', () => {
  const odd = { ...variant, leadtime: 100 }
  const { leadtime } = rulesFor(odd)
  expect(leadtime(entriesOf(odd).leadtime)).toBeNull()
  expect(leadtime('1.5')).not.toBeNull()
})

test('only languages with translations are sent, and conversion leaves them unchanged', () => {
  const en = { name: 'Tour for children', short_description: '' }
  const translations = { en, fr: { name: ' ', short_description: '' } }
  expect(languagesIn(translations)).toEqual(['en'])
  expect(toInput(entriesOf({ ...variant, translations })).translations).toEqual({ en })
  expect(toInput(newEntries).translations).toEqual({})
})
