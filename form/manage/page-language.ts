import type { Language } from '#contract/language.ts'
import { pageTexts } from '#texts/page-texts.ts'

/**
 * The wording of a booking's page: in the booking's language or, without a booking, in the
 * browser's.
 */
export const wordsIn = (language?: Language) =>
  pageTexts[language ?? (navigator.language.slice(0, 2) as Language)] ?? pageTexts.de

/** Sets the page's language, for screen readers, and the page's title. */
export function speak(language: Language, title: string) {
  document.documentElement.lang = wordsIn(language).locale
  document.title = title
}
