import type { Currency, Price, PriceCounts, PriceLine } from '#contract/price.ts'

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

/**
 * A line for each of a variant's prices, also for those that nobody pays: the number of people at
 * each can change later. All in whole cents.
 */
export const linesFor = (prices: Price[], counts: PriceCounts): PriceLine[] =>
  prices.map((price) => lineFor(price, counts.find(({ id }) => id === price.id)?.count ?? 0))

function lineFor(price: Price, count: number): PriceLine {
  if (price.per === 'group') return { ...price, count, free: 0, total_cents: price.cents }
  const free = price.free_from ? (count - (count % price.free_from)) / price.free_from : 0
  return { ...price, count, free, total_cents: (count - free) * price.cents }
}

export const sumOf = (lines: PriceLine[]): number =>
  lines.reduce((sum, { total_cents }) => sum + total_cents, 0)

/**
 * The lines once a booking is for this many people; null if it is not clear who pays which price.
 * It is, if all people pay the same one.
 */
export function linesForPeople(lines: PriceLine[], people: number): PriceLine[] | null {
  const [line, ...others] = lines.filter(({ count }) => count > 0)
  if (!line || others.length > 0) return null
  return linesFor(lines, [{ id: line.id, count: people }])
}
