import { z } from 'zod'
import { currencies } from './currency.ts'
import type { FieldFault } from './errors.ts'
import { id, inOtherLanguages, name, nameOrEmpty, nullIsEmpty } from './fields.ts'

const mostPrices = 12

export type Currency = (typeof currencies)[number]

/** In cents; at most 10,000 euros or francs. */
const cents = z.int().min(0).max(1_000_000)

const exampleId = '0199c1de-4a10-7c3e-9f00-3d2b6a1c0e0c'

/**
 * A price per person, or one that each group pays once. With `free_from`, every n-th person of a
 * price is free.
 */
const terms = {
  cents,
  per: z.enum(['person', 'group']),
  free_from: z.int().min(2).max(1000).nullable().optional(),
}

const fault = (of: FieldFault) => of

/** A variant's price as entered; without an `id`, it is a new one. */
export const priceInput = z
  .object({
    id: id.optional(),
    name,
    ...terms,
    translations: inOtherLanguages(
      z.object({ name: nullIsEmpty(nameOrEmpty).default('') }),
    ).default({}),
  })
  .refine(({ per, free_from }) => per === 'person' || !free_from, {
    path: ['free_from'],
    error: fault('left_empty'),
  })
  .meta({ example: { name: 'Schülerinnen und Schüler', cents: 300, per: 'person', free_from: 11 } })
export type PriceInput = z.infer<typeof priceInput>

/** All prices of a variant, in the order of the form. */
export const pricesInput = z
  .array(priceInput)
  .max(mostPrices)
  .refine((all) => areDifferent(all.flatMap((one) => one.id ?? [])), {
    error: fault('same_price_twice'),
  })

const areDifferent = (ids: string[]) => new Set(ids).size === ids.length

/** A variant's price as stored. */
export const price = z.object({
  id,
  name: z.string(),
  ...terms,
  translations: inOtherLanguages(z.object({ name: z.string() })),
})
export type Price = z.infer<typeof price>

/** A price as visitors see it, in their language. */
export const priceOffered = price.omit({ translations: true })

/** How many people book at which price; a price per group needs no entry. */
export const priceCounts = z
  .array(z.object({ id, count: z.int().min(0).max(1_000_000) }))
  .max(mostPrices)
  .refine((all) => areDifferent(all.map((one) => one.id)), { error: fault('same_price_twice') })
  .meta({ example: [{ id: exampleId, count: 24 }] })
export type PriceCounts = z.infer<typeof priceCounts>

/**
 * What was agreed for one price when a booking was made: `count` people, `free` of them for nothing.
 * A price per group is in it once, whatever its count.
 */
export const priceLine = price.extend({
  count: z.int(),
  free: z.int(),
  total_cents: z.int(),
})
export type PriceLine = z.infer<typeof priceLine>

/** A booking's price line with its name in the booker's language. */
const priceLineShown = priceLine.omit({ translations: true })

/** How many people that are. */
export const peopleIn = (counts: PriceCounts) => counts.reduce((sum, { count }) => sum + count, 0)

/** What was agreed for a booking; all missing if it has no prices. */
export const agreed = {
  price_lines: z.array(priceLine).optional(),
  price_cents: z.int().optional(),
  currency: z.enum(currencies).optional(),
}

/** What a listed booking costs; both missing if it has no prices. */
export const total = {
  price_cents: agreed.price_cents,
  currency: agreed.currency,
}

const currency = z.enum(currencies)
/** A line about payment; missing if there is none. */
const priceNote = z.string()

/** What was agreed for a booking, as its booker sees it; all missing if it has no prices. */
export const agreedShown = {
  price_lines: z.array(priceLineShown).optional(),
  price_cents: z.int().optional(),
  currency: currency.optional(),
  price_note: priceNote.optional(),
}

/** What places cost that are offered to a visitor; all missing if the variant has no prices. */
export const pricesOffered = {
  prices: z.array(priceOffered).optional(),
  currency: currency.optional(),
  price_note: priceNote.optional(),
}

interface People {
  attendees_count?: number | undefined
  prices?: PriceCounts | null | undefined
}

/** Refuses a number of people that differs from the sum over the prices, or nobody. */
export const isSum = {
  holds: ({ prices, attendees_count: people }: People) =>
    !prices?.length || peopleIn(prices) === (people ?? Math.max(1, peopleIn(prices))),
  at: { path: ['attendees_count'], error: fault('not_the_sum') },
}
