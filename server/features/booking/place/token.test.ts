import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { hashOf } from '#server/auth/secrets.ts'
import { openTestApp, testApp } from '#test/app.ts'
import { sealTokens } from './token.ts'

const app = await testApp()

const tokenIn = (answer: { json: <T>() => T }) =>
  new URL(answer.json<{ cancel_url: string }>().cancel_url).searchParams.get('cancel_token') ?? ''

const shown = async (token: string) =>
  (await app.call({ url: `/api/public/bookings/${token}` })).statusCode

const rowsWith = async (token: string) => {
  const { rows } = await sql<{ id: string }>`
    select id from booking where booking::text like ${`%${token}%`}`.execute(app.db)
  return rows
}

test('no row tells a booking’s token, which opens the booking and which admins see', async () => {
  const museum = await app.register()
  await app.db
    .updateTable('project')
    .set({ doubleOptIn: true })
    .where('id', '=', museum.projectId)
    .execute()
  const held = tokenIn(await museum.book(await museum.openSlot()))
  await app.db
    .updateTable('project')
    .set({ doubleOptIn: false })
    .where('id', '=', museum.projectId)
    .execute()
  const slotId = await museum.openSlot({ starttime: '2026-12-02T10:00' })
  const many = await Promise.all([1, 2, 3, 4].map(() => museum.book(slotId)))
  const tokens = [held, ...many.map(tokenIn)]
  for (const token of tokens) {
    expect(await rowsWith(token)).toEqual([])
    expect(await shown(token)).toBe(200)
  }
  const seen = (await museum.slots()).flatMap(({ bookings }) => bookings)
  expect(seen.map((booking) => booking?.cancel_token).sort()).toEqual(tokens.toSorted())
  const stored = await app.db
    .selectFrom('booking')
    .select(['confirmToken', 'cancelToken'])
    .where('projectId', '=', museum.projectId)
    .execute()
  expect(new Set(stored.flatMap((row) => Object.values(row)))).toEqual(new Set([null]))
  // Neither the hash nor the encrypted token opens anything.
  const [token = ''] = tokens
  expect(await shown(hashOf(token).toString('base64url'))).toBe(404)
})

test('tokens of earlier versions keep working, and are encrypted by a job', async () => {
  const museum = await app.register()
  const slotId = await museum.openSlot()
  const made = await museum.book(slotId)
  const { booking_id: id } = made.json<{ booking_id: string }>()
  const token = tokenIn(made)
  await app.db
    .updateTable('booking')
    .set({ cancelToken: token, cancelTokenHash: null, cancelTokenSealed: null })
    .where('id', '=', id)
    .execute()
  expect(await shown(token)).toBe(200)
  expect((await museum.slots())[0]?.bookings[0]?.cancel_token).toBe(token)
  await sealTokens(app.ctx)
  expect(await rowsWith(token)).toEqual([])
  expect(await shown(token)).toBe(200)
  expect((await museum.slots())[0]?.bookings[0]?.cancel_token).toBe(token)
})

test('for an hour after an update, servers of the earlier version find the tokens of new bookings', async () => {
  const updated = await openTestApp()
  // As in a database that began before `0063-sealed-tokens`; those of 0.1.0 have one migration.
  await sql`update migration set timestamp = '2026-01-01 00:00:00+00'`.execute(updated.db)
  await sql`insert into migration values ('0063-sealed-tokens', now()::text)`.execute(updated.db)
  try {
    const museum = await updated.register()
    const made = await museum.book(await museum.openSlot())
    const { booking_id: id } = made.json<{ booking_id: string }>()
    const plain = async () => {
      const booking = updated.db.selectFrom('booking').select('cancelToken').where('id', '=', id)
      return (await booking.executeTakeFirstOrThrow()).cancelToken
    }
    await sealTokens(updated.ctx)
    expect(await plain()).toBe(tokenIn(made))
    updated.clock.set(Temporal.Now.instant().add({ hours: 2 }).toString())
    await sealTokens(updated.ctx)
    expect(await plain()).toBeNull()
  } finally {
    await sql`delete from migration where name = '0063-sealed-tokens'`.execute(updated.db)
    await updated.close()
  }
})

test('a database that was away at the first booking does not make the later ones fail', async () => {
  const fresh = await openTestApp()
  onTestFinished(() => fresh.close())
  const museum = await fresh.register()
  const slotId = await museum.openSlot()
  await sql`alter table migration rename to migration_away`.execute(fresh.db)
  expect((await museum.book(slotId)).statusCode).toBeGreaterThanOrEqual(500)
  await sql`alter table migration_away rename to migration`.execute(fresh.db)
  expect((await museum.book(slotId)).statusCode).toBe(201)
})
