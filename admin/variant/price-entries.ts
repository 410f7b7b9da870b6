import { centsOf, typedAmount } from '#admin/ui/amount.ts'
import { wholeNumber } from '#admin/ui/field.tsx'
import { type OtherLanguage, otherLanguages } from '#contract/other-languages.ts'
import type { Price, PriceInput } from '#contract/price.ts'
import { variantPriceTexts as texts } from '#texts/de/variant.ts'

const mostPrices = 12
const mostCents = 1_000_000

/** A price while it is being edited, as typed. */
export interface PriceEntry {
  /** Identifies the price, and stays the same while it is edited. */
  key: string
  id?: string
  name: string
  cents: string
  per: Price['per']
  /** Every how many people one is free; empty if all pay. */
  free_from: string
  translations: Record<OtherLanguage, { name: string }>
}

export interface PriceEntries {
  /** The last one is blank while there is room for another; see `withBlank`. */
  prices: PriceEntry[]
}

const translated = (given: Price['translations'] = {}): PriceEntry['translations'] => ({
  en: { name: given.en?.name ?? '' },
  fr: { name: given.fr?.name ?? '' },
  'de-simple': { name: given['de-simple']?.name ?? '' },
})

const blank = (key: string): PriceEntry => ({
  key,
  name: '',
  cents: '',
  per: 'person',
  free_from: '',
  translations: translated(),
})

/** Whether nothing has been typed into a price, so that it is none. */
export const isBlank = ({ name, cents, free_from }: PriceEntry) =>
  (name + cents + free_from).trim() === ''

/** The prices, followed by a blank one to type the next into, if there may be more. */
export function withBlank(prices: PriceEntry[], key: string = crypto.randomUUID()): PriceEntry[] {
  const last = prices.at(-1)
  const isFull = prices.length >= mostPrices
  return isFull || (last && isBlank(last)) ? prices : [...prices, blank(key)]
}

/** The key is always the same, so that unchanged prices are equal. */
export const priceEntries = (prices: Price[]): PriceEntry[] =>
  withBlank(
    prices.map(({ id, name, cents, per, free_from, translations }) => ({
      key: id,
      ...{ id, name, cents: typedAmount(cents), per, translations: translated(translations) },
      free_from: free_from ? String(free_from) : '',
    })),
    'blank',
  )

/** Every how many people one is free, as in `11` or `11.`; null if nothing was typed. */
export const freeIn = (typed: string) =>
  typed.trim() ? wholeNumber(typed.trim().replace(/\.$/, '')) : null

const inputOf = ({ key, cents, free_from, translations, ...price }: PriceEntry): PriceInput => {
  const free = price.per === 'person' ? freeIn(free_from) : null
  return {
    ...price,
    name: price.name.trim(),
    cents: centsOf(cents) ?? 0,
    ...(free === null ? {} : { free_from: free }),
    translations: Object.fromEntries(
      otherLanguages
        .map((language) => [language, { name: translations[language].name.trim() }] as const)
        .filter(([, { name }]) => name),
    ),
  }
}

/** The prices to send; undefined if they are as stored. */
export function changedPrices(
  entries: PriceEntry[],
  stored: Price[] = [],
): PriceInput[] | undefined {
  const typed = entries.filter((price) => !isBlank(price))
  const before = priceEntries(stored).filter((price) => !isBlank(price))
  return JSON.stringify(typed) === JSON.stringify(before) ? undefined : typed.map(inputOf)
}

type Rule = (typed: string, entries: PriceEntries, path: string) => string | null

const at = ({ prices }: PriceEntries, path: string) => prices[Number(path.split('.')[1])]

/** A rule for prices that something has been typed into. */
const unlessBlank =
  (fault: (typed: string, price: PriceEntry) => string | null): Rule =>
  (typed, entries, path) => {
    const price = at(entries, path)
    return !price || isBlank(price) ? null : fault(typed, price)
  }

function centsFault(typed: string) {
  const cents = centsOf(typed)
  if (cents === null) return texts.amountMissing
  if (cents === undefined) return texts.amountInvalid
  return cents > mostCents ? texts.amountTooLarge : null
}

export const priceRules = {
  name: unlessBlank((name) => (name.trim() ? null : texts.nameMissing)),
  cents: unlessBlank(centsFault),
  free_from: unlessBlank((typed, { per }) => {
    const free = per === 'person' ? freeIn(typed) : null
    return free === null || (free >= 2 && free <= 1000) ? null : texts.freeInvalid
  }),
} satisfies Record<string, Rule>

const fields = [
  ...Object.keys(priceRules),
  ...otherLanguages.map((language) => `translations.${language}.name`),
]

/** The names of all fields for prices. */
export const priceNames = [
  'prices',
  ...Array.from({ length: mostPrices }, (_, nth) =>
    fields.map((field) => `prices.${nth}.${field}`),
  ).flat(),
]
