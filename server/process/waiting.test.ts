import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPostgres, type TestPostgres } from '#server/testing/servers/postgres.ts'
import { type PlantedFault, stressTest } from '#server/testing/stress/fixture.ts'

const sizes = { seconds: 6, connections: 24, waiting: true }
const heard = ['wait 409 places_free', 'wait 201', 'accept 200', 'decline 200']

let postgres: TestPostgres

beforeAll(async () => {
  postgres = await startPostgres()
}, 60_000)
afterAll(() => postgres.stop())

test('while people wait, answer offers and miss them on three servers, nobody is passed over, overlooked or not told', async () => {
  const seed = randomInt(2 ** 31)
  const { looks, outcomes, ...wrong } = await stressTest(postgres, { ...sizes, heard, seed })
  const nothing = { wrongSlots: [], faults: [], undecided: [], errors: [] }
  expect(wrong, `seed ${seed}`).toEqual(nothing)
  expect(looks).toBeGreaterThan(10)
  expect([...outcomes.keys()]).toEqual(expect.arrayContaining(heard))
})

test.each<[PlantedFault, RegExp]>([
  ['passedOver', /was passed over by/],
  ['overlooked', /waits beside free places$/],
  ['untold', /was not told by one email each time$/],
])('the turns show a fault that is planted as %s', async (planted, sought) => {
  const seed = randomInt(2 ** 31)
  // Ends as soon as it is sighted.
  const { faults } = await stressTest(postgres, { ...sizes, seconds: 60, seed, planted, sought })
  expect(faults, `seed ${seed}`).toContainEqual(expect.stringMatching(sought))
})

test('the same test sights an offer whose places are not kept', async () => {
  const seed = randomInt(2 ** 31)
  // Ends as soon as it is sighted.
  const careless = { ...sizes, seconds: 60, seed, planted: 'unkept' as const }
  const { wrongSlots } = await stressTest(postgres, careless)
  expect(wrongSlots, `seed ${seed}`).not.toEqual([])
})
