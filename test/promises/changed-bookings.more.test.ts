import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { testPostgres } from '#test/per-file.ts'
import { stressTest } from '#test/promises/stress/fixture.ts'

const sizes = { seconds: 4, connections: 24, changing: 4 }
const heard = [
  ...['change own 200', 'change own 409 slot_full', 'change for 200', 'cancel 200'],
  ...['move a booked slot 200', 'call off 200', 'rebook 200', 'keep 200'],
]

const postgres = await testPostgres()

test('while people change and move bookings on three servers, no booking is lost, and each holds places in exactly one slot', async () => {
  const seed = randomInt(2 ** 31)
  const { looks, outcomes, ...wrong } = await stressTest(postgres, { ...sizes, heard, seed })
  const nothing = { wrongSlots: [], faults: [], undecided: [], errors: [] }
  expect(wrong, `seed ${seed}`).toEqual(nothing)
  expect(looks).toBeGreaterThan(10)
  expect([...outcomes.keys()]).toEqual(expect.arrayContaining(heard))
})
