import { expect, test } from 'vitest'
import { suggestedName } from './invitation.rules.ts'

test.each([
  ['erika.muster-mann@museum.example', 'Erika Muster-Mann'],
  ['jörg_öz@museum.example', 'Jörg Öz'],
  ["sinead.o'brien@museum.example", "Sinead O'Brien"],
  ['anna.schmidt2@museum.example', 'Anna Schmidt'],
  ['anna+rundgang@museum.example', 'Anna'],
  ['info@museum.example', 'Info'],
  ['-anna-.--@museum.example', 'Anna'],
  ['4711@museum.example', ''],
  ['+neu@museum.example', ''],
  ["-'-@museum.example", ''],
])('the name suggested for %s is %j', (email, name) => {
  expect(suggestedName(email)).toBe(name)
})

test('a suggested name never exceeds the length limit for names', () => {
  expect(suggestedName(`${'a'.repeat(240)}@museum.example`)).toHaveLength(200)
})
