import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { testPostgres } from '#test/per-file.ts'
import { stressTest } from '#test/promises/stress/fixture.ts'

const operations = 1_000_000
const sizes = { seconds: 120, connections: 200, changing: 2, waiting: true }

const postgres = await testPostgres()

test('in 1,000,000 operations by 200 people on three servers, nobody on a waiting list is passed over, kept waiting while places are free, or left uninformed', {
  timeout: 4 * 3_600_000,
}, async () => {
  const outcomes = new Map<string, number>()
  const sum = () => [...outcomes.values()].reduce((all, times) => all + times, 0)
  // Uses several databases: the clocks are set ahead to let holds lapse, so eventually every slot
  // in a database has ended.
  while (sum() < operations) {
    const seed = randomInt(2 ** 31)
    const { looks, outcomes: made, ...wrong } = await stressTest(postgres, { ...sizes, seed })
    const nothing = { wrongSlots: [], faults: [], undecided: [], errors: [] }
    expect(wrong, `seed ${seed}`).toEqual(nothing)
    for (const [outcome, times] of made) outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + times)
    process.stdout.write(`waiting lists, seed ${seed}: ${looks} looks, ${sum()} operations\n`)
  }
  const said = [...outcomes].map(([outcome, times]) => `${times} × ${outcome}`).join(', ')
  process.stdout.write(`waiting lists: ${said}\n`)
})
