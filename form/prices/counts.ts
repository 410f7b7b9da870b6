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
 * price until the visitor says otherwise, or if only their number has changed since.
 */
export function typedFor(
  prices: PriceTerms[],
  { attendees_count, extra = {} }: Typed,
): Record<string, string> {
  const fields = perPerson(prices).map(fieldOf)
  const typed = fields.map((field) => [field, extra[field] ?? '0'])
  const sum = typed.reduce((before, [, text = '']) => before + peopleIn(text), 0)
  const isOf = sum === peopleIn(attendees_count)
  const assumed = fields.map((field, nth) => [field, nth ? '0' : attendees_count])
  return Object.fromEntries(isOf ? typed : assumed)
}

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
  const sum = Object.values(typed).reduce((before, text) => before + peopleIn(text), 0)
  return { ...details, attendees_count: String(sum), extra: { ...details.extra, ...typed } }
}

/** The prices whose field has something that is no number; an empty one counts as nobody. */
export const misread = <One extends PriceTerms>(prices: One[], details: Typed) => {
  const typed = typedFor(prices, details)
  const isWrong = (text = '') => text.trim() !== '' && !/^\d+$/.test(text.trim())
  return perPerson(prices).filter((price) => isWrong(typed[fieldOf(price)]))
}
