import type { Language } from '#contract/language.ts'
import { type FormTexts, formTexts as german } from './de/form.ts'
import { formTexts as simpleGerman } from './de-simple/form.ts'
import { formTexts as english } from './en/form.ts'
import { formTexts as french } from './fr/form.ts'

/** What the form says, in each language that it speaks; sent with what there is to book. */
export const formTexts: Record<Language, FormTexts> = {
  de: german,
  en: english,
  fr: french,
  'de-simple': simpleGerman,
}
