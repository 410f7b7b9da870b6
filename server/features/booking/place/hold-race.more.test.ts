import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AppContext } from '#server/context.ts'
import { HoldsApp, holdsInEach, type Made, manyHolds, slotsWithHolds } from '#test/world/hold.ts'
import { confirmHold, lapseHolds, lapseHoldsOf } from './hold.ts'

let office: HoldsApp
beforeAll(async () => {
  office = await HoldsApp.open()
})
beforeEach(() => office.afresh())
afterAll(() => office.close())

/**
 * The context of another process whose clock is slightly ahead, so the holds have already expired
 * there.
 */
const ahead = (ctx: AppContext): AppContext => ({
  ...ctx,
  clock: { now: () => Temporal.Instant.from('2026-11-20T12:30:00Z') },
})

const bookings = () => office.app.db.selectFrom('booking').selectAll().orderBy('id').execute()

test('each of 200 holds ends in exactly one way when lapses and confirmations are concurrent', async () => {
  const bySlot = [...(await manyHolds(office))]
  office.at('2026-11-20T12:29:59Z')
  const { ctx, db } = office.app
  const confirm = async (confirmToken: string | null) => {
    const answer = await confirmHold(ctx, confirmToken ?? '').catch((error: Error) => error)
    return { confirmToken, answered: answer instanceof Error ? answer.message : answer.state }
  }
  // A confirmation first reads the hold, by its token's hash and by the token, and locks the slot.
  // So lapses wait for none to three other queries; some then come before the confirmations.
  const waiting = async (queries: number) => {
    for (let query = 0; query < queries; query++) await sql`select 1`.execute(db)
  }
  // The holds in each slot lapse between confirmations, at a different point for each slot.
  const asked: ReturnType<typeof confirm>[] = []
  const lapsing: Promise<void>[] = []
  for (let turn = 0; turn < holdsInEach; turn++) {
    for (const [n, [slotId, [...holds]]] of bySlot.entries()) {
      const hold = holds[turn]
      if (!hold) throw new Error('too few holds')
      const { organisationId, confirmToken } = hold
      asked.push(confirm(confirmToken))
      const slot = { organisationId, slotId }
      if (turn === n % holdsInEach) {
        lapsing.push(waiting(n % 4).then(() => lapseHoldsOf(ahead(ctx), slot)))
      }
    }
    if (turn < holdsInEach - 2) continue
    lapsing.push(waiting(3).then(() => lapseHolds(ahead(ctx))))
  }
  const answers = await Promise.all(asked)
  await Promise.all(lapsing)

  const found = await bookings()
  const outbox = await office.app.outbox()
  for (const { confirmToken, answered } of answers) {
    const booking = found.find((one) => one.confirmToken === confirmToken)
    const stands = booking?.cancelledAt === null
    // A lapsed hold keeps its expiry time; a confirmed booking has none.
    expect(booking?.heldUntil === null).toBe(stands)
    expect(answered).toBe(stands ? 'confirmed' : 'hold_lapsed')
    const mails = outbox.filter(
      ({ event, bookingId }) => event === 'booking_confirmed' && bookingId === booking?.id,
    )
    expect(mails).toHaveLength(stands ? 1 : 0)
  }
  expect(new Set(answers.map(({ answered }) => answered))).toEqual(
    new Set(['confirmed', 'hold_lapsed']),
  )
  const { rows } = await sql<{ taken: number; booked: number }>`
    select slot.attendees as taken, coalesce(sum(booking.attendees), 0)::integer as booked
    from slot left join booking on booking.organisation_id = slot.organisation_id
      and booking.slot_id = slot.id and booking.cancelled_at is null
    group by slot.organisation_id, slot.id`.execute(db)
  expect(rows).toHaveLength(slotsWithHolds)
  for (const { taken, booked } of rows) expect(taken).toBe(booked)
})

test('a concurrent cancellation and lapse free the places only once', async () => {
  const museum = await office.register()
  const slotId = await museum.openSlot({ max_attendees: 1000 })
  const made: Made[] = []
  for (let n = 0; n < 20; n++) made.push((await museum.book(slotId)).json<Made>())
  const { ctx } = office.app
  await Promise.all(
    made.flatMap((one) => [office.ofBooking(one, '/cancel', 'POST'), lapseHolds(ahead(ctx))]),
  )
  expect(await museum.slots()).toMatchObject([{ sum: 0, bookings: [null] }])
})
