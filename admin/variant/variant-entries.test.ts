import { expect, test } from 'vitest'
import { variantGroupTexts } from '#texts/de/variant.ts'
import { timespan } from '#texts/de/words.ts'
import {
  beforeIn,
  entriesOf,
  groupTermsOf,
  languagesIn,
  newEntries,
  rulesFor,
  toInput,
} from './variant-entries.ts'

const day = 24 * 60 * 60

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

const classes = {
  ...variant,
  exclusive: true,
  min_people: 10,
  max_people: 30,
  opens_before: 56 * day,
  closes_changes: 2 * day,
}

test('a variant without terms for groups has empty fields, and none of them is sent', () => {
  expect(entriesOf(variant)).toMatchObject({
    exclusive: false,
    min_people: '',
    max_people: '',
    opens_before: '',
    closes_changes: '',
  })
  const names = Object.keys(toInput({ ...entriesOf(variant), name: 'Rundgang' }, variant))
  expect(names).not.toEqual(expect.arrayContaining([expect.stringMatching(/people|before|excl/)]))
  expect(Object.keys(toInput(newEntries))).toEqual(names)
})

test('only the changed terms for groups are sent, and an emptied field ends its term', () => {
  const untouched = entriesOf({ ...classes, closes_changes: 100_001 })
  expect(untouched).toMatchObject({ min_people: '10', opens_before: '8 Wochen' })
  const sent = toInput(untouched, { ...classes, closes_changes: 100_001 })
  expect(sent).not.toHaveProperty('exclusive')
  expect(sent).not.toHaveProperty('closes_changes')
  expect(
    toInput({ ...untouched, max_people: ' ', opens_before: '', closes_changes: '48 Std' }, classes),
  ).toMatchObject({ max_people: null, opens_before: null, closes_changes: 2 * day })
  expect(toInput({ ...untouched, exclusive: false }, classes)).toMatchObject({ exclusive: false })
})

test.each([
  ['14', 14 * day],
  ['1,5', 1.5 * day],
  ['1.5', 1.5 * day],
  ['8 Wochen vorher', 56 * day],
  ['2 Tage vor Beginn', 2 * day],
  ['48 Std.', 2 * day],
  ['0', 0],
  ['', null],
  ['1,000', Number.NaN],
  ['1,5555', Number.NaN],
  ['-1', Number.NaN],
  ['bald', Number.NaN],
])('the time before the start “%s” is understood as %s seconds', (typed, seconds) => {
  expect(beforeIn(typed)).toBe(seconds)
})

test('the terms for groups are checked, unless they are as stored', () => {
  const fresh = rulesFor(undefined)
  for (const typed of ['', '1', '1.000']) expect(fresh.min_people(typed), typed).toBeNull()
  for (const typed of ['0', '-1', '1,5', 'viele']) {
    expect(fresh.min_people(typed), typed).toMatch(/ab 1/)
    expect(fresh.max_people(typed, newEntries), typed).toMatch(/ab 1/)
  }
  const least = { ...newEntries, min_people: '10' }
  expect(fresh.max_people('9', least)).toBe('Das kann nicht weniger sein als die kleinste Gruppe.')
  for (const typed of ['', '10']) expect(fresh.max_people(typed, least), typed).toBeNull()
  for (const typed of ['731', 'bald', '-1']) {
    expect(fresh.closes_changes(typed), typed).toMatch(/730 Tage/)
  }
  for (const typed of ['', '0', '730']) expect(fresh.closes_changes(typed), typed).toBeNull()
  const odd = { ...classes, closes_changes: 100_001 }
  expect(rulesFor(odd).closes_changes(entriesOf(odd).closes_changes)).toBeNull()
})

test('a variant that opens after it can no longer be booked is refused', () => {
  const opens = (opens_before: string, leadtime: string) =>
    rulesFor(undefined).opens_before(opens_before, { ...newEntries, opens_before, leadtime })
  expect(opens('2', '1 Woche')).toMatch(/als der Vorlauf/)
  expect(opens('0', '0')).toMatch(/als der Vorlauf/)
  expect(opens('2', '1 Tag')).toBeNull()
  expect(opens('', '1 Tag')).toBeNull()
})

test('the terms for groups are said in words', () => {
  const words = (terms: object) => variantGroupTexts.terms(groupTermsOf(terms)).join(' · ')
  expect(words(variant)).toBe('')
  expect(words(classes)).toBe(
    'eine Gruppe für sich · 10 bis 30 Personen · buchbar ab 8 Wochen vorher · Änderungen bis 2 Tage vorher',
  )
  expect(words({ min_people: 10 })).toBe('ab 10 Personen')
  expect(words({ max_people: 1 })).toBe('höchstens 1 Person')
  expect(words({ min_people: 20, max_people: 20 })).toBe('20 Personen')
  expect(words({ closes_changes: 10 * day })).toBe('Änderungen bis 10 Tage vorher')
  expect(words({ closes_changes: 0 })).toBe('Änderungen bis zum Beginn')
})
