import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { testPostgres } from '#test/per-file.ts'
import { stressTest } from '#test/promises/stress/fixture.ts'

const sizes = { seconds: 6, connections: 24, waiting: true }
const heard = ['wait 409 places_free', 'wait 201', 'accept 200', 'decline 200']

const postgres = await testPostgres()

test('when people wait, answer offers and miss them on three servers, nobody is passed over, kept waiting while places are free, or left uninformed', async () => {
  const seed = randomInt(2 ** 31)
  const { looks, outcomes, ...wrong } = await stressTest(postgres, { ...sizes, heard, seed })
  const nothing = { wrongSlots: [], faults: [], undecided: [], errors: [] }
  expect(wrong, `seed ${seed}`).toEqual(nothing)
  expect(looks).toBeGreaterThan(10)
  expect([...outcomes.keys()]).toEqual(expect.arrayContaining(heard))
})
