import { expect, test } from 'vitest'
import { bookingNumber } from './booking-number.ts'

test.each([
  ['01a20721-6075-7bae-8fc6-8e08ffffffff', '429 496 7295'],
  ['01a20721-6075-7bae-8fc6-8e0800000000', '000 000 0000'],
  ['01a20721-6075-7bae-8fc6-8e08339273a1', '086 523 5873'],
])('booking %s has the number %s', (id, number) => {
  expect(bookingNumber(id)).toBe(number)
})
