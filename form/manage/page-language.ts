import type { Language } from '#contract/language.ts'
import { pageTexts } from '#texts/page-texts.ts'

/**
 * The wording of a booking's page, in the booking's language or, if there is no booking, the
 * browser's.
 */
export const wordsIn = (language?: Language) =>
  pageTexts[language ?? (navigator.language.slice(0, 2) as Language)] ?? pageTexts.de

/** Sets the page's title and, for screen readers, its language. */
export function speak(language: Language | undefined, title: string) {
  document.documentElement.lang = wordsIn(language).locale
  document.title = title
}
