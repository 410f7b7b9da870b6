import { useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#admin/api/client.ts'
import { useCurrency } from '#admin/project/projects.ts'
import { wholeNumber } from '#admin/ui/field.tsx'
import { useVariants } from '#admin/variant/variants.ts'
import type { Currency, Price, PriceCounts } from '#contract/price.ts'
import { linesFor, sumOf } from '#contract/price-sum.ts'
import { bookingDialogTexts as texts } from '#texts/de/booking.ts'

/** How many people come, as typed. */
export interface PeopleEntries {
  /** Used if no price is per person. */
  attendees_count: string
  /** The number of people at each price, by its id; an empty or missing one means nobody. */
  counts: Record<string, string>
}

/** The prices that a booking is made at, or was. */
export interface PricesShown {
  prices: Pick<Price, 'id' | 'name' | 'cents' | 'per' | 'free_from'>[]
  currency: Currency
}

/** The prices of a project's variant, by its `ressource_id`; undefined if it has none. */
export function usePricesOf(projectId: string) {
  const { data: variants = [] } = useVariants(projectId)
  const currency = useCurrency(projectId)
  return (category: string): PricesShown | undefined => {
    const prices = variants.find(({ ressource_id }) => ressource_id === category)?.prices
    return prices && { prices, currency }
  }
}

/** After a call was refused because prices have changed, the variants are read again. */
export function useReloadedPrices(projectId: string) {
  const client = useQueryClient()
  return (error: Error) => {
    if (error instanceof ApiError && error.code === 'price_changed') {
      void client.invalidateQueries({ queryKey: ['variants', projectId] })
    }
  }
}

/** The prices that people are counted at; the others are paid once per group. */
export const perPerson = (shown: PricesShown | undefined) =>
  shown?.prices.filter(({ per }) => per === 'person') ?? []

const numberAt = (typed = '') => (typed.trim() ? wholeNumber(typed) : 0)

/** How many people pay which price; `NaN` for text that is not a number. */
const countsIn = (shown: PricesShown, { counts }: PeopleEntries): PriceCounts =>
  perPerson(shown).map(({ id }) => ({ id, count: numberAt(counts[id]) }))

/** How many people come; `NaN` if that is not clear. */
export function peopleIn(shown: PricesShown | undefined, entries: PeopleEntries): number {
  if (!shown || perPerson(shown).length === 0) return wholeNumber(entries.attendees_count)
  return countsIn(shown, entries).reduce((sum, { count }) => sum + count, 0)
}

/** What it costs, and how many of the people pay nothing; undefined if the number is not clear. */
export function totalIn(shown: PricesShown, entries: PeopleEntries) {
  if (!(peopleIn(shown, entries) >= 1)) return undefined
  const lines = linesFor(shown.prices, countsIn(shown, entries))
  return { cents: sumOf(lines), free: lines.reduce((sum, { free }) => sum + free, 0) }
}

/** The name of the field that says how many people come, or of the first one. */
export function peopleField(shown: PricesShown | undefined): string {
  const [first] = perPerson(shown)
  return first ? `counts.${first.id}` : 'attendees_count'
}

/** The faults in how many people come. `most`: how many there is room for, if that is known. */
export function peopleFaults(
  shown: PricesShown | undefined,
  entries: PeopleEntries,
): Record<string, string> {
  const counts = shown ? countsIn(shown, entries) : []
  const faulty = counts.filter(({ count }) => Number.isNaN(count))
  if (faulty.length > 0) {
    return Object.fromEntries(faulty.map(({ id }) => [`counts.${id}`, texts.countInvalid]))
  }
  if (peopleIn(shown, entries) >= 1) return {}
  return { [peopleField(shown)]: counts.length > 0 ? texts.nobody : texts.attendeesInvalid }
}

/** The part of a call that says how many people come, and what they were told it costs. */
export function peopleSent(shown: PricesShown | undefined, entries: PeopleEntries) {
  const people = peopleIn(shown, entries)
  if (!shown) return { attendees_count: people }
  return {
    attendees_count: people,
    prices: countsIn(shown, entries).filter(({ count }) => count > 0),
    price_cents: totalIn(shown, entries)?.cents ?? 0,
    currency: shown.currency,
  }
}
