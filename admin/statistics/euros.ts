import { visibleText } from '#admin/ui/field.tsx'

const amount = /^(\d{1,5}|\d{1,2}\.\d{3})(?:,(\d{1,2}))?(?:\s*€)?$/

/**
 * Converts an amount typed in euros, such as `45` or `45,50`, to cents. Null if nothing was typed;
 * undefined if the text is not an amount.
 */
export function centsOf(typed: string): number | null | undefined {
  const text = visibleText(typed)
  if (text === '') return null
  const [, euros, cents = ''] = amount.exec(text) ?? []
  if (euros === undefined) return undefined
  return Number(euros.replace('.', '')) * 100 + Number(cents.padEnd(2, '0'))
}

export const typedEuros = (cents: number | null) =>
  cents === null ? '' : (cents / 100).toFixed(2).replace('.', ',')
