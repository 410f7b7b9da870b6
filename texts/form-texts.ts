import type { Language } from '#contract/language.ts'
import type { Currency, PriceLine } from '#contract/price.ts'
import { fieldTexts as fieldsGerman } from './de/embedding.ts'
import {
  type FormTexts,
  formTexts as german,
  type LimitTexts,
  limitTexts as limitsInGerman,
  type UnsentTexts,
  unsentTexts as unsentInGerman,
  type VariantTexts,
} from './de/form.ts'
import { fieldTexts as fieldsSimpleGerman } from './de-simple/embedding.ts'
import {
  limitTexts as limitsInSimpleGerman,
  formTexts as simpleGerman,
  unsentTexts as unsentInSimpleGerman,
} from './de-simple/form.ts'
import { fieldTexts as fieldsEnglish } from './en/embedding.ts'
import {
  formTexts as english,
  limitTexts as limitsInEnglish,
  unsentTexts as unsentInEnglish,
} from './en/form.ts'
import { fieldTexts as fieldsFrench } from './fr/embedding.ts'
import {
  formTexts as french,
  limitTexts as limitsInFrench,
  unsentTexts as unsentInFrench,
} from './fr/form.ts'
import { priceWriter } from './price-texts.ts'
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

/** The wording that only some projects or variants need. */
const limitTexts: Record<Language, LimitTexts> = {
  de: limitsInGerman,
  en: limitsInEnglish,
  fr: limitsInFrench,
  'de-simple': limitsInSimpleGerman,
}

type PriceShown = Pick<PriceLine, 'cents' | 'per' | 'free_from'> & { name: string }

interface VariantLimits {
  ressource_id: string
  min_people?: number | undefined
  max_people?: number | undefined
  closes_changes?: number | undefined
  /** In seconds, if changes end before `closes_changes`. */
  leadtime?: number | undefined
  prices?: PriceShown[] | undefined
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
  /** Whether bookers may change their bookings. */
  changes?: boolean
  /** Of the variants' prices. */
  currency?: Currency | undefined
  variants?: VariantLimits[]
  questions?: LimitedQuestion[]
}

interface LimitedQuestion {
  id: string
  /** The variants whose bookers are asked; undefined if all are. */
  ressource_ids?: string[] | undefined
}

/** The form's wording for one project. */
export function formTextsFor(language: Language, visited: Visited): FormTexts {
  const { most, organisation, fields, waiting, filed, changes } = visited
  const texts = formTexts[language]
  const largestGroup = most ?? texts.largestGroup
  const filled = (text: string, count = largestGroup) =>
    filledIn(text, { people: peopleIn(texts, count), organisation })
  const nowhereHint = waiting ? texts.waitHint : texts.nowhereHint
  const unsent = unsentTexts[language]
  const ofVariants = variantTextsFor(language, visited)
  const project = {
    ...texts,
    ...(filed ? { ...unsent, heldHint: filled(unsent.heldHint) } : {}),
    ...{ largestGroup, tooLarge: filled(texts.tooLarge), nowhereHint },
    ...(changes ? { manage: limitTexts[language].manage } : {}),
    ...(Object.keys(ofVariants).length > 0 ? { ofVariants } : {}),
    ...asksOf(visited, ''),
  }
  if (!fields) return project
  const { invalid, ...fieldTexts } = fieldTextsIn[language]
  return { ...project, fields: fieldTexts, invalid: { ...texts.invalid, ...invalid } }
}

function filledIn(
  text: string,
  { people, organisation }: Record<'people' | 'organisation', string>,
) {
  const facts = { '{people}': people, '{organisation}': organisation }
  return text.replaceAll(/{people}|{organisation}/g, (name) => Reflect.get(facts, name))
}

function peopleIn({ locale, persons }: FormTexts, count: number): string {
  const isOne = new Intl.PluralRules(locale).select(count) === 'one'
  return (isOne ? persons.one : persons.other).replace('{count}', count.toLocaleString(locale))
}

/** Which questions a variant's bookers are asked, if not all bookers are asked all. */
const asksOf = ({ questions = [] }: Visited, variant: string): { asks?: string[] } =>
  questions.some(({ ressource_ids }) => ressource_ids)
    ? {
        asks: questions
          .filter(({ ressource_ids: of }) => !of || of.includes(variant))
          .map(({ id }) => id),
      }
    : {}

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** Formats a span, such as `2 Tage` or `1 Stunde, 30 Minuten`. */
const spanText = (seconds: number, locale: string) =>
  new Intl.DurationFormat(locale, { style: 'long' }).format({
    days: Math.trunc(seconds / day),
    hours: Math.trunc((seconds % day) / hour),
    minutes: Math.trunc((seconds % hour) / minute),
  })

/** The wording for each variant with limits of its own, by its `ressource_id`. */
function variantTextsFor(language: Language, visited: Visited): Record<string, VariantTexts> {
  const { most, organisation, changes, currency = 'EUR', variants = [] } = visited
  const texts = formTexts[language]
  const limits = limitTexts[language]
  const filled = (text: string, count: number) =>
    filledIn(text, { people: peopleIn(texts, count), organisation })
  const lastMoment = (leadtime = 0) => {
    if (!changes) return limits.cancelUntil
    if (leadtime === 0) return limits.changeUntil
    return limits.bothUntil.replace('{lead}', spanText(leadtime, texts.locale))
  }
  const { price } = priceWriter(language, currency)
  const priced = (prices: PriceShown[]) =>
    prices.map((one) => `${one.name}: ${price(one)}`).join(' · ')
  const textsOf = ({
    min_people = 1,
    max_people,
    closes_changes,
    leadtime,
    prices,
  }: VariantLimits) => ({
    ...(max_people !== undefined && max_people < (most ?? max_people + 1)
      ? { largestGroup: max_people, tooLarge: filled(texts.tooLarge, max_people) }
      : {}),
    ...(min_people > 1
      ? {
          smallestGroup: min_people,
          peopleLabel: limits.peopleLabel.replace(
            '{count}',
            min_people.toLocaleString(texts.locale),
          ),
          peopleMissing: filled(limits.tooSmall, min_people),
        }
      : {}),
    ...(closes_changes ? { lastMoment: lastMoment(leadtime) } : {}),
    ...(prices ? { price: priced(prices) } : {}),
  })
  const all = variants.map((variant) => {
    const { ressource_id: id } = variant
    return [id, { ...textsOf(variant), ...asksOf(visited, id) }] as const
  })
  return Object.fromEntries(all.filter(([, own]) => Object.keys(own).length > 0))
}
