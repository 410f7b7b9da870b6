import type { Price, PriceCounts, PriceLine } from './price.ts'

// Without zod: the form and the back office add up as the server does.

/** What a price asks of whoever pays it; its name may be in any language. */
export type PriceTerms = Pick<Price, 'id' | 'cents' | 'per' | 'free_from'>

type Paid = Pick<PriceLine, 'count' | 'free' | 'total_cents'>

/**
 * A line for each of a variant's prices, also for those that nobody pays: the number of people at
 * each can change later. All in whole cents.
 */
export const linesFor = <One extends PriceTerms>(
  prices: One[],
  counts: PriceCounts,
): (One & Paid)[] =>
  prices.map((price) => lineFor(price, counts.find(({ id }) => id === price.id)?.count ?? 0))

function lineFor<One extends PriceTerms>(price: One, count: number): One & Paid {
  if (price.per === 'group') return { ...price, count, free: 0, total_cents: price.cents }
  const free = price.free_from ? (count - (count % price.free_from)) / price.free_from : 0
  return { ...price, count, free, total_cents: (count - free) * price.cents }
}

/** In cents. */
export const sumOf = (lines: Pick<PriceLine, 'total_cents'>[]): number =>
  lines.reduce((sum, { total_cents }) => sum + total_cents, 0)

/**
 * Who pays which price if only the number of people is known; undefined if that is not clear,
 * because people may pay several.
 */
export function countsFor(prices: PriceTerms[], people: number): PriceCounts | undefined {
  const [price, ...others] = prices.filter(({ per }) => per === 'person')
  if (others.length > 0) return
  return price ? [{ id: price.id, count: people }] : []
}
