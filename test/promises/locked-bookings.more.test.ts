import { randomUUIDv7 } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import type { AppContext } from '#server/context.ts'
import { migrate } from '#server/database/migrate.ts'
import { type Database, overPostgres } from '#server/database/open.ts'
import { forgetOldKeys } from '#server/features/booking/booker/booker.ts'
import type { App } from '#server/http/app-type.ts'
import { testContext } from '#test/context.ts'
import { testPostgres } from '#test/per-file.ts'
import {
  type RegisteredOrganisation,
  registerOrganisation,
} from '#test/world/registered-organisation.ts'

// Runs on PostgreSQL: the embedded database has only one connection, so calls never overlap there.

const postgres = await testPostgres()
let db: Database
let app: App
let address: string
let ctx: AppContext
let museum: RegisteredOrganisation
let slotId: string
let ids: string[]

beforeAll(async () => {
  db = overPostgres(await postgres.createDatabase(`locked_${randomUUIDv7()}`))
  await migrate(db)
  ctx = testContext(db)
  app = await buildApp(ctx, false)
  address = await app.listen({ port: 0 })
}, 60_000)

afterAll(async () => {
  await app.close()
  await db.destroy()
})

// Six bookings made 25 hours ago, stored in reverse order of their ids.
beforeEach(async () => {
  museum = await registerOrganisation(address)
  slotId = await museum.openSlot()
  await museum.book(slotId)
  ids = Array.from({ length: 6 }, () => randomUUIDv7()).sort()
  for (const [n, id] of ids.toReversed().entries()) {
    await sql`insert into booking (organisation_id, id, project_id, slot_id, variant_id, booker_name,
        booker_email, attendees, comment, cancel_token, booked_at, key_hash, body_hash)
      select organisation_id, ${id}, project_id, slot_id, variant_id, booker_name, booker_email, 1,
        comment, ${`${slotId}-${n}`}, now() - interval '25 hours', ${Buffer.from(id)}, ${Buffer.from(id)}
      from booking where slot_id = ${slotId} limit 1`.execute(db)
  }
})

const held = (id: string | undefined, how = '') =>
  sql`select 1 from booking where id = ${id} for update ${sql.raw(how)}`

const keysKept = async () => {
  const kept = db.selectFrom('booking').select('id').where('keyHash', 'is not', null)
  return (await kept.orderBy('id').execute()).map(({ id }) => id)
}

test('erasing old idempotency keys does not wait for locked bookings', async () => {
  await db.transaction().execute(async (tx) => {
    await held(ids[3]).execute(tx)
    await forgetOldKeys(ctx)
    expect(await keysKept()).toEqual([ids[3]])
  })
  await forgetOldKeys(ctx)
  expect(await keysKept()).toEqual([])
})

test.each([
  ['a slot', () => `admin/timeslot/${slotId}`],
  ['a project', () => `admin/project/${museum.projectId}`],
])('deleting %s locks its bookings in id order, to prevent deadlocks', async (_, path) => {
  const [first, last] = [ids.at(0), ids.at(-1)]
  let deleted: Promise<{ status: number }> | undefined
  await db.transaction().execute(async (tx) => {
    await held(first).execute(tx)
    deleted = museum.call('DELETE', path())
    await pause(500)
    // The deletion waits for the first row without locking any others, so the transaction holding
    // the first row can lock the last one.
    await held(last, 'nowait').execute(tx)
  })
  expect((await deleted)?.status).toBe(204)
})

test('bookings for an organisation whose row is locked wait without making those for others wait', async () => {
  const other = await registerOrganisation(address)
  const otherSlotId = await other.openSlot()
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>()
  const { promise: isLocked, resolve: locked } = Promise.withResolvers<void>()
  const locking = db.transaction().execute(async (tx) => {
    await sql`select from organisation where id = (
      select organisation_id from project where id = ${museum.projectId}) for update`.execute(tx)
    locked()
    await isOver
  })
  await isLocked
  const waiting = [1, 2, 3].map(() => museum.book(slotId, { attendees_count: 1 }))
  const others = [1, 2, 3].map(() => other.book(otherSlotId, { attendees_count: 1 }))
  expect(await Promise.all(others)).toHaveLength(3)
  end()
  await locking
  expect(await Promise.all(waiting)).toHaveLength(3)
})
