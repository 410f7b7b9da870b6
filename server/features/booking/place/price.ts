import type { Language } from '#contract/language.ts'
import { nameIn, type OtherLanguage, textIn } from '#contract/other-languages.ts'
import type { Currency, Price, PriceCounts, PriceLine } from '#contract/price.ts'
import { countsFor } from '#contract/price-sum.ts'
import { DomainError } from '#server/errors.ts'
import { countFaults } from './place.rules.ts'
import { costsOtherwise, type Priced, pricedFor, type Told, withoutPrices } from './price.rules.ts'

interface Noted {
  language: Language
  priceNote: string
  priceNoteTranslations: Partial<Record<OtherLanguage, string>>
}

const named = <One extends Pick<Price, 'name' | 'translations'>>(language: Language, one: One) => {
  const { translations, ...rest } = one
  return { ...rest, name: nameIn(language, one) }
}

function noteShown({ language, priceNote: text, priceNoteTranslations: translations }: Noted) {
  const note = textIn(language, { text, translations })
  return note ? { price_note: note } : {}
}

/** What was agreed for a booking, for its booker; nothing if it has no prices. */
export function agreedShown({
  priceLines,
  priceCents,
  priceCurrency,
  ...noted
}: Noted & {
  priceLines: PriceLine[] | null
  priceCents: string | number | null
  priceCurrency: Currency | null
}) {
  if (!priceLines || !priceCurrency) return {}
  return {
    price_lines: priceLines.map((line) => named(noted.language, line)),
    price_cents: Number(priceCents),
    currency: priceCurrency,
    ...noteShown(noted),
  }
}

/** What places cost that are offered to somebody; nothing if the variant has no prices. */
export const pricesShown = ({
  prices,
  currency,
  ...noted
}: Noted & { prices: Price[]; currency: Currency }) =>
  prices.length === 0
    ? {}
    : { prices: prices.map((one) => named(noted.language, one)), currency, ...noteShown(noted) }

interface Said extends Told {
  prices?: PriceCounts | undefined
}

/**
 * What offered places cost. People who pay the same price need not be counted; without counts, a
 * booking at several prices has none, as for callers who know of no prices. Throws `invalid` for
 * counts that are not of these people and prices, and `price_changed` if it costs otherwise than
 * was told, or has prices that were not.
 */
export function pricedAsOffered(
  { prices, currency }: { prices: Price[]; currency: Currency },
  people: number,
  { prices: said, ...told }: Said,
): Priced {
  const counts = countsFor(prices, people) ?? said
  const fields = said ? countFaults(prices, { counts: said, people }) : {}
  if (Object.keys(fields).length > 0) throw new DomainError('invalid', { fields })
  const priced = counts ? pricedFor(prices, { counts, currency }) : withoutPrices
  const isUnseen = told.price_cents !== undefined && !counts
  if (isUnseen) throw new DomainError('price_changed')
  if (costsOtherwise(priced, told)) {
    throw new DomainError('price_changed', { priceCents: priced.priceCents ?? 0 })
  }
  return priced
}
