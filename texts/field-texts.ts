import type { Language } from '#contract/language.ts'
import { fieldTexts as german } from './de/question.ts'
import { fieldTexts as simpleGerman } from './de-simple/question.ts'
import { fieldTexts as english } from './en/question.ts'
import { fieldTexts as french } from './fr/question.ts'
import type { FieldTexts } from './question.ts'

/** The wording for the phone number and the questions, in each of the form's languages. */
export const fieldTextsIn: Record<Language, FieldTexts> = {
  de: german,
  en: english,
  fr: french,
  'de-simple': simpleGerman,
}
