import { expect, test } from 'vitest'
import { type Language, languageFor } from './language.ts'

test.each<[string, Language]>([
  ['en', 'en'],
  ['en-GB', 'en'],
  ['EN_us', 'en'],
  ['fr-CH', 'fr'],
  ['de', 'de'],
  ['de-AT', 'de'],
  ['de-simple', 'de-simple'],
  ['de-x-ls', 'de-simple'],
  ['en-simple', 'en'],
  ['nds', 'de'],
  ['enm', 'de'],
  ['', 'de'],
])('a page in the language "%s" gets the form in %s', (tag, language) => {
  expect(languageFor(tag)).toBe(language)
})
