import type { Language } from '#contract/language.ts'
import { fieldTexts as fieldsGerman } from './de/embedding.ts'
import {
  type FormTexts,
  formTexts as german,
  type UnsentTexts,
  unsentTexts as unsentInGerman,
} from './de/form.ts'
import { fieldTexts as fieldsSimpleGerman } from './de-simple/embedding.ts'
import { formTexts as simpleGerman, unsentTexts as unsentInSimpleGerman } from './de-simple/form.ts'
import { fieldTexts as fieldsEnglish } from './en/embedding.ts'
import { formTexts as english, unsentTexts as unsentInEnglish } from './en/form.ts'
import { fieldTexts as fieldsFrench } from './fr/embedding.ts'
import { formTexts as french, unsentTexts as unsentInFrench } from './fr/form.ts'
import type { FieldTexts } from './question.ts'

/** The wording for the phone number and the questions, in each of the form's languages. */
export const fieldTextsIn: Record<Language, FieldTexts> = {
  de: fieldsGerman,
  en: fieldsEnglish,
  fr: fieldsFrench,
  'de-simple': fieldsSimpleGerman,
}

/** The form's wording in each of its languages, sent with the offer. */
export const formTexts: Record<Language, FormTexts> = {
  de: german,
  en: english,
  fr: french,
  'de-simple': simpleGerman,
}

/** Replaces some of that wording if there is no mail server. */
export const unsentTexts: Record<Language, UnsentTexts> = {
  de: unsentInGerman,
  en: unsentInEnglish,
  fr: unsentInFrench,
  'de-simple': unsentInSimpleGerman,
}

interface Visited {
  /** The largest group visitors can book for; null if there is no limit. */
  most: number | null
  /** The organisation that visitors can contact. */
  organisation: string
  /** Whether the wording of additional fields is included. */
  fields?: boolean
  /** Whether visitors can join a waiting list for full slots. */
  waiting?: boolean
  /** Whether emails go to files, because there is no mail server. */
  filed?: boolean
}

/** The form's wording for one project. */
export function formTextsFor(
  language: Language,
  { most, organisation, fields, waiting, filed }: Visited,
): FormTexts {
  const texts = formTexts[language]
  const { locale, persons, tooLarge } = texts
  const largestGroup = most ?? texts.largestGroup
  const isOne = new Intl.PluralRules(locale).select(largestGroup) === 'one'
  const people = (isOne ? persons.one : persons.other).replace(
    '{count}',
    largestGroup.toLocaleString(locale),
  )
  const facts = { '{people}': people, '{organisation}': organisation }
  const filled = (text: string) =>
    text.replaceAll(/{people}|{organisation}/g, (name) => Reflect.get(facts, name))
  const nowhereHint = waiting ? texts.waitHint : texts.nowhereHint
  const unsent = unsentTexts[language]
  const project = {
    ...texts,
    ...(filed ? { ...unsent, heldHint: filled(unsent.heldHint) } : {}),
    ...{ largestGroup, tooLarge: filled(tooLarge), nowhereHint },
  }
  if (!fields) return project
  const { invalid, ...fieldTexts } = fieldTextsIn[language]
  return { ...project, fields: fieldTexts, invalid: { ...texts.invalid, ...invalid } }
}
