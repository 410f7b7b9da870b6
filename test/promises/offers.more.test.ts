import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { testPostgres } from '#test/per-file.ts'
import { killWhileAbsent } from '#test/promises/offers/offer-kills.ts'
import { raceForSlots, raceForTwo, rageWatched } from '#test/promises/offers/offer-races.ts'

const postgres = await testPostgres()

test('with 1,000 simultaneous acceptances by guides on three servers, each slot gets exactly as many guides as it needs', async () => {
  const { wrong, outcomes } = await raceForSlots(postgres, { slots: 25, guides: 40 })
  expect(wrong).toEqual([])
  expect(Object.keys(outcomes).sort()).toEqual(['200', '409 already_taken'])
})

test('no offer makes a guide lead two slots at once or lead while absent', async () => {
  const seed = randomInt(2 ** 31)
  const heard = ['yes 200', 'yes 409 already_taken', 'yes 409 leads_another', 'absence 201']
  const until = (done: number, outcomes: Map<string, number>) =>
    done >= 1500 && heard.every((one) => outcomes.has(one))
  const sizes = { operations: 20_000, connections: 16, seed, until }
  const { faults, errors, outcomes } = await rageWatched(postgres, sizes)
  expect({ faults, errors }, `seed ${seed}`).toEqual({ faults: [], errors: [] })
  expect([...outcomes.keys()]).toEqual(expect.arrayContaining(heard))
})

test('a guide who accepts two overlapping slots at the same time gets only one', async () => {
  const { faults, outcomes } = await raceForTwo(postgres, { guides: 20 })
  expect(faults).toEqual([])
  const counts = (outcome: string) => outcomes.filter((one) => one === outcome).length
  expect([counts('200'), counts('409 leads_another')]).toEqual([20, 20])
})

test('after each of two kills between storing an absence and its offers, either both are stored or neither is', async () => {
  const { wrong, absences } = await killWhileAbsent(postgres, { kills: 2 })
  expect(wrong).toEqual([])
  expect(absences).toBeGreaterThan(0)
})
