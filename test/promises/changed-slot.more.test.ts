import { randomUUIDv7 } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { migrate } from '#server/database/migrate.ts'
import { type Database, overPostgres, type Transaction } from '#server/database/open.ts'
import { register } from '#server/features/organisation/registration.ts'
import { projectsOf } from '#server/features/project/project.ts'
import { openSlot } from '#server/features/slot/slot.ts'
import { staffOfSession } from '#server/features/staff/session/session.ts'
import { variantsOf } from '#server/features/variant/variant.queries.ts'
import { createVariant, plainVariant } from '#server/features/variant/variant.ts'
import { testContext } from '#test/context.ts'
import { testPostgres } from '#test/per-file.ts'
import { dayFromNow, password } from '#test/world/registered-organisation.ts'

const postgres = await testPostgres()
let db: Database

beforeAll(async () => {
  db = overPostgres(await postgres.createDatabase(`changed_slot_${randomUUIDv7()}`))
  await migrate(db)
}, 60_000)

afterAll(async () => {
  await db.destroy()
})

const booker = {
  booker_name: 'Jürgen Weiß',
  booker_email: 'juergen.weiss@schule.example',
  attendees_count: 1,
}

// Runs on PostgreSQL: with the one connection of the embedded database, this race cannot occur.
test('a variant that is removed from a slot during a booking cannot be booked', async () => {
  const { app, projectId, slotId, organisationId, variants } = await slotWithOneOfTwoVariants()
  const [offered, other] = variants
  const book = () =>
    app.inject({
      method: 'POST',
      url: `/api/public/projects/${projectId}/bookings`,
      payload: { ...booker, slot_id: slotId, category: offered?.resourceId },
    })
  const answer = await whileItChanges(slotId, book, async (tx) => {
    await tx.deleteFrom('slotVariant').where('slotId', '=', slotId).execute()
    const values = { organisationId, projectId, slotId, variantId: other?.id ?? '' }
    await tx.insertInto('slotVariant').values(values).execute()
  })
  expect([answer.statusCode, answer.json()]).toMatchObject([409, { code: 'variant_not_offered' }])
  expect(await bookingsOf(slotId)).toEqual([])
  await app.close()
})

test('if a slot identified by its start time moves while an admin books it, the booking is not made at the new time', async () => {
  const { app, projectId, slotId, variants, token, starttime } = await slotWithOneOfTwoVariants()
  const book = () =>
    app.inject({
      method: 'POST',
      url: `/api/admin/booking/${projectId}`,
      cookies: { rundgang_session: token },
      payload: { ...booker, starttime, category: variants[0]?.resourceId },
    })
  const answer = await whileItChanges(slotId, book, async (tx) => {
    const startsAt = Temporal.Now.instant().add({ hours: 72 })
    await tx.updateTable('slot').set({ startsAt }).where('id', '=', slotId).execute()
  })
  expect([answer.statusCode, answer.json()]).toMatchObject([409, { code: 'slot_moved' }])
  expect(await bookingsOf(slotId)).toEqual([])
  await app.close()
})

const bookingsOf = (slotId: string) =>
  db.selectFrom('booking').selectAll().where('slotId', '=', slotId).execute()

/** Makes a call while another transaction holds the slot's lock and then changes the slot. */
async function whileItChanges<Answer>(
  slotId: string,
  ask: () => Promise<Answer>,
  change: (tx: Transaction) => Promise<void>,
): Promise<Answer> {
  const { asked } = await db.transaction().execute(async (tx) => {
    await tx.selectFrom('slot').select('id').where('id', '=', slotId).forUpdate().execute()
    const asked = ask()
    // Long enough for the call to wait for the lock.
    await pause(500)
    await change(tx)
    await tx.updateTable('slot').set({ revision: 1 }).where('id', '=', slotId).execute()
    return { asked }
  })
  return asked
}

async function slotWithOneOfTwoVariants() {
  const ctx = testContext(db)
  const form = {
    email: `${randomUUIDv7()}@museum.example`,
    name: 'Käthe Roß',
    organisation: 'Museum',
    password,
    'password-confirmation': password,
  }
  const { token } = await register(ctx, form, { device: '', network: '' })
  const staff = (await staffOfSession(ctx, token))?.staff
  if (!staff) throw new Error('Registering opens a session')
  const { organisationId } = staff
  const projectId = (await projectsOf(ctx, staff))[0]?.id ?? ''
  const at = ctx.clock.now()
  const second = { ...plainVariant, name: 'Kinderführung' }
  await ctx.db
    .transaction()
    .execute((tx) => createVariant(tx, { organisationId, projectId, at }, second))
  const variants = await variantsOf(ctx.db, { organisationId, projectId })
  const starttime = `${dayFromNow(2)}T10:00`
  const input = {
    starttime,
    max_attendees: 10,
    possible_ressources: [variants[0]?.resourceId ?? ''],
    internal: false,
  }
  const slotId = await openSlot(ctx, staff, { projectId, input })
  const app = await buildApp(ctx, false)
  return { app, projectId, slotId, organisationId, variants, token, starttime }
}
