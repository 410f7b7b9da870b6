import { expect, test } from 'vitest'
import { inNameOrder } from './name-order.ts'

const sorted = (...names: string[]) => inNameOrder(names, String).join(', ')

test('umlauts and accents are sorted as their letters, and ß as ss', () => {
  expect(sorted('Öztürk', 'Ostermann', 'Zander', 'Oz', 'Östlund')).toBe(
    'Ostermann, Östlund, Oz, Öztürk, Zander',
  )
  expect(sorted('Strauß', 'Straße', 'Strasser', 'Strasse')).toBe(
    'Strasse, Straße, Strasser, Strauß',
  )
})

test('case and accents only decide between names that are otherwise equal', () => {
  expect(sorted('Zoe', 'anton', 'Änne')).toBe('Änne, anton, Zoe')
  expect(sorted('André B', 'Andre C', 'andre A')).toBe('andre A, André B, Andre C')
  expect(sorted('Zoë', 'Zoe')).toBe('Zoe, Zoë')
})

test('numbers are sorted by their value', () => {
  expect(sorted('Gruppe 10', 'Gruppe 2', '10. Etage', '9. Etage')).toBe(
    '9. Etage, 10. Etage, Gruppe 2, Gruppe 10',
  )
})

test('names that are spelled the same keep their order', () => {
  const composed = { id: 1, name: '\u00c4nne' }
  const typed = { id: 2, name: 'A\u0308nne' }
  const ids = [typed, composed, typed].map(({ id }) => id)
  const found = inNameOrder([typed, composed, typed], ({ name }) => name)
  expect(found.map(({ id }) => id)).toEqual(ids)
})
