import type { Currency } from '#contract/price.ts'

/**
 * Formats whole cents, such as `3,00 €`, and francs as in Switzerland, such as `CHF 3.00`. As decimal
 * text, because a fraction would be inexact.
 */
export function moneyText(cents: number, currency: Currency, locale: string): string {
  const local = currency === 'CHF' ? new Intl.Locale(locale, { region: 'CH' }) : locale
  return new Intl.NumberFormat(local, { style: 'currency', currency }).format(
    `${cents}E-2` as `${number}`,
  )
}
