import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from '#server/database/open.ts'
import { openTestApp } from '#test/app.ts'
import { fillProject } from '#test/world/filled.ts'
import { dayFromNow } from '#test/world/registered-organisation.ts'
import { findBookings } from './booking.queries.ts'

// So it is on the first day of each database, and always on the embedded one.
test('reading bookings for their emails reads no others, although no table has statistics', async () => {
  const app = await openTestApp()
  const { db } = app
  const filling = { from: dayFromNow(1), days: 30, slots: 20, bookingsPerSlot: 6 }
  for (let organisations = 0; organisations < 20; organisations++) {
    const { projectId } = await app.register()
    await fillProject(db, { projectId, ...filling })
  }
  const some = db.selectFrom('booking').select(['organisationId', 'id as bookingId']).limit(40)
  const wanted = await some.execute()
  await db.transaction().execute(async (tx) => {
    const before = await bookingsReadIn(tx)
    expect(await findBookings(tx, wanted)).toHaveLength(40)
    expect((await bookingsReadIn(tx)) - before).toBeLessThan(200)
  })
  await app.close()
})

async function bookingsReadIn(tx: Database): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select (coalesce(idx_tup_fetch, 0) + seq_tup_read)::int as read
    from pg_stat_xact_user_tables where relname = 'booking'`.execute(tx)
  return rows[0]?.read ?? 0
}
