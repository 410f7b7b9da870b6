import type { Language } from '#contract/language.ts'

/** What the form says, in each language that it speaks; sent with what there is to book. */
export const formTexts: Record<Language, Record<string, unknown>> = {
  de: {},
  en: {},
  fr: {},
  'de-simple': {},
}
