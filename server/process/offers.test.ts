import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { killWhileAbsent } from '#server/testing/offers/offer-kills.ts'
import { raceForSlots, rageWatched } from '#server/testing/offers/offer-races.ts'
import { startPostgres, type TestPostgres } from '#server/testing/servers/postgres.ts'

let postgres: TestPostgres

beforeAll(async () => {
  postgres = await startPostgres()
}, 60_000)
afterAll(() => postgres.stop())

test('of 1,000 simultaneous yeses on three servers, each slot accepts exactly as many as it needs', async () => {
  const { wrong, outcomes } = await raceForSlots(postgres, { slots: 25, guides: 40 })
  expect(wrong).toEqual([])
  expect(Object.keys(outcomes).sort()).toEqual(['200', '409 already_taken'])
})

test('no offer makes anybody lead two slots at once, or lead while absent', async () => {
  const seed = randomInt(2 ** 31)
  const sizes = { operations: 900, connections: 16, seed }
  const { faults, errors, outcomes } = await rageWatched(postgres, sizes)
  expect({ faults, errors }, `seed ${seed}`).toEqual({ faults: [], errors: [] })
  const heard = ['yes 200', 'yes 409 already_taken', 'yes 409 leads_another', 'absence 201']
  expect([...outcomes.keys()]).toEqual(expect.arrayContaining(heard))
})

test.each([
  ['overfull', 'more guides than needed'],
  ['atOnce', 'two slots at once'],
] as const)('the same test sights a fault that is planted as %s', async (planted, found) => {
  const seed = randomInt(2 ** 31)
  const sizes = { operations: 20_000, connections: 24, seed, planted, found }
  const { faults } = await rageWatched(postgres, sizes)
  expect(faults, `seed ${seed}`).toContain(found)
})

test('after two kills between an absence and its offers there are both or neither', async () => {
  const { wrong, absences } = await killWhileAbsent(postgres, { kills: 2 })
  expect(wrong).toEqual([])
  expect(absences).toBeGreaterThan(0)
})
