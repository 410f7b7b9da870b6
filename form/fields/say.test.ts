import { expect, test } from 'vitest'
import { languages } from '#contract/language.ts'
import { formTexts } from '#texts/form-texts.ts'
import { counted, say } from './details.ts'

test('placeholders in braces are replaced', () => {
  expect(say('Schritt {current} von {all}', { current: 2, all: 4 })).toBe('Schritt 2 von 4')
  expect(say('{day}: {day}', { day: 'Di.' })).toBe('Di.: Di.')
})

test('plural forms differ by language', () => {
  const places = (language: keyof typeof formTexts, count: number) =>
    counted(formTexts[language].places, count, formTexts[language].locale)
  expect([0, 1, 2, 1200].map((count) => places('de', count))).toEqual([
    '0 Plätze frei',
    '1 Platz frei',
    '2 Plätze frei',
    '1.200 Plätze frei',
  ])
  expect([0, 1, 2].map((count) => places('fr', count))).toEqual([
    '0 place libre',
    '1 place libre',
    '2 places libres',
  ])
  expect(places('en', 1200)).toBe('1,200 places free')
})

test.each(
  languages,
)('the texts in %s have the same placeholders as the German ones', (language) => {
  const places = (text: unknown) => [...new Set(JSON.stringify(text).match(/{\w+}/g))].sort()
  for (const [name, german] of Object.entries(formTexts.de)) {
    const text = Reflect.get(formTexts[language], name)
    expect(text, name).toBeTruthy()
    expect([name, ...places(text)]).toEqual([name, ...places(german)])
  }
})
