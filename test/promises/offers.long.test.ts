import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { testPostgres } from '#test/per-file.ts'
import { killWhileAbsent } from '#test/promises/offers/offer-kills.ts'
import { raceForSlots, rageWatched } from '#test/promises/offers/offer-races.ts'

const operations = 1_000_000
const operationsOfRun = 10_000

const postgres = await testPostgres()

test('with 10,000 simultaneous acceptances by guides on three servers, each slot gets exactly as many guides as it needs', async () => {
  const { wrong, yeses } = await raceForSlots(postgres, { slots: 100, guides: 100 })
  expect([wrong, yeses]).toEqual([[], 10_000])
})

test('in 1,000,000 random operations, no offer makes a guide lead two slots at once or lead while absent', {
  timeout: 4 * 3_600_000,
}, async () => {
  for (let done = 0; done < operations; done += operationsOfRun) {
    const seed = randomInt(2 ** 31)
    const sizes = { operations: operationsOfRun, connections: 60, seed }
    const { faults, errors, outcomes } = await rageWatched(postgres, sizes)
    expect({ faults, errors }, `seed ${seed}`).toEqual({ faults: [], errors: [] })
    const said = [...outcomes].map(([outcome, times]) => `${times} × ${outcome}`).join(', ')
    process.stdout.write(`offers, seed ${seed}: ${said}\n`)
  }
})

test('after each of 20 kills between storing an absence and its offers, either both are stored or neither is', async () => {
  const { wrong, absences } = await killWhileAbsent(postgres, { kills: 20 })
  expect(wrong).toEqual([])
  expect(absences).toBeGreaterThan(0)
})
