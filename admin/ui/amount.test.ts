import { expect, test } from 'vitest'
import { centsOf, typedAmount } from './amount.ts'

test.each([
  ['45', 4500],
  ['45,5', 4550],
  ['3.50 €', 350],
  ['€ 3,50', 350],
  ['3 Euro', 300],
  ['3,-', 300],
  ['3,– €', 300],
  ['€ 3,--', 300],
  ['Fr. 3.—', 300],
  ['3.-', 300],
  ['CHF 12.00', 1200],
  ['Fr. 12', 1200],
  [' 1.250,05 € ', 125_005],
  ['1 250', 125_000],
  ['1.250', 125_000],
  ['1’250.50', 125_050],
  ['\u200e45,50\u200b\u00a0€\ufeff', 4550],
  ['', null],
  ['0', 0],
  ['3.5', 350],
  ['3,505', undefined],
  ['-1', undefined],
  ['viel', undefined],
])('"%s" is read as %s cents', (typed, cents) => {
  expect(centsOf(typed)).toBe(cents)
})

test('amounts in cents are shown the way users would type them', () => {
  expect([4550, 5, 0, 125_005, null].map(typedAmount)).toEqual([
    '45,50',
    '0,05',
    '0,00',
    '1250,05',
    '',
  ])
})
