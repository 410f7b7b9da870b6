import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { testPostgres } from '#test/per-file.ts'
import { killWhileOffering } from '#test/promises/waiting/kills.ts'

const kills = 20
const heard = ['accept 200', 'decline 200', 'cancel 200', 'change own 200']

const postgres = await testPostgres()

test('after each of 20 kills, no place is free while somebody is waiting for it, and none is taken twice', {
  timeout: 900_000,
}, async () => {
  const seed = randomInt(2 ** 31)
  const { offering, faults, outcomes, ...seen } = await killWhileOffering(postgres, {
    ...{ kills, heard, seed },
  })
  const said = [...outcomes].map(([outcome, times]) => `${times} × ${outcome}`).join(', ')
  process.stdout.write(
    `kills, seed ${seed}: ${offering} of ${seen.kills} while offering; ${said}\n`,
  )
  expect(faults, `seed ${seed}`).toEqual([])
  expect(offering).toBeGreaterThan(kills / 2)
})

test('if freed places are offered in a separate transaction, the kills reveal the fault', async () => {
  const seed = randomInt(2 ** 31)
  const { faults } = await killWhileOffering(postgres, { kills, seed, offeredLater: true })
  expect(faults).toContainEqual(expect.stringMatching(/waits beside free places$/))
})
