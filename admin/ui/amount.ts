import { visibleText } from './field.tsx'

const currency = String.raw`(?:€|euro?|chf|s?fr\.?|franken)`
const thousands = String.raw`\d{1,2}[.’'\s]\d{3}`
// After a point, three digits are thousands.
const cents = String.raw`(?:,(\d{1,2})|\.(\d{1,2})|[.,][-–—]{1,2})`
const amount = new RegExp(
  `^(?:${currency}\\s*)?(${thousands}|\\d{1,5})${cents}?(?:\\s*${currency})?$`,
  'i',
)

/**
 * Converts a typed amount of euros or francs, such as `45`, `45,50`, `3.50 €` or `3,–`, to cents.
 * Null if nothing was typed; undefined if the text is not an amount.
 */
export function centsOf(typed: string): number | null | undefined {
  const text = visibleText(typed)
  if (text === '') return null
  const [, whole, afterComma, afterPoint] = amount.exec(text) ?? []
  if (whole === undefined) return undefined
  const part = afterComma ?? afterPoint ?? ''
  return Number(whole.replaceAll(/\D/g, '')) * 100 + Number(part.padEnd(2, '0'))
}

/** An amount as people type it, such as `45,50`; empty for null. */
export function typedAmount(cents: number | null): string {
  if (cents === null) return ''
  const digits = String(cents).padStart(3, '0')
  return `${digits.slice(0, -2)},${digits.slice(-2)}`
}
