import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { testPostgres } from '#test/per-file.ts'
import { compareOnEmbedded, compareOnPostgres } from '#test/promises/groups/groups-test.ts'

// What fits into four minutes on two cores; `groups.long.test.ts` makes 100,000 calls.
const operations = { onPostgres: 4000, onEmbedded: 2000 }
const timeout = 600_000
const nothing = { wrong: [], errors: [], contradictions: { slots: [], bookings: [] } }

const postgres = await testPostgres()

test('in random calls on three servers, all that groups are told and shown follows the rules', {
  timeout,
}, async () => {
  const sizes = { operations: operations.onPostgres, seed: randomInt(2 ** 31) }
  const { made, heard, ...found } = await compareOnPostgres(postgres, sizes)
  expect(found, `seed ${sizes.seed}`).toEqual(nothing)
  const often = [
    'book 409 slot_shared',
    'change 200',
    'accept 200',
    'confirm 200',
    'callOff 200',
    'split 200',
    'overbook 201',
    'restore 200',
    'restore 409 slot_full',
  ]
  expect([...heard.keys()]).toEqual(expect.arrayContaining(often))
})

test('in random calls on the embedded database, all that groups are told and shown follows the rules', {
  timeout,
}, async () => {
  const sizes = { operations: operations.onEmbedded, seed: randomInt(2 ** 31) }
  const { made, heard, ...found } = await compareOnEmbedded(sizes)
  expect(found, `seed ${sizes.seed}`).toEqual(nothing)
})

test.each([
  'beside',
  'blocked',
  'overbooked',
  'parts',
] as const)('the fault "%s" planted in the database is found', {
  timeout,
}, async (planted) => {
  const sizes = { operations: operations.onPostgres, seed: randomInt(2 ** 31), planted }
  const { wrong } = await compareOnPostgres(postgres, sizes)
  expect(wrong, `seed ${sizes.seed}`).not.toEqual([])
})
