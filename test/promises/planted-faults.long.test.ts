import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { testPostgres } from '#test/per-file.ts'
import { raceForTwo, rageWatched } from '#test/promises/offers/offer-races.ts'
import { type PlantedFault, type Sizes, stressTest } from '#test/promises/stress/fixture.ts'

/*
 * Plants faults to prove that the tests `oversell`, `changed-bookings`, `waiting` and `offers`
 * would find them. The outcome can change only if the code that looks for faults changes, so this
 * runs with the long tests.
 */

const changing = { seconds: 60, connections: 24, changing: 4 }
const waiting = { seconds: 60, connections: 24, waiting: true }

const postgres = await testPostgres()

test.each<[PlantedFault, RegExp]>([
  ['oversold', /^slot \S+ has more people than places$/],
  ['both', /^slot \S+ counts more people than are booked$/],
  ['none', /^slot \S+ counts fewer people than are booked$/],
  ['deadlock', /waited in a circle$/],
])('the fault "%s" planted in booking changes is found', async (planted, found) => {
  const seed = randomInt(2 ** 31)
  const seen = await findings({ ...changing, seed, planted })
  expect(seen, `seed ${seed}`).toContainEqual(expect.stringMatching(found))
})

test.each<[PlantedFault, RegExp]>([
  ['lost', /is another than was told$/],
  ['unmailed', /has a change that is not reported by one email$/],
])('the fault "%s" planted in booking changes is found by comparing the bookings afterwards', async (planted, found) => {
  const seed = randomInt(2 ** 31)
  const seen = await findings({
    ...changing,
    ...{ seconds: 4, heard: ['change own 200'], seed, planted },
  })
  expect(seen, `seed ${seed}`).toContainEqual(expect.stringMatching(found))
})

test.each<[PlantedFault, RegExp]>([
  ['passedOver', /was passed over by/],
  ['overlooked', /waits beside free places$/],
  ['untold', /was not told by one email each time$/],
])('the fault "%s" planted in the waiting list is found', async (planted, sought) => {
  const seed = randomInt(2 ** 31)
  const { faults } = await stressTest(postgres, { ...waiting, seed, planted, sought })
  expect(faults, `seed ${seed}`).toContainEqual(expect.stringMatching(sought))
})

test('an offer whose places are not reserved is found', async () => {
  const seed = randomInt(2 ** 31)
  const { wrongSlots } = await stressTest(postgres, { ...waiting, seed, planted: 'unkept' })
  expect(wrongSlots, `seed ${seed}`).not.toEqual([])
})

test('if a guide’s answers do not wait for each other, a guide with two slots at once is found', async () => {
  const { faults } = await raceForTwo(postgres, { guides: 20, planted: 'atOnce' })
  expect(faults).toContain('two slots at once')
})

test('if answers do not lock the slot, a slot with too many guides is found', async () => {
  const seed = randomInt(2 ** 31)
  const found = 'more guides than needed'
  const sizes = { operations: 20_000, connections: 24, seed, planted: 'overfull' as const, found }
  const { faults } = await rageWatched(postgres, sizes)
  expect(faults, `seed ${seed}`).toContain(found)
})

async function findings(sizes: Sizes): Promise<string[]> {
  const { wrongSlots, faults } = await stressTest(postgres, sizes)
  const seen = wrongSlots.map(({ id, attendees, most, booked }) => {
    if (booked > most) return `slot ${id} has more people than places`
    return `slot ${id} counts ${attendees > booked ? 'more' : 'fewer'} people than are booked`
  })
  return [...seen, ...faults]
}
