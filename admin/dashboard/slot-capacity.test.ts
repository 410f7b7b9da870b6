import { expect, test } from 'vitest'
import { placesInWords } from './slot-capacity.tsx'

test('a slot that one group has to itself is never said to have free places', () => {
  const slot = { max_attendees: 30, sum: 24 }
  expect(placesInWords(slot)).toBe('24 von 30')
  expect(placesInWords({ ...slot, whole: true })).toBe('24 Personen, Gruppe für sich')
  expect(placesInWords({ ...slot, sum: 1, whole: true })).toBe('1 Person, Gruppe für sich')
  expect(placesInWords({ ...slot, sum: 0, whole: true })).toBe('0 Personen, einer Gruppe angeboten')
})
