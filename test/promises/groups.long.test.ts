import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { testPostgres } from '#test/per-file.ts'
import { compareOnEmbedded, compareOnPostgres } from '#test/promises/groups/groups-test.ts'

const timeout = 2 * 3_600_000
const nothing = { wrong: [], errors: [], contradictions: { slots: [], bookings: [] } }

const postgres = await testPostgres()

test.each([
  ['three servers', 70_000, (sizes: Sizes) => compareOnPostgres(postgres, sizes)],
  ['the embedded database', 30_000, compareOnEmbedded],
] as const)(
  'in many random calls on %s, all that groups are told and shown follows the rules',
  {
    timeout,
  },
  async (where, operations, compare) => {
    const seed = randomInt(2 ** 31)
    const since = performance.now()
    const { made, heard, ...found } = await compare({ operations, seed })
    const rate = Math.round((1000 * made) / (performance.now() - since))
    const said = [...heard].map(([outcome, times]) => `${times} × ${outcome}`).join(', ')
    process.stdout.write(`groups on ${where}, seed ${seed}: ${rate} calls per second; ${said}\n`)
    expect(found, `seed ${seed}`).toEqual(nothing)
  },
)

interface Sizes {
  operations: number
  seed: number
}
