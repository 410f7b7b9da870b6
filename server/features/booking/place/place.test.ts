import { randomBytes, randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { takeAtOnce } from './place.ts'
import { withoutPrices } from './price.rules.ts'

const app = await testApp()

type Museum = Awaited<ReturnType<TestApp['register']>>

const told = (answers: Awaited<ReturnType<Museum['book']>>[]) =>
  answers.map((answer) => {
    const { code } = answer.json<{ code?: string }>()
    return code ? `${answer.statusCode} ${code}` : answer.statusCode
  })

const changed = (museum: Museum, path: string, payload: object) =>
  museum.as({ method: 'PUT', url: `/api/admin/${path}`, payload })

/** The number of transactions that stored the museums' bookings. */
async function transactionsOf(museums: Museum[]): Promise<number> {
  const { rows } = await sql<{ transactions: number }>`
    select count(distinct xmin::text)::int as transactions from booking
    where project_id = any(${museums.map(({ projectId }) => projectId)})`.execute(app.db)
  return rows[0]?.transactions ?? 0
}

const keyOf = (n: number) => ({ 'idempotency-key': `ein-langer-schluessel-${n}` })

test('thirty concurrent bookings in two museums take only a few transactions, and each gets its email', async () => {
  const museums = [await app.register(), await app.register()]
  const wishes = await Promise.all(
    Array.from({ length: 30 }, async (_, n) => {
      const museum = museums[n % 2] as Museum
      return { museum, slotId: await museum.openSlot(), comment: `Gruppe ${n}` }
    }),
  )
  const before = await app.outbox()
  const answers = await Promise.all(
    wishes.map(({ museum, slotId, comment }, n) => museum.book(slotId, { comment }, keyOf(n))),
  )
  expect(new Set(told(answers))).toEqual(new Set([201]))
  const made = answers.map((answer) => answer.json<{ booking_id: string }>())
  const mails = (await app.outbox()).slice(before.length)
  expect(mails.map(({ bookingId }) => bookingId).sort()).toEqual(
    made.map(({ booking_id }) => booking_id).sort(),
  )
  for (const museum of museums) {
    const slots = await museum.slots()
    const own = wishes.filter((wish) => wish.museum === museum)
    const stored = slots.map(({ slot_id, sum, bookings }) => [slot_id, sum, bookings[0]?.comment])
    expect(Object.fromEntries(stored.map(([id, ...rest]) => [id, rest]))).toEqual(
      Object.fromEntries(own.map(({ slotId, comment }) => [slotId, [2, comment]])),
    )
  }
  expect(await transactionsOf(museums)).toBeLessThan(8)
  const again = await Promise.all(
    wishes.map(({ museum, slotId, comment }, n) => museum.book(slotId, { comment }, keyOf(n))),
  )
  expect(again.map(({ body }) => body)).toEqual(answers.map(({ body }) => body))
})

test('if concurrent bookings need more places than there are, as many bookings as fit are accepted', async () => {
  const museum = await app.register()
  const slotId = await museum.openSlot({ max_attendees: 7 })
  const sizes = [2, 1, 3, 2, 1, 4, 2, 3]
  const answers = await Promise.all(
    sizes.map((attendees_count) => museum.book(slotId, { attendees_count })),
  )
  const taken = sizes.filter((_, n) => answers[n]?.statusCode === 201)
  const sum = taken.reduce((one, other) => one + other, 0)
  expect(await museum.slots()).toMatchObject([{ sum, bookings: taken.map(() => ({})) }])
  // Checks that no refused booking would have fitted alongside the accepted ones.
  const refused = answers.flatMap((answer, n) => (answer.statusCode === 201 ? [] : [sizes[n] ?? 0]))
  expect(sum).toBeLessThanOrEqual(7)
  for (const size of refused) expect(sum + size).toBeGreaterThan(7)
  expect(new Set(told(answers))).toEqual(new Set([201, '409 slot_full']))
})

test('in a batch, each error is reported only for the booking that caused it', async () => {
  const museum = await app.register()
  const other = await app.register()
  const variant = await museum.as({
    method: 'POST',
    url: `/api/admin/variants/${museum.projectId}`,
    payload: {
      name: 'Nachtführung',
      short_description: '',
      leadtime: 30 * 86_400,
      duration: 3600,
    },
  })
  const nightly = variant.json<{ ressource_id: string }>().ressource_id
  const [good, full, internal, late, deleted, foreign] = await Promise.all([
    museum.openSlot(),
    museum.openSlot({ max_attendees: 1 }),
    museum.openSlot({ internal: true }),
    museum.openSlot({ possible_ressources: [nightly] }),
    museum.openSlot(),
    other.openSlot(),
  ])
  await museum.as({ method: 'DELETE', url: `/api/admin/timeslot/${deleted}` })
  await museum.book(good, {}, keyOf(100))
  const [visited, ...answers] = await Promise.all([
    other.book(foreign, { attendees_count: 1 }),
    museum.book(good, { attendees_count: 1 }),
    museum.book(full),
    museum.book(internal),
    museum.book(late, { category: nightly }),
    museum.book(late),
    museum.book(deleted),
    museum.book(foreign),
    museum.book(good, { category: 'Ballonfahrt' }),
    museum.book(good, {}, keyOf(100)),
    museum.book(good, { attendees_count: 3 }, keyOf(100)),
    museum.book(good, { attendees_count: 1 }, keyOf(101)),
    museum.book(good, { attendees_count: 1 }, keyOf(101)),
    museum.book(good, { category: museum.variant.name, attendees_count: 1 }),
    museum.book(good, { category: museum.variant.id, attendees_count: 1 }),
  ])
  expect(told(answers)).toEqual([
    201,
    '409 slot_full',
    '404 not_found',
    '409 lead_time_passed',
    '409 variant_not_offered',
    '404 not_found',
    '404 not_found',
    '422 invalid',
    201,
    '409 key_used_otherwise',
    201,
    201,
    201,
    201,
  ])
  expect(answers[10]?.body).toBe(answers[11]?.body)
  const sums = (await museum.slots()).map(({ slot_id, sum }) => [slot_id, sum])
  expect(Object.fromEntries(sums)).toEqual({ [good]: 6, [full]: 0, [internal]: 0, [late]: 0 })
  expect(visited.statusCode).toBe(201)
  expect(await other.slots()).toMatchObject([{ sum: 1 }])
})

test('bookings stay consistent while an admin changes the slot, its variants or the project', async () => {
  const museum = await app.register()
  const slots = await Promise.all(Array.from({ length: 6 }, () => museum.openSlot()))
  const { projectId } = museum
  const answers = await Promise.all([
    ...slots.map((slotId) => museum.book(slotId)),
    changed(museum, `timeslot/${projectId}/${slots[0]}`, museum.slotBody({ max_attendees: 2 })),
    changed(museum, `project/${projectId}`, { name: 'Werksführungen' }),
    ...slots.map((slotId) => museum.book(slotId, { attendees_count: 1 })),
  ])
  const shown = await museum.slots()
  for (const { slot_id, sum, max_attendees, bookings } of shown) {
    const people = bookings.map((booking) => booking?.attendees_count ?? 0)
    expect([slot_id, sum]).toEqual([slot_id, people.reduce((one, other) => one + other, 0)])
    expect(sum).toBeLessThanOrEqual(max_attendees)
  }
  const booked = shown.flatMap(({ bookings }) => bookings).length
  const acknowledged = answers.filter(({ statusCode }) => statusCode === 201).length
  expect(acknowledged).toBe(booked)
})

test("a booking made after the slot's start is refused, even in a batch with bookings made before it", async () => {
  const museum = await app.register()
  const slotId = await museum.openSlot({ starttime: '2026-12-01T10:00' })
  const { organisationId } = await app.db
    .selectFrom('project')
    .select('organisationId')
    .where('id', '=', museum.projectId)
    .executeTakeFirstOrThrow()
  const comingAt = (time: string) =>
    takeAtOnce(app.ctx, {
      ...{ organisationId, projectId: museum.projectId, slotId, attendees: 1, comment: '' },
      ...{ bookingId: randomUUIDv7(), mailId: randomUUIDv7(), cancelToken: null },
      ...{ cancelTokenHash: randomBytes(32), cancelTokenSealed: randomBytes(64) },
      ...{ category: museum.variant.name, bookerName: 'Erika', bookerEmail: 'erika@example.org' },
      ...{ bookerPhone: '', answers: [], ...withoutPrices },
      ...{
        keyHash: null,
        bodyHash: null,
        origin: null,
        language: 'de',
        at: Temporal.Instant.from(time),
      },
    })
  const times = ['08:59:57', '08:59:58', '08:59:59', '09:00:01']
  const taken = await Promise.all(times.map((time) => comingAt(`2026-12-01T${time}Z`)))
  expect(taken.map((one) => one !== null)).toEqual([true, true, true, false])
})
