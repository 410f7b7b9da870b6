import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { statementsOf } from '#test/reads/statements.ts'
import { fillWithTenants } from '#test/world/tenants.ts'
import { listOldOrigins } from './booker.queries.ts'
import { eraseOldBookers, forgetOldKeys, forgetOldOrigins } from './booker.ts'

const app = await testApp()

test('looking for old bookings in a hundred organisations takes one statement per job, and a single old booking is erased once', async () => {
  const { db, ctx } = app
  await fillWithTenants(db, { organisations: 100, slotsEach: 2, bookingsEach: 2 })
  const ahead = app.clock.now().add({ hours: 24 })
  await sql`update slot set starts_at = ${ahead}::timestamptz`.execute(db)
  await sql`update booking set booked_at = ${app.clock.now()}::timestamptz`.execute(db)
  expect(await statementsOf(app, async () => void (await eraseOldBookers(ctx)))).toBe(1)
  expect(await statementsOf(app, () => forgetOldKeys(ctx))).toBe(1)
  expect(await statementsOf(app, () => forgetOldOrigins(ctx))).toBe(1)

  const longAgo = app.clock.now().subtract({ hours: 24 * 91 })
  await sql`update slot set starts_at = ${longAgo}::timestamptz
    where id = (select id from slot limit 1)`.execute(db)
  expect(await eraseOldBookers(ctx)).toBe(1)
  expect(await eraseOldBookers(ctx)).toBe(0)
})

test('the stored networks of old bookings are read in batches, and are erased in all organisations', async () => {
  const { db, ctx } = app
  const longAgo = app.clock.now().subtract({ hours: 24 * 8 })
  await sql`update booking set origin = '\\x01', booked_at = ${longAgo}::timestamptz`.execute(db)
  const before = app.clock.now()
  const found = await listOldOrigins(db, { before, limit: 500, most: 30 })
  expect(found).toHaveLength(30)
  await forgetOldOrigins(ctx)
  expect(await listOldOrigins(db, { before, limit: 500, most: 30 })).toEqual([])
})
