import type { PriceCounts } from '#contract/price.ts'
import { countsFor, type PriceTerms } from '#contract/price-sum.ts'
import { type Details, peopleIn } from '#form/fields/details.ts'

/** The id of the field for the people at a price; not the server's name, see `unseen`. */
export const fieldOf = ({ id }: { id: string }) => `price-${id}`

type Typed = Pick<Details, 'attendees_count' | 'extra'>

/** The prices that people pay, rather than their group. */
export const perPerson = <One extends PriceTerms>(prices: One[]) =>
  prices.filter(({ per }) => per === 'person')

/**
 * What the visitor typed for each price per person, by the field's id. All people are at the first
 * price until the visitor says otherwise. If only their number has changed since, the others come at
 * the price that most pay.
 */
export function typedFor(
  prices: PriceTerms[],
  { attendees_count, extra = {} }: Typed,
): Record<string, string> {
  const fields = perPerson(prices).map(fieldOf)
  const typed = Object.fromEntries(fields.map((field) => [field, extra[field] ?? '0']))
  const at = (field: string) => peopleIn(typed[field] ?? '')
  let more = peopleIn(attendees_count) - sumIn(typed)
  while (fields[0] && more) {
    const most = fields.reduce((one, other) => (at(one) < at(other) ? other : one))
    // In parts, so that no price loses all its people before the others.
    const by = more < 0 ? Math.floor(more / fields.length) : more
    typed[most] = String(at(most) + by)
    more -= by
  }
  return typed
}

const sumIn = (typed: Record<string, string>) =>
  Object.values(typed).reduce((sum, text) => sum + peopleIn(text), 0)

/** How many people come at which price. */
export function countsOf(prices: PriceTerms[], details: Typed): PriceCounts {
  const typed = typedFor(prices, details)
  return (
    countsFor(prices, peopleIn(details.attendees_count)) ??
    perPerson(prices).map((price) => ({
      id: price.id,
      count: peopleIn(typed[fieldOf(price)] ?? ''),
    }))
  )
}

/** The visitor's input once another number is typed for a price. */
export function withTyped<Input extends Typed>(
  prices: PriceTerms[],
  details: Input,
  entry: Record<string, string>,
): Input {
  const typed = { ...typedFor(prices, details), ...entry }
  return {
    ...details,
    attendees_count: String(sumIn(typed)),
    extra: { ...details.extra, ...typed },
  }
}

/** The prices whose field has something that is no number; an empty one counts as nobody. */
export const misread = <One extends PriceTerms>(prices: One[], details: Typed) => {
  const typed = typedFor(prices, details)
  return perPerson(prices).filter((price) => !/^\s*\d*\s*$/.test(typed[fieldOf(price)] ?? ''))
}

/** How many people come at which price; undefined if an entry is no number, or nobody comes. */
export const countsIn = (prices: PriceTerms[], details: Typed): PriceCounts | undefined =>
  peopleIn(details.attendees_count) && !misread(prices, details)[0]
    ? countsOf(prices, details)
    : undefined
