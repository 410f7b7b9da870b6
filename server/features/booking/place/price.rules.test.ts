import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Price, PriceCounts } from '#contract/price.ts'
import { linesFor, sumOf } from '#contract/price-sum.ts'
import { countFaults } from './place.rules.ts'
import { linesForPeople } from './price.rules.ts'

const price = (id: string, terms: Partial<Price>): Price => ({
  ...{ id, name: id, cents: 0, per: 'person', translations: {} },
  ...terms,
})

const adult = price('adult', { cents: 750 })
const pupil = price('pupil', { cents: 300, free_from: 11 })
const tour = price('tour', { cents: 6000, per: 'group' })

test('a class pays for its pupils, every eleventh is free, and each group pays for its guide once', () => {
  const lines = linesFor(
    [adult, pupil, tour],
    [
      { id: 'adult', count: 2 },
      { id: 'pupil', count: 24 },
    ],
  )
  expect(lines.map(({ count, free, total_cents }) => [count, free, total_cents])).toEqual([
    [2, 0, 1500],
    [24, 2, 6600],
    [0, 0, 6000],
  ])
  expect(sumOf(lines)).toBe(14_100)
})

test('prices of which a booking knows nothing are refused', () => {
  const counts = [
    { id: 'adult', count: 1 },
    { id: 'other', count: 1 },
  ]
  const faults = countFaults([adult], { counts, people: 2 })
  expect(faults).toEqual({ 'prices.other': { fault: 'unknown_price', named: '' } })
})

test('all people pay a price, unless there are only prices per group', () => {
  const missing = { prices: { fault: 'prices_missing', named: '' } }
  expect(countFaults([adult, tour], { counts: [], people: 2 })).toEqual(missing)
  expect(countFaults([tour], { counts: [], people: 2 })).toEqual({})
  expect(countFaults([], { counts: [], people: 2 })).toEqual({})
})

test('nobody is counted at a price per group if others pay each', () => {
  const missing = { prices: { fault: 'prices_missing', named: '' } }
  const faults = (prices: Price[], counts: [string, number][], people: number) =>
    countFaults(prices, { counts: counts.map(([id, count]) => ({ id, count })), people })
  expect(faults([adult, tour], [['tour', 29]], 29)).toEqual(missing)
  const both: [string, number][] = [
    ['adult', 29],
    ['tour', 1],
  ]
  expect(faults([adult, tour], both, 29)).toEqual(missing)
  expect(faults([adult, tour], both, 30)).toEqual(missing)
  expect(
    faults(
      [adult, tour],
      [
        ['adult', 29],
        ['tour', 0],
      ],
      29,
    ),
  ).toEqual({})
  expect(faults([tour], [['tour', 29]], 29)).toEqual({})
})

test('another number of people pays the same price, unless several prices are paid', () => {
  const lines = linesFor([adult, pupil], [{ id: 'pupil', count: 24 }])
  expect(sumOf(linesForPeople(lines, 10) ?? [])).toBe(3000)
  const both = linesFor(
    [adult, pupil],
    [
      { id: 'adult', count: 1 },
      { id: 'pupil', count: 24 },
    ],
  )
  expect(linesForPeople(both, 10)).toBeNull()
  const group = linesFor([tour], [])
  expect(linesForPeople(group, 10)).toEqual(group)
})

/** The same sum, person by person, in whole cents as large integers. */
function cashier(prices: Price[], counts: Map<string, number>): bigint {
  let sum = 0n
  for (const { id, cents, per, free_from } of prices) {
    if (per === 'group') sum += BigInt(cents)
    else {
      for (let person = 1; person <= (counts.get(id) ?? 0); person++) {
        if (!free_from || person % free_from !== 0) sum += BigInt(cents)
      }
    }
  }
  return sum
}

/** Whether somebody would pay nothing although people pay each. */
const paysNothing = (prices: Price[], counts: PriceCounts) =>
  prices.some(({ per }) => per === 'person') &&
  prices.some(({ per }, at) => per === 'group' && counts[at]?.count)

const anyPrice = fc.record({
  cents: fc.integer({ min: 0, max: 1_000_000 }),
  per: fc.constantFrom('person' as const, 'person' as const, 'group' as const),
  free_from: fc.option(fc.integer({ min: 2, max: 1000 })),
  count: fc.oneof(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 3000 })),
})

test('10,000 random price lists and bookings cost what a cashier adds up person by person', () => {
  fc.assert(
    fc.property(fc.array(anyPrice, { maxLength: 12 }), (given) => {
      const prices = given.map(({ count, per, free_from, ...terms }, n) =>
        price(`price ${n}`, { ...terms, per, free_from: per === 'person' ? free_from : null }),
      )
      const counts = given.map(({ count }, n) => ({ id: `price ${n}`, count }))
      const sum = sumOf(linesFor(prices, counts))
      expect(Number.isSafeInteger(sum)).toBe(true)
      expect(BigInt(sum)).toBe(cashier(prices, new Map(counts.map(({ id, count }) => [id, count]))))
      const people = counts.reduce((before, { count }) => before + count, 0)
      const isRefused = Object.keys(countFaults(prices, { counts, people })).length > 0
      expect(isRefused).toBe(paysNothing(prices, counts))
    }),
    { numRuns: 10_000 },
  )
})
