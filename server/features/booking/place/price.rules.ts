import type { Currency, Price, PriceCounts, PriceLine } from '#contract/price.ts'
import { linesFor, sumOf } from '#contract/price-sum.ts'

/** What a booking costs, as stored with it; all null if it has no prices. */
export interface Agreed {
  priceLines: PriceLine[] | null
  /** The sum of the lines. */
  priceCents: number | null
  priceCurrency: Currency | null
}

/** What was agreed, and the prices it was computed from, which may have changed since. */
export interface Priced extends Agreed {
  expectedPrices: Price[] | null
}

export const withoutPrices: Priced = {
  priceLines: null,
  priceCents: null,
  priceCurrency: null,
  expectedPrices: null,
}

/** What a booking costs for these counts of people; null without prices. */
export function pricedFor(
  prices: Price[],
  { counts, currency }: { counts: PriceCounts; currency: Currency },
): Priced {
  if (prices.length === 0) return withoutPrices
  const priceLines = linesFor(prices, counts)
  const priceCents = sumOf(priceLines)
  return { priceLines, priceCents, priceCurrency: currency, expectedPrices: prices }
}

/** What a caller was told a booking costs; 0 cents if they saw no prices. */
export interface Told {
  price_cents?: number | undefined
  currency?: Currency | undefined
}

/** Whether it costs otherwise than the caller was told. */
export const costsOtherwise = (
  { priceCents, priceCurrency }: Pick<Agreed, 'priceCents' | 'priceCurrency'>,
  { price_cents: cents, currency }: Told,
): boolean =>
  (cents !== undefined && cents !== (priceCents ?? 0)) ||
  (currency !== undefined && priceCurrency !== null && currency !== priceCurrency)

/**
 * The lines once a booking is for this many people; null if it is not clear who pays which price.
 * It is, if all people pay the same one, or if only their group pays.
 */
export function linesForPeople(lines: PriceLine[], people: number): PriceLine[] | null {
  if (lines.every(({ per }) => per === 'group')) return lines
  const [line, ...others] = lines.filter(({ count }) => count > 0)
  if (!line || others.length > 0) return null
  return linesFor(lines, [{ id: line.id, count: people }])
}
