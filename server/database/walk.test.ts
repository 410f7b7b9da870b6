import { expect, test } from 'vitest'
import { openTestApp } from '#test/app.ts'
import { statementsOf } from '#test/reads/statements.ts'
import { walkAll } from '#test/reads/walk.ts'

test('everything that visitors, staff and the server itself do works with both databases', async () => {
  const app = await openTestApp()
  expect(await statementsOf(app, () => walkAll(app))).toBeGreaterThan(100)
  await app.close()
})
