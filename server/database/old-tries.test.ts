import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { hashOf } from '#server/auth/secrets.ts'
import { openTestDatabase } from '#test/database.ts'
import { countTry, forgetOldTries } from './limits/tries.ts'

const now = Temporal.Instant.from('2026-11-20T12:00:00Z')

test('deleting expired attempts skips locked ones instead of waiting for them', async () => {
  const { db, close } = await openTestDatabase()
  const [over, counted] = [hashOf('over'), hashOf('being counted')]
  for (const key of [over, counted]) await countTry(db, { key, most: 1, seconds: 60 }, now)
  await db.transaction().execute(async (tx) => {
    await sql`select from rate_limit where key = ${counted} for update`.execute(tx)
    await forgetOldTries(db, now.add({ seconds: 60 }))
  })
  const { rows } = await sql<{ key: Buffer }>`select key from rate_limit`.execute(db)
  expect(rows.map(({ key }) => key)).toEqual([counted])
  await close()
})
