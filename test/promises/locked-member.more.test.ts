import { randomUUIDv7 } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import type { AppContext } from '#server/context.ts'
import { migrate } from '#server/database/migrate.ts'
import { type Database, overPostgres } from '#server/database/open.ts'
import { askForReset } from '#server/features/staff/staff.ts'
import type { App } from '#server/http/app-type.ts'
import { testContext } from '#test/context.ts'
import { testPostgres } from '#test/per-file.ts'
import { registerOrganisation } from '#test/world/registered-organisation.ts'

// Runs on PostgreSQL: the embedded database has only one connection, so calls never overlap there.

const postgres = await testPostgres()
let db: Database
let app: App
let ctx: AppContext

beforeAll(async () => {
  db = overPostgres(await postgres.createDatabase(`locked_${randomUUIDv7()}`))
  await migrate(db)
  ctx = testContext(db)
  app = await buildApp(ctx, false)
}, 60_000)

afterAll(async () => {
  await app.close()
  await db.destroy()
})

test('an anonymous password-reset request and the member’s own session do not wait for each other', async () => {
  const { email } = await registerOrganisation(await app.listen({ port: 0 }))
  const asked = await db.transaction().execute(async (tx) => {
    // The lock that a session's, assignment's or email's foreign key takes on the member's row.
    await tx.selectFrom('staff').select('id').where('email', '=', email).forKeyShare().execute()
    const late = pause(5000, 'waits', { ref: false })
    return Promise.race([askForReset(ctx, email).then(() => 'asked'), late])
  })
  expect(asked).toBe('asked')
})
