import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { testPostgres } from '#test/per-file.ts'
import { stressTest } from '#test/promises/stress/fixture.ts'

const sizes = { seconds: 4, connections: 24 }
const heard = ['book 201', 'book 409 slot_full', 'cancel 200', 'confirm 200', 'withdraw a slot 204']

const postgres = await testPostgres()

test('while many people book and cancel on three servers and admins make changes, nothing is oversold, lost or duplicated', async () => {
  const seed = randomInt(2 ** 31)
  const { looks, outcomes, ...wrong } = await stressTest(postgres, { ...sizes, heard, seed })
  const nothing = { wrongSlots: [], faults: [], undecided: [], errors: [] }
  expect(wrong, `seed ${seed}`).toEqual(nothing)
  expect(looks).toBeGreaterThan(10)
  expect([...outcomes.keys()]).toEqual(expect.arrayContaining(heard))
})
