import { randomUUIDv7 } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { migrate } from '#server/database/migrate.ts'
import { type Database, overPostgres } from '#server/database/open.ts'
import { projectsOf } from '#server/features/project/project.ts'
import { register } from '#server/features/registration/registration.ts'
import { openSlot } from '#server/features/slot/slot.ts'
import { staffOfSession } from '#server/features/staff/staff.ts'
import { addVariant, variantsOf } from '#server/features/variant/variant.ts'
import type { House } from '#server/house.ts'
import { testHouse } from '#server/testing/house.ts'
import { startPostgres, type TestPostgres } from '#server/testing/postgres.ts'
import { dayFromNow, password } from '#server/testing/registered-organisation.ts'

let postgres: TestPostgres
let db: Database

beforeAll(async () => {
  postgres = await startPostgres()
  db = overPostgres(await postgres.createDatabase(`changed_slot_${randomUUIDv7()}`))
  await migrate(db)
}, 60_000)

afterAll(async () => {
  await db.destroy()
  await postgres.stop()
})

// The embedded database has one connection and would never show this.
test('a variant that is taken off a slot while somebody books it is not booked', async () => {
  const house = testHouse(db)
  const app = await buildApp(house, false)
  const { projectId, slotId, organisationId, variants } = await slotWithOneOfTwoVariants(house)
  const [offered, other] = variants

  const booking = db.transaction().execute(async (tx) => {
    const where = { organisationId, slotId }
    await tx.selectFrom('slot').select('id').where('id', '=', slotId).forUpdate().execute()
    const asked = app.inject({
      method: 'POST',
      url: `/api/public/projects/${projectId}/bookings`,
      payload: {
        slot_id: slotId,
        category: offered?.resourceId,
        booker_name: 'Jürgen Weiß',
        booker_email: 'juergen.weiss@schule.example',
        attendees_count: 1,
      },
    })
    // Long enough for the booking to have begun and to wait for the slot.
    await pause(500)
    await tx.deleteFrom('slotVariant').where('slotId', '=', slotId).execute()
    const variantId = other?.id ?? ''
    await tx
      .insertInto('slotVariant')
      .values({ ...where, projectId, variantId })
      .execute()
    await tx.updateTable('slot').set({ revision: 1 }).where('id', '=', slotId).execute()
    return { asked }
  })

  const answer = await (await booking).asked
  expect([answer.statusCode, answer.json()]).toMatchObject([409, { code: 'variant_not_offered' }])
  expect(await db.selectFrom('booking').selectAll().execute()).toEqual([])
  await app.close()
})

async function slotWithOneOfTwoVariants(house: House) {
  const { token } = await register(house, {
    email: 'leitung@museum.example',
    name: 'Käthe Roß',
    organisation: 'Museum',
    password,
    'password-confirmation': password,
  })
  const staff = (await staffOfSession(house, token))?.staff
  if (!staff) throw new Error('Registering opens a session')
  const { organisationId } = staff
  const projectId = (await projectsOf(house, staff))[0]?.id ?? ''
  const at = house.clock.now()
  const second = { organisationId, projectId, name: 'Kinderführung', at }
  await house.db.transaction().execute((tx) => addVariant(tx, second))
  const variants = await variantsOf(house.db, { organisationId, projectId })
  const input = {
    starttime: `${dayFromNow(2)}T10:00`,
    max_attendees: 10,
    possible_ressources: [variants[0]?.resourceId ?? ''],
    internal: false,
  }
  const slotId = await openSlot(house, staff, { projectId, input })
  return { projectId, slotId, organisationId, variants }
}
