import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { testPostgres } from '#test/per-file.ts'
import { stressTest } from '#test/promises/stress/fixture.ts'

const sizes = { seconds: 60, connections: 200 }
const heard = [
  ...['book 201', 'book 404 not_found', 'book 409 slot_full'],
  ...['book again 201', 'book otherwise 409 key_used_otherwise', 'book for 201', 'cancel 200'],
  ...['confirm 200', 'confirm 409 hold_lapsed'],
  ...['change places 204', 'change places 409 fewer_than_booked'],
  ...['move a slot 204', 'move a slot 409 slot_has_bookings', 'withdraw a slot 204'],
  ...['withdraw a variant 204', 'withdraw a variant 409 variant_booked', 'withdraw a project 204'],
]

const postgres = await testPostgres()

test('while 200 people book and cancel on three servers and admins make changes, nothing is oversold, lost or duplicated', async () => {
  const seed = randomInt(2 ** 31)
  const { looks, outcomes, ...wrong } = await stressTest(postgres, { ...sizes, heard, seed })
  const said = [...outcomes].map(([outcome, times]) => `${times} × ${outcome}`).join(', ')
  process.stdout.write(`stress test, seed ${seed}: ${looks} looks at every slot; ${said}\n`)
  const nothing = { wrongSlots: [], faults: [], undecided: [], errors: [] }
  expect(wrong, `seed ${seed}`).toEqual(nothing)
  expect(looks).toBeGreaterThan(600)
  expect([...outcomes.keys()]).toEqual(expect.arrayContaining(heard))
})

test('without the lock and the constraint, places are oversold in the same stress test', async () => {
  const seed = randomInt(2 ** 31)
  const { wrongSlots } = await stressTest(postgres, { ...sizes, seed, careless: true })
  expect(wrongSlots, `seed ${seed}`).not.toEqual([])
  for (const { booked, most } of wrongSlots) expect(booked).toBeGreaterThan(most)
})
