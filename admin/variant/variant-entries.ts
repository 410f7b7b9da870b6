import { typedMinutes, wholeNumber } from '#admin/ui/field.tsx'
import {
  changedMeetingPoint,
  type MeetingPointEntries,
  meetingPointEntries,
} from '#admin/ui/meeting-point.tsx'
import { type OtherLanguage, otherLanguages } from '#contract/other-languages.ts'
import type { Price, PriceInput } from '#contract/price.ts'
import type { Translations, Variant, VariantSent } from '#contract/variant.ts'
import { meetingPointTexts } from '#texts/de/meeting-point.ts'
import {
  type GroupTerms,
  variantGroupTexts as groupTexts,
  variantLanguageTexts as languageTexts,
  variantPriceTexts as priceTexts,
  variantDialogTexts as texts,
} from '#texts/de/variant.ts'
import { timespanInWeeks } from '#texts/de/words.ts'
import {
  changedPrices,
  type PriceEntries,
  priceEntries,
  priceNames,
  priceRules,
} from './price-entries.ts'

const minute = 60
const mostLeadtime = 365 * 24 * 60
const mostDuration = 7 * 24 * 60
const day = 24 * 60 * minute
const mostBefore = 2 * 365 * day
const mostPeople = 1_000_000

/** A variant's translations, which visitors see. */
export interface TranslationEntries {
  name: string
  short_description: string
}

/** The values in the fields for groups, as typed; empty for a term that the variant does not have. */
export interface GroupEntries {
  exclusive: boolean
  min_people: string
  max_people: string
  /** Times before the start, such as `8 Wochen`; a bare number means days. */
  opens_before: string
  closes_changes: string
  people_per_guide: string
}

