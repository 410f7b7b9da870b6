import { expect, test } from 'vitest'
import type { Price } from '#contract/price.ts'
import { changedPrices, freeIn, priceEntries, priceRules, withBlank } from './price-entries.ts'

const kids: Price = {
  ...{ id: 'k', name: 'Kinder', cents: 350, per: 'person', free_from: 11 },
  translations: { en: { name: 'Children' } },
}
const flat: Price = { id: 'f', name: 'Pauschale', cents: 6000, per: 'group', translations: {} }

test('prices that were only looked at are not sent', () => {
  expect(priceEntries([kids, flat])).toMatchObject([
    { name: 'Kinder', cents: '3,50', free_from: '11' },
    { name: 'Pauschale', cents: '60,00', free_from: '' },
    { name: '', cents: '' },
  ])
  expect(changedPrices(priceEntries([kids, flat]), [kids, flat])).toBeUndefined()
  expect(changedPrices(priceEntries([]))).toBeUndefined()
})

test('prices keep their id in any order, and blank ones are none', () => {
  const [one, other, blank] = priceEntries([kids, flat]) as Required<
    ReturnType<typeof priceEntries>
  >
  if (!one || !other || !blank) throw new Error('a price is missing')
  const dearer = { ...one, cents: '4 €' }
  expect(changedPrices([other, dearer, blank], [kids, flat])).toEqual([
    flat,
    { ...kids, cents: 400 },
  ])
  expect(changedPrices([blank], [kids, flat])).toEqual([])
  const grouped = changedPrices([{ ...one, per: 'group' }], [kids])
  expect(grouped?.[0]).not.toHaveProperty('free_from')
})

test('there is one blank price at the end, but no more than twelve prices', () => {
  const twelve = priceEntries(Array.from({ length: 12 }, (_, nth) => ({ ...flat, id: `${nth}` })))
  expect(twelve).toHaveLength(12)
  const eleven = withBlank(twelve.slice(1))
  expect(eleven).toHaveLength(12)
  expect(withBlank(eleven)).toBe(eleven)
})

test.each([
  ['', null],
  ['11', 11],
  ['11.', 11],
  ['1.000', 1000],
  ['elf', Number.NaN],
])('“%s” means that every %s-th person is free', (typed, free) => {
  expect(freeIn(typed)).toBe(free)
})

test('a price of more than 10,000 is refused, and one of 0 is not', () => {
  const prices = priceEntries([kids])
  const fault = (typed: string) => priceRules.cents(typed, { prices }, 'prices.0.cents')
  expect(fault('10.000,01')).toBe('Bitte geben Sie höchstens 10.000 ein.')
  for (const typed of ['10.000', '0', '0,05']) expect(fault(typed), typed).toBeNull()
})
