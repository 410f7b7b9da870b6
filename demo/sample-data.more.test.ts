import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '#server/database/migrate.ts'
import { type OpenDatabase, openDatabase } from '#server/database/open.ts'
import { listDueProjects } from '#server/features/booking/booker/booker.queries.ts'
import { testContext } from '#test/context.ts'
import { contradictionsIn } from '#test/invariants/invariants.ts'
import { layOutSampleData } from './sample-data.ts'

// A Wednesday; the clocks changed on the Sunday before.
const started = Temporal.Instant.from('2026-04-01T08:15:00Z')

let folder: string
let database: OpenDatabase

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rundgang-demo-'))
  database = await openDatabase({ dataDir: folder })
  await migrate(database.db)
})

afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})

const demoAt = (now: Temporal.Instant) =>
  layOutSampleData({ ...testContext(database.db), clock: { now: () => now } })

test('the demo’s past year is consistent, and leaves nothing for the scheduled jobs to do', async () => {
  const { db } = database
  await demoAt(started)
  expect(await contradictionsIn(db)).toEqual({ slots: [], bookings: [] })
  expect(await listDueProjects(db, started)).toEqual([])
  const ofState = await db
    .selectFrom('outbox')
    .select((eb) => ['state', eb.fn.countAll<number>().as('count')])
    .groupBy('state')
    .orderBy('state')
    .execute()
  expect(ofState.map(({ state }) => state)).toEqual(['given_up', 'sent'])
  expect(ofState[0]?.count).toBe(1)
  const { first, last, full, empty } = await db
    .selectFrom('slot')
    .select((eb) => [eb.fn.min('startsAt').as('first'), eb.fn.max('startsAt').as('last')])
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere('attendees', '=', eb.ref('maxAttendees')).as('full'),
      eb.fn.countAll<number>().filterWhere('attendees', '=', 0).as('empty'),
    ])
    .executeTakeFirstOrThrow()
  const days = (at: Temporal.Instant) => Math.round(started.until(at).total('hours') / 24)
  expect(days(first)).toBeLessThan(-360)
  expect(days(last)).toBeGreaterThan(13)
  expect([full, empty].every((count) => count > 20)).toBe(true)
  const used = await db
    .selectFrom('booking')
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere('came', '>', 0).as('came'),
      eb.fn.countAll<number>().filterWhere('came', '=', 0).as('missed'),
      eb.fn.countAll<number>().filterWhere('priceCents', 'is not', null).as('paid'),
      eb.fn.countAll<number>().filterWhere('groupKind', '=', 'school').as('schools'),
      eb.fn.countAll<number>().filterWhere('language', '=', 'en').as('english'),
    ])
    .executeTakeFirstOrThrow()
  expect(Object.values(used).every((count) => count > 20)).toBe(true)
})

test('a demo started again the next day has the same past', async () => {
  await demoAt(started)
  const before = await visitors()
  expect(before.length).toBeGreaterThan(1500)
  await demoAt(started.add({ hours: 24 }))
  const after = new Set(await visitors())
  const gone = before.filter((visitor) => !after.has(visitor))
  // Only bookings whose data was erased that day have different lines; even the oldest week's
  // bookings are still included.
  expect(gone.filter((visitor) => !visitor.includes('@'))).toEqual([])
  expect(gone.length).toBeLessThan(15)
})

test('the demo keeps names for the retention period, and numbers of people forever', async () => {
  await demoAt(started)
  const kept = started.subtract({ hours: 24 * 90 })
  const bookings = await database.db
    .selectFrom('booking')
    .innerJoin('slot', 'slot.id', 'booking.slotId')
    .select(['bookerName', 'booking.attendees', 'erasedAt', 'startsAt'])
    .where('cancelledAt', 'is', null)
    .execute()
  const old = bookings.filter(({ startsAt }) => Temporal.Instant.compare(startsAt, kept) < 0)
  expect(old.length).toBeGreaterThan(1000)
  expect(old.every((one) => one.bookerName === '' && one.erasedAt && one.attendees > 0)).toBe(true)
  const young = bookings.filter((one) => !old.includes(one))
  expect(young.every((one) => one.bookerName !== '' && !one.erasedAt)).toBe(true)
})

/** One line per booking, without erased names. */
async function visitors(): Promise<string[]> {
  const bookings = await database.db
    .selectFrom('booking')
    .innerJoin('slot', 'slot.id', 'booking.slotId')
    .select(['bookerEmail', 'booking.attendees', 'booking.comment', 'bookedAt', 'startsAt'])
    .execute()
  return bookings.map(({ startsAt, bookedAt, ...rest }) =>
    [startsAt, bookedAt, ...Object.values(rest)].join(' '),
  )
}
