import { expect, test } from 'vitest'
import { moneyText } from './money.ts'

test.each([
  ['de-DE', '1.234.567,05\u00a0€', "CHF\u00a01'234'567.05"],
  ['en-GB', '€1,234,567.05', "CHF\u00a01'234'567.05"],
  ['fr-FR', '1\u202f234\u202f567,05\u00a0€', "1'234'567.05\u00a0CHF"],
])('%s: euros are written as in its country, francs as in Switzerland', (locale, euros, francs) => {
  expect(moneyText(123_456_705, 'EUR', locale)).toBe(euros)
  expect(moneyText(123_456_705, 'CHF', locale)).toBe(francs)
})
