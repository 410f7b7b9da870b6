import { typedMinutes } from '#admin/ui/field.tsx'
import { type OtherLanguage, otherLanguages } from '#contract/other-languages.ts'
import type { Translations, Variant, VariantSent } from '#contract/variant.ts'
import {
  variantLanguageTexts as languageTexts,
  variantDialogTexts as texts,
} from '#texts/de/variant.ts'

const minute = 60
const mostLeadtime = 365 * 24 * 60
const mostDuration = 7 * 24 * 60

/** A variant's translations, which visitors see. */
export interface TranslationEntries {
  name: string
  short_description: string
}

/** The values in the variant dialog's fields. Times are in minutes, as typed. */
export interface VariantEntries {
  name: string
  short_description: string
  leadtime: string
  duration: string
  translations: Record<OtherLanguage, TranslationEntries>
}

const blank: TranslationEntries = { name: '', short_description: '' }

const translationEntries = (given: Translations): VariantEntries['translations'] => ({
  en: given.en ?? blank,
  fr: given.fr ?? blank,
  'de-simple': given['de-simple'] ?? blank,
})

export const newEntries: VariantEntries = {
  name: '',
  short_description: '',
  leadtime: '0',
  duration: '60',
  translations: translationEntries({}),
}

export const entryNames = [
  ...Object.keys(newEntries),
  ...otherLanguages.flatMap((language) =>
    Object.keys(blank).map((name) => `translations.${language}.${name}`),
  ),
]

/** The dialog's label for each field. */
export const entryLabels: Record<string, string> = {
  name: texts.name,
  short_description: texts.description,
  leadtime: texts.leadtime,
  duration: texts.duration,
  ...Object.fromEntries(
    otherLanguages.flatMap((language) => [
      [`translations.${language}.name`, languageTexts.of(texts.name, language)],
      [`translations.${language}.short_description`, languageTexts.of(texts.description, language)],
    ]),
  ),
}

/**
 * Two decimal places of a minute are finer than a second, so converting to minutes and back keeps
 * the seconds.
 */
const minutesOf = (seconds: number) => String(Math.round((seconds / minute) * 100) / 100)

export const entriesOf = (variant: Variant): VariantEntries => ({
  name: variant.name,
  short_description: variant.short_description,
  leadtime: minutesOf(variant.leadtime),
  duration: minutesOf(variant.duration),
  translations: translationEntries(variant.translations),
})

/** The typed time in seconds; `NaN` for text that is not a time. */
export const secondsOf = (typed: string) => Math.round(typedMinutes(typed) * minute)

const isWithin = (typed: string, least: number, most: number) => {
  const seconds = secondsOf(typed)
  return seconds >= least * minute && seconds <= most * minute
}

const isWholeWithin = (typed: string, least: number, most: number) =>
  isWithin(typed, least, most) && Number.isInteger(typedMinutes(typed))

/** A stored lead time that is not a whole number of minutes remains valid until it is edited. */
export const rulesFor = (stored: Variant | undefined) => ({
  name: (name: string) => (name.trim() ? null : texts.nameMissing),
  leadtime: (typed: string) =>
    isWholeWithin(typed, 0, mostLeadtime) || (stored && typed === entriesOf(stored).leadtime)
      ? null
      : texts.leadtimeInvalid,
  duration: (typed: string) => (isWithin(typed, 1, mostDuration) ? null : texts.durationInvalid),
})

/** The languages with at least one translated text. */
export const languagesIn = (translations: Translations): OtherLanguage[] =>
  otherLanguages.filter((language) => {
    const { name = '', short_description = '' } = translations[language] ?? {}
    return (name + short_description).trim() !== ''
  })

export const toInput = (entries: VariantEntries): VariantSent => ({
  name: entries.name,
  short_description: entries.short_description,
  leadtime: secondsOf(entries.leadtime),
  duration: secondsOf(entries.duration),
  translations: Object.fromEntries(
    languagesIn(entries.translations).map((language) => [language, entries.translations[language]]),
  ),
})
