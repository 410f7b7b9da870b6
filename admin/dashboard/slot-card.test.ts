import { expect, test } from 'vitest'
import { hyphenated, unbroken } from './slot-card.tsx'

test('long German words can be broken only between syllables', () => {
  const shown = (text: string) => hyphenated(text).replaceAll('\u00ad', '|')
  expect(
    [
      'Bürgersprechstunde',
      'Kindergeburtstag',
      'Gewandmeisterinnen',
      'Denkmalpflegerundgang',
      'Führung im Botanischen Garten',
      'Naturwissenschaften',
    ].map(shown),
  ).toEqual([
    'Bür|ger|sprechstunde',
    'Kin|der|ge|burtstag',
    'Gewand|meis|te|rin|nen',
    'Denk|mal|pfle|ge|rund|gang',
    'Führung im Botanischen Garten',
    'Natur|wis|sen|schaf|ten',
  ])
})

test('a number and its unit stay on one line', () => {
  expect(unbroken('10:00–11:00 Uhr')).toBe('10:00–11:00\u00a0Uhr')
  expect(unbroken('7 von 10')).toBe('7\u00a0von 10')
})
