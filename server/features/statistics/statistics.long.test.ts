import { expect, test } from 'vitest'
import { openTestApp } from '#server/testing/app.ts'
import { compareHistory } from '#server/testing/statistics/compare.ts'

// Long enough for days to be summed, changed, erased and deleted several times.
const steps = 400
const histories = 40

test('after 16,000 random steps every figure equals the result of a simple computation', async () => {
  let bookings = 0
  for (let seed = 101; seed <= 100 + histories; seed++) {
    // A new database for each history: the simple computation, which reads all tables, would
    // otherwise take hours.
    const app = await openTestApp()
    bookings += await compareHistory(app, { seed, steps, every: 80 })
    await app.close()
  }
  expect(bookings).toBeGreaterThan(500)
}, 3_600_000)
