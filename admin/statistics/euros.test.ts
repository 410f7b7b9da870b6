import { expect, test } from 'vitest'
import { centsOf, typedEuros } from './euros.ts'

test.each([
  ['45', 4500],
  ['45,5', 4550],
  [' 1.250,05 € ', 125_005],
  ['\u200e45,50\u200b\u00a0€\ufeff', 4550],
  ['', null],
  ['0', 0],
  ['45.50', undefined],
  ['-1', undefined],
  ['viel', undefined],
])('"%s" is read as %s cents', (typed, cents) => {
  expect(centsOf(typed)).toBe(cents)
})

test('amounts in cents are shown the way users would type them', () => {
  expect([4550, 5, null].map(typedEuros)).toEqual(['45,50', '0,05', ''])
})
