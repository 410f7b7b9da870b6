import type { Language } from '#contract/language.ts'
import { pageTexts } from '#texts/page-texts.ts'

/** The texts of a booking's page; without a booking, in the browser's language. */
export const wordsIn = (language?: Language) =>
  pageTexts[language ?? (navigator.language.slice(0, 2) as Language)] ?? pageTexts.de

/** The texts that may be the page's title. */
export type PageTitle = 'cancel' | 'confirm' | 'mine'

/** Sets the language of the page for screen readers. */
export function speak(language: Language | undefined, title: PageTitle) {
  const t = wordsIn(language)
  document.documentElement.lang = t.locale
  document.title = t[title]
}
