import { randomUUIDv7 } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Price } from '#contract/price.ts'
import type { OrganisationId } from '#server/auth/actor.ts'
import type { Transaction } from '#server/database/open.ts'
import { testApp } from '#test/app.ts'
import { insertBooking, insertBookings, type NewBooking, withoutHold } from './place.queries.ts'
import { pricedFor } from './price.rules.ts'

const app = await testApp()

const now = Temporal.Instant.from('2026-11-20T10:00:00Z')
const hoursAhead = (hours: number) => now.add({ seconds: hours * 3600 })

/** What the statements look at, with values close to where a booking begins to be refused. */
const state = fc.record({
  projectDeleted: fc.boolean(),
  variantDeleted: fc.boolean(),
  linked: fc.boolean(),
  slotDeleted: fc.boolean(),
  internal: fc.boolean(),
  startHours: fc.constantFrom(-1, 0, 1, 2, 3),
  leadHours: fc.constantFrom(0, 1, 2),
  booked: fc.constantFrom(0, 3, 4, 5, 6),
  attendees: fc.constantFrom(1, 2, 3),
  category: fc.constantFrom('resourceId', 'id', 'name', 'unknown'),
  seenStart: fc.constantFrom('none', 'same', 'other'),
  seenDuration: fc.constantFrom('none', 'same', 'other'),
  minPeople: fc.constantFrom(null, null, 2),
  maxPeople: fc.constantFrom(null, null, 2),
  opensHours: fc.constantFrom(null, null, 1, 2),
  seenPrices: fc.constantFrom('none', 'same', 'other'),
})

type State = typeof state extends fc.Arbitrary<infer Value> ? Value : never

/** The states in which most bookings succeed, which random states rarely are. */
const usual = state.map(
  (one): State => ({
    ...one,
    ...{ projectDeleted: false, variantDeleted: false, linked: true, slotDeleted: false },
    ...{ internal: false, booked: 3 as const },
    minPeople: one.attendees === 1 ? null : one.minPeople,
    maxPeople: one.attendees === 3 ? null : one.maxPeople,
    opensHours: null,
    seenPrices: one.seenPrices === 'other' ? 'same' : one.seenPrices,
    category: one.category === 'unknown' ? 'name' : one.category,
    seenStart: one.seenStart === 'other' ? 'same' : one.seenStart,
  }),
)

const visit: Price = {
  ...{ id: randomUUIDv7(), name: 'Eintritt „ermäßigt“', cents: 350, per: 'person' },
  translations: {},
}
const guide: Price = { ...visit, id: randomUUIDv7(), name: 'Führung', cents: 6000, per: 'group' }

class Undone extends Error {}

/** Runs `work` in a transaction that leaves nothing behind. */
async function undone<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
  let result: { value: Result } | undefined
  await app.db
    .transaction()
    .execute(async (tx) => {
      result = { value: await work(tx) }
      throw new Undone()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error
    })
  if (!result) throw new Error('the work was not done')
  return result.value
}

test('the statement for one booking and the one for many book alike, whatever state they find', async () => {
  const museum = await app.register()
  const slotId = await museum.openSlot({ max_attendees: 6 })
  const variant = await app.db
    .selectFrom('variant')
    .selectAll()
    .where('projectId', '=', museum.projectId as never)
    .executeTakeFirstOrThrow()
  const project = {
    organisationId: variant.organisationId as OrganisationId,
    projectId: variant.projectId,
  }
  let stored = 0

  const prepare = async (tx: Transaction, given: State) => {
    const deleted = (is: boolean) => (is ? now : null)
    const start = hoursAhead(given.startHours)
    await sql`update project set deleted_at = ${deleted(given.projectDeleted)}
      where id = ${project.projectId}`.execute(tx)
    await sql`update variant set deleted_at = ${deleted(given.variantDeleted)},
      lead_time_seconds = ${given.leadHours * 3600}, min_people = ${given.minPeople},
      max_people = ${given.maxPeople},
      prices = ${JSON.stringify(given.seenPrices === 'other' ? [visit] : [visit, guide])}::jsonb,
      opens_before_seconds = ${given.opensHours && given.opensHours * 3600} where id = ${variant.id}`.execute(
      tx,
    )
    await sql`update slot set deleted_at = ${deleted(given.slotDeleted)},
      internal = ${given.internal}, starts_at = ${start}, attendees = ${given.booked}
      where id = ${slotId}`.execute(tx)
    if (!given.linked) await sql`delete from slot_variant where slot_id = ${slotId}`.execute(tx)
  }

  const wishOf = (given: State): NewBooking => ({
    ...project,
    ...withoutHold,
    slotId,
    bookingId: randomUUIDv7(),
    mailId: randomUUIDv7(),
    category: {
      resourceId: variant.resourceId,
      id: variant.id,
      name: variant.name,
      unknown: 'Nachtwanderung',
    }[given.category],
    bookerName: 'Ümit Özdemir',
    bookerEmail: 'uemit@schule.example',
    bookerPhone: '030 1234',
    attendees: given.attendees,
    comment: 'mit „Rollstuhl“ \\ und \n Zeile',
    answers: [],
    cancelToken: null,
    cancelTokenHash: new Uint8Array([1, 2]),
    cancelTokenSealed: new Uint8Array([3]),
    at: now,
    startsAt: { none: null, same: hoursAhead(given.startHours), other: hoursAhead(9) }[
      given.seenStart
    ],
    duration: {
      none: null,
      same: variant.durationSeconds,
      other: variant.durationSeconds + 60,
    }[given.seenDuration],
    keyHash: new Uint8Array([4]),
    bodyHash: new Uint8Array([5]),
    origin: new Uint8Array([6]),
    bookedBy: null,
    language: 'fr',
    ...pricedFor(given.seenPrices === 'none' ? [] : [visit, guide], {
      counts: [{ id: visit.id, count: given.attendees }],
      currency: 'CHF',
    }),
  })

  const outcome = async (tx: Transaction, startsAt: Temporal.Instant | undefined) => {
    const { rows } = await sql<{ rows: unknown }>`
      select to_jsonb(booking) as rows from booking where slot_id = ${slotId}
      union all select to_jsonb(outbox) from outbox where booking_id is not null
      union all select jsonb_build_object('attendees', attendees) from slot where id = ${slotId}
    `.execute(tx)
    return { startsAt: startsAt?.toString(), rows: rows.map((row) => row.rows) }
  }

  const book = fc.asyncProperty(fc.oneof(state, usual), async (given) => {
    const wish = wishOf(given)
    const alone = await undone(async (tx) => {
      await prepare(tx, given)
      return outcome(tx, (await insertBooking(tx, wish))?.startsAt)
    })
    const among = await undone(async (tx) => {
      await prepare(tx, given)
      const [taken] = await insertBookings(tx, { bookings: [wish], at: now })
      return outcome(tx, taken?.startsAt)
    })
    if (alone.startsAt) stored += 1
    expect(among).toEqual(alone)
  })
  await fc.assert(book, { numRuns: 400 })
  expect(stored).toBeGreaterThan(30)
  expect(stored).toBeLessThan(370)
})
