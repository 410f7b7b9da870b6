import { expect, test } from 'vitest'
import { openTestApp } from '#server/testing/app.ts'
import { statementsOf } from '#server/testing/reads/statements.ts'
import { walkAll } from '#server/testing/reads/walk-all.ts'

test('everything that visitors, staff and the server itself do works with both databases', async () => {
  const app = await openTestApp()
  expect(await statementsOf(app, () => walkAll(app))).toBeGreaterThan(100)
  await app.close()
})
