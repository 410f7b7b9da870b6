import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPostgres, type TestPostgres } from '#server/testing/servers/postgres.ts'
import { type PlantedFault, type Sizes, stressTest } from '#server/testing/stress/fixture.ts'

const sizes = { seconds: 4, connections: 24, changing: 4 }
const heard = [
  ...['change own 200', 'change own 409 slot_full', 'change for 200', 'cancel 200'],
  ...['move a booked slot 200', 'call off 200', 'rebook 200', 'keep 200'],
]

let postgres: TestPostgres

beforeAll(async () => {
  postgres = await startPostgres()
}, 60_000)
afterAll(() => postgres.stop())

test('while people change and move bookings on three servers, none is lost, holds two places or none', async () => {
  const seed = randomInt(2 ** 31)
  const { looks, outcomes, ...wrong } = await stressTest(postgres, { ...sizes, heard, seed })
  const nothing = { wrongSlots: [], faults: [], undecided: [], errors: [] }
  expect(wrong, `seed ${seed}`).toEqual(nothing)
  expect(looks).toBeGreaterThan(10)
  expect([...outcomes.keys()]).toEqual(expect.arrayContaining(heard))
})

const planted: [PlantedFault, RegExp][] = [
  ['oversold', /^slot \S+ has more people than places$/],
  ['both', /^slot \S+ counts more people than are booked$/],
  ['none', /^slot \S+ counts fewer people than are booked$/],
  ['deadlock', /waited in a circle$/],
]

test.each(planted)('the same test sights a change that is planted as %s', async (fault, found) => {
  const seed = randomInt(2 ** 31)
  // Ends as soon as it is sighted.
  const careless = { ...sizes, seconds: 60, seed, planted: fault }
  expect(await findings(careless), `seed ${seed}`).toContainEqual(expect.stringMatching(found))
})

test.each<[PlantedFault, RegExp]>([
  ['lost', /is another than was told$/],
  ['unmailed', /has a change that is not reported by one email$/],
])('afterwards the accounts show a change that is planted as %s', async (fault, found) => {
  const seed = randomInt(2 ** 31)
  const careless = { ...sizes, heard: heard.slice(0, 1), seed, planted: fault }
  expect(await findings(careless), `seed ${seed}`).toContainEqual(expect.stringMatching(found))
})

async function findings(sizes: Sizes): Promise<string[]> {
  const { wrongSlots, faults } = await stressTest(postgres, sizes)
  const seen = wrongSlots.map(({ id, attendees, most, booked }) => {
    if (booked > most) return `slot ${id} has more people than places`
    return `slot ${id} counts ${attendees > booked ? 'more' : 'fewer'} people than are booked`
  })
  return [...seen, ...faults]
}
