import type { Language } from '#contract/language.ts'
import type { Currency, PriceLine } from '#contract/price.ts'
import { priceTexts as german, type PriceTexts } from './de/prices.ts'
import { priceTexts as simpleGerman } from './de-simple/prices.ts'
import { priceTexts as english } from './en/prices.ts'
import { priceTexts as french } from './fr/prices.ts'

/** The wording of prices for visitors, in each of the form's languages. */
export const priceTexts: Record<Language, PriceTexts> = {
  de: german,
  en: english,
  fr: french,
  'de-simple': simpleGerman,
}

/** Formats whole cents, such as `3,00 €`; as decimal text, because a fraction would be inexact. */
const moneyText = (cents: number, currency: Currency, locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'currency', currency }).format(
    `${cents}E-2` as `${number}`,
  )

/** What was agreed for a price, with its name in one language. */
export type PriceLineShown = Omit<PriceLine, 'translations'>

/** Writes prices as visitors read them in one language and currency. */
export function priceWriter(language: Language, currency: Currency) {
  const words = priceTexts[language]
  const money = (cents: number) =>
    cents === 0 ? words.free : moneyText(cents, currency, words.locale)
  return {
    words,
    money,
    /** For example `3,00 €, jede 11. Person frei` or `60,00 € je Gruppe`. */
    price({ cents, per, free_from }: Pick<PriceLine, 'cents' | 'per' | 'free_from'>): string {
      if (cents === 0) return money(cents)
      if (per === 'group') return words.perGroup(money(cents))
      return free_from ? `${money(cents)}, ${words.everyFree(free_from)}` : money(cents)
    },
    /** For example `22 × 3,00 € = 66,00 € (2 von 24 frei)`. */
    line({ cents, per, count, free, total_cents }: Omit<PriceLineShown, 'id' | 'name'>): string {
      if (per === 'group') return cents === 0 ? money(cents) : words.perGroup(money(cents))
      const each = `${(count - free).toLocaleString(words.locale)} × ${money(cents)}`
      if (cents === 0) return each
      const some = free > 0 ? ` (${words.someFree(free, count)})` : ''
      return `${each} = ${money(total_cents)}${some}`
    },
  }
}

/** The lines that are paid, or would be; those that nobody chose are left out. */
export const linesPaid = <Line extends Pick<PriceLine, 'per' | 'count'>>(lines: Line[]) =>
  lines.filter(({ per, count }) => per === 'group' || count > 0)

interface Agreed {
  lines: PriceLineShown[]
  /** The sum of the lines. */
  cents: number
  currency: Currency
}

/** What was agreed, a line each: the prices that are paid, and their sum. */
export function agreedTexts(language: Language, { lines, cents, currency }: Agreed) {
  const { words, money, line } = priceWriter(language, currency)
  return {
    lines: linesPaid(lines).map((one) => ({ label: one.name, value: line(one) })),
    total: { label: words.total, value: money(cents) },
  }
}
