import type { Language } from '#contract/language.ts'
import type { OtherLanguage } from '#contract/other-languages.ts'

export const languageNames: Record<Language, string> = {
  de: 'Deutsch',
  en: 'Englisch',
  fr: 'Französisch',
  'de-simple': 'Leichte Sprache',
}

export const inLanguage: Record<OtherLanguage, string> = {
  en: 'auf Englisch',
  fr: 'auf Französisch',
  'de-simple': 'in Leichter Sprache',
}

const list = new Intl.ListFormat('de')

/** For example `a, b und c`. */
export const listOf = (words: string[]) => list.format(words)
