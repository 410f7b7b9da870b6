import { currencies } from '#contract/currency.ts'
import type { Currency } from '#contract/price.ts'
import { moneyText } from '#texts/money.ts'

interface Priced {
  price_cents?: number | undefined
  currency?: Currency | undefined
}

/** What a booking costs, such as `66,00 €`; null if it has no prices. */
export const totalOf = ({ price_cents: cents, currency }: Priced): string | null =>
  cents === undefined || !currency ? null : moneyText(cents, currency, 'de-DE')

/** What bookings cost together; null if none has prices. Different currencies are not added up. */
export function sumOfTotals(bookings: Priced[]): string | null {
  const sums = currencies.flatMap((currency) => {
    const priced = bookings.filter((one) => one.currency === currency)
    const cents = priced.reduce((sum, { price_cents = 0 }) => sum + price_cents, 0)
    return priced.length > 0 ? [moneyText(cents, currency, 'de-DE')] : []
  })
  return sums.length > 0 ? sums.join(' + ') : null
}
