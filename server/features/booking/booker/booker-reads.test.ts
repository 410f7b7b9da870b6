import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { readsDuring } from '#test/reads/scans.ts'
import { fillProject } from '#test/world/filled.ts'
import { listBookings, listFormerBookings, lockBookings } from './booker.queries.ts'

const app = await testApp()

test('looking for one person’s bookings reads only their bookings, under each address they had', async () => {
  const { projectId } = await app.register()
  const filled = { projectId, from: '2026-12-01', days: 100, slots: 400, bookingsPerSlot: 20 }
  await fillProject(app.db, filled)
  const ada = await sql`
    update booking set booker_email = 'ada@schule.example'
    where id in (select id from booking limit 1)
    returning id, organisation_id`.execute(app.db)
  const { id, organisationId } = ada.rows[0] as Record<string, string>
  await sql`
    insert into booking_change (organisation_id, id, booking_id, at, before, after)
    select organisation_id, gen_random_uuid(), id, now(),
      jsonb_build_object('booker_email', case when id = ${id} then 'früher@schule.example' else 'a' end),
      jsonb_build_object('booker_email', booker_email)
    from booking`.execute(app.db)
  await app.db.connection().execute(async (db) => {
    const of = { organisationId: organisationId as never, email: 'ada@schule.example' }
    const former = { ...of, email: 'früher@schule.example' }
    const read = await readsDuring(db, async () => {
      expect(await listBookings(db, of)).toMatchObject([{ id }])
      await db.transaction().execute(async (tx) => {
        expect(await lockBookings(tx, of)).toMatchObject([{ id }])
      })
      expect(await listFormerBookings(db, former)).toMatchObject([{ id }])
    }, ['booking', 'booking_change'])
    for (const { rows } of read) expect(rows).toBeLessThan(20)
  })
})
