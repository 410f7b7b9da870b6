import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { openTestApp } from '#test/app.ts'
import { chanceOf } from '#test/promises/stress/chance.ts'
import { compareHistory } from '#test/world/statistics/compare.ts'
import { Succeeded } from '#test/world/statistics/history.ts'

// Long enough for days to be summed, changed, erased and deleted several times.
const longSteps = 400
const longHistories = 40

const histories = 10_000
// A new database every ten histories, because the simple computation reads whole tables.
const historiesOfApp = 10

test('after 16,000 random steps every figure equals the result of a simple computation', async () => {
  const succeeded = new Succeeded()
  for (let seed = 101; seed <= 100 + longHistories; seed++) {
    const app = await openTestApp()
    await compareHistory(app, { seed, steps: longSteps, every: 80, succeeded })
    await app.close()
  }
  expect(succeeded.never, `${succeeded}`).toEqual([])
}, 3_600_000)

test(
  'after each of 10,000 random histories every figure equals the result of a simple computation',
  async () => {
    // New histories each time, so that repeated runs cover more; a failure reports its seed.
    const chance = chanceOf(randomInt(2 ** 31))
    const succeeded = new Succeeded()
    let [begun, done] = [0, 0]
    const someHistories = async () => {
      const app = await openTestApp()
      for (let nth = 0; nth < historiesOfApp; nth++) {
        const seed = chance.between(1, 2 ** 31)
        const steps = chance.between(10, 50)
        await compareHistory(app, { seed, steps, every: steps, succeeded })
      }
      await app.close()
    }
    const untilAllBegun = async () => {
      while (begun < histories) {
        begun += historiesOfApp
        await someHistories()
        done += historiesOfApp
        if (done % 500 === 0) process.stdout.write(`${done} histories: ${succeeded}\n`)
      }
    }
    // In parallel, because the server and its database mostly wait for each other.
    await Promise.all([untilAllBegun(), untilAllBegun()])
    expect(succeeded.never, `${succeeded}`).toEqual([])
  },
  4 * 3_600_000,
)