/** The values in the variant dialog's fields. Times are in minutes, as typed. */
export interface VariantEntries extends GroupEntries, PriceEntries, MeetingPointEntries {
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

const noTerms: GroupEntries = {
  exclusive: false,
  min_people: '',
  max_people: '',
  opens_before: '',
  closes_changes: '',
  people_per_guide: '',
}

export const groupNames = Object.keys(noTerms)

export const newEntries: VariantEntries = {
  name: '',
  short_description: '',
  leadtime: '0',
  duration: '60',
  translations: translationEntries({}),
  ...noTerms,
  prices: priceEntries([]),
  ...meetingPointEntries(),
}

export const entryNames = [
  ...Object.keys(newEntries),
  ...otherLanguages.map((language) => `meeting_point_translations.${language}`),
  ...otherLanguages.flatMap((language) =>
    Object.keys(blank).map((name) => `translations.${language}.${name}`),
  ),
  ...priceNames,
]

/** The dialog's label for each field. */
export const entryLabels: Record<string, string> = {
  name: texts.name,
  short_description: texts.description,
  leadtime: texts.leadtime,
  duration: texts.duration,
  exclusive: groupTexts.exclusive,
  min_people: groupTexts.smallest,
  max_people: groupTexts.largest,
  opens_before: groupTexts.opens,
  closes_changes: groupTexts.closes,
  people_per_guide: groupTexts.perGuide,
  prices: priceTexts.title,
  meeting_point: meetingPointTexts.label,
  ...Object.fromEntries(
    otherLanguages.flatMap((language) => [
      [`meeting_point_translations.${language}`, meetingPointTexts.in(language)],
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

/** A variant's terms for groups; it lacks those that it does not use. */
export const groupTermsOf = (variant: Partial<GroupTerms>): GroupTerms => ({
  exclusive: variant.exclusive ?? false,
  min_people: variant.min_people ?? null,
  max_people: variant.max_people ?? null,
  opens_before: variant.opens_before ?? null,
  closes_changes: variant.closes_changes ?? null,
  people_per_guide: variant.people_per_guide ?? null,
})

const typedPeople = (people: number | null) => (people === null ? '' : String(people))
const typedBefore = (seconds: number | null) => (seconds === null ? '' : timespanInWeeks(seconds))

function groupEntries(variant: Variant): GroupEntries {
  const terms = groupTermsOf(variant)
  return {
    exclusive: terms.exclusive,
    min_people: typedPeople(terms.min_people),
    max_people: typedPeople(terms.max_people),
    opens_before: typedBefore(terms.opens_before),
    closes_changes: typedBefore(terms.closes_changes),
    people_per_guide: typedPeople(terms.people_per_guide),
  }
}

export const entriesOf = (variant: Variant): VariantEntries => ({
  name: variant.name,
  short_description: variant.short_description,
  leadtime: minutesOf(variant.leadtime),
  duration: minutesOf(variant.duration),
  translations: translationEntries(variant.translations),
  ...groupEntries(variant),
  prices: priceEntries(variant.prices ?? []),
  ...meetingPointEntries(variant),
})

/** The typed time in seconds; `NaN` for text that is not a time. */
export const secondsOf = (typed: string) => Math.round(typedMinutes(typed) * minute)

const isWithin = (typed: string, least: number, most: number) => {
  const seconds = secondsOf(typed)
  return seconds >= least * minute && seconds <= most * minute
}

const isWholeWithin = (typed: string, least: number, most: number) =>
  isWithin(typed, least, most) && Number.isInteger(typedMinutes(typed))

/** The typed number of people; null if the field is empty, `NaN` for text that is not a number. */
export const peopleIn = (typed: string) => (typed.trim() ? wholeNumber(typed) : null)

const bareNumber = /^\d+[.,]\d{1,2}$/

/**
 * The typed time before the start in seconds, where a bare number means days; null if the field is
 * empty, `NaN` for text that is not a time.
 */
export function beforeIn(typed: string): number | null {
  const text = typed.trim().replace(/\s*(?:vorher|vor Beginn)$/i, '')
  if (!text) return null
  const days = bareNumber.test(text) ? Number(text.replace(',', '.')) : wholeNumber(text)
  if (!Number.isNaN(days)) return Math.round(days * day)
  // Without a unit, it is not a number of minutes either.
  return /^[\d.,\s]+$/.test(text) ? Number.NaN : secondsOf(text)
}

/** The typed terms for groups, as far as they are understood. */
export const typedTerms = (entries: GroupEntries): GroupTerms => ({
  exclusive: entries.exclusive,
  min_people: peopleIn(entries.min_people) || null,
  max_people: peopleIn(entries.max_people) || null,
  opens_before: known(beforeIn(entries.opens_before)),
  closes_changes: known(beforeIn(entries.closes_changes)),
  people_per_guide: peopleIn(entries.people_per_guide) || null,
})

const known = (number: number | null) => (Number.isNaN(number) ? null : number)

function peopleFault(typed: string) {
  const people = peopleIn(typed)
  return people === null || (people >= 1 && people <= mostPeople) ? null : groupTexts.peopleInvalid
}

function largestFault(typed: string, { min_people }: VariantEntries) {
  const most = peopleIn(typed) ?? Number.POSITIVE_INFINITY
  return (
    peopleFault(typed) ?? (most < (peopleIn(min_people) ?? 0) ? groupTexts.fewerThanMinimum : null)
  )
}

function beforeFault(typed: string) {
  const seconds = beforeIn(typed)
  return seconds === null || seconds <= mostBefore ? null : groupTexts.timeInvalid
}

/** Whether the variant opens only when it is too late to book it. */
const opensTooLate = ({ opens_before, leadtime }: VariantEntries) =>
  (beforeIn(opens_before) ?? Number.POSITIVE_INFINITY) <= secondsOf(leadtime)

/**
 * A stored lead time that is not a whole number of minutes remains valid until it is edited, as does
 * a stored time before the start.
 */
export const rulesFor = (stored: Variant | undefined) => ({
  name: (name: string) => (name.trim() ? null : texts.nameMissing),
  leadtime: (typed: string) =>
    isWholeWithin(typed, 0, mostLeadtime) || (stored && typed === entriesOf(stored).leadtime)
      ? null
      : texts.leadtimeInvalid,
  duration: (typed: string) => (isWithin(typed, 1, mostDuration) ? null : texts.durationInvalid),
  min_people: peopleFault,
  max_people: largestFault,
  people_per_guide: peopleFault,
  opens_before: (typed: string, entries: VariantEntries) => {
    const before = stored && entriesOf(stored)
    if (typed === before?.opens_before && entries.leadtime === before.leadtime) return null
    return beforeFault(typed) ?? (opensTooLate(entries) ? groupTexts.opensTooLate : null)
  },
  closes_changes: (typed: string) =>
    stored && typed === entriesOf(stored).closes_changes ? null : beforeFault(typed),
  prices: priceRules,
})

/** The languages with at least one translated text. */
export const languagesIn = (translations: Translations): OtherLanguage[] =>
  otherLanguages.filter((language) => {
    const { name = '', short_description = '' } = translations[language] ?? {}
    return (name + short_description).trim() !== ''
  })

interface Translated {
  translations: Translations
  prices?: Pick<Price, 'translations'>[] | undefined
}

/** The languages with at least one translated text, also of a price. */
export const languagesOf = ({ translations, prices = [] }: Translated): OtherLanguage[] => {
  const given = languagesIn(translations)
  const isOfPrice = (language: OtherLanguage) =>
    prices.some((price) => price.translations[language]?.name.trim())
  return otherLanguages.filter((language) => given.includes(language) || isOfPrice(language))
}

/**
 * The terms for groups that differ from those stored. The others are not sent, so that they keep
 * their value, to the second.
 */
function changedTerms(entries: VariantEntries, stored: Variant | undefined): Partial<GroupTerms> {
  const before: GroupEntries = stored ? entriesOf(stored) : noTerms
  const terms = typedTerms(entries)
  return Object.fromEntries(
    Object.entries(terms).filter(
      ([name]) => entries[name as keyof GroupTerms] !== before[name as keyof GroupTerms],
    ),
  )
}

const pricesSent = (prices: PriceInput[] | undefined) => (prices ? { prices } : {})

/** `stored`: the variant to change; undefined for a new one. */
export const toInput = (entries: VariantEntries, stored?: Variant): VariantSent => ({
  name: entries.name,
  short_description: entries.short_description,
  leadtime: secondsOf(entries.leadtime),
  duration: secondsOf(entries.duration),
  translations: Object.fromEntries(
    languagesIn(entries.translations).map((language) => [language, entries.translations[language]]),
  ),
  ...changedTerms(entries, stored),
  ...pricesSent(changedPrices(entries.prices, stored?.prices)),
  ...changedMeetingPoint(entries, stored),
})
