import type { Language } from '#contract/language.ts'
import { pageTexts } from '#texts/page-texts.ts'

/** The words for a booking's page; where there is no booking, in the language of the browser. */
export const wordsIn = (language?: Language) =>
  pageTexts[language ?? (navigator.language.slice(0, 2) as Language)] ?? pageTexts.de

/** A page is read out in the language that it is written in. */
export function speak(language: Language | undefined, title: 'cancel' | 'confirm') {
  const t = wordsIn(language)
  document.documentElement.lang = t.locale
  document.title = t[title]
}
