import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import type { BookingFound } from '#contract/booking.ts'
import { hashOf } from '#server/auth/secrets.ts'
import { testFolder, testPostgres } from '#test/per-file.ts'
import { type ServerProcess, startListeningServer } from '#test/promises/processes/process.ts'
import { registerOrganisation } from '#test/world/registered-organisation.ts'

const timeouts = { timeout: 20_000, interval: 100 }
const turn = hashOf('daily jobs')

const postgres = await testPostgres()
const folder = await testFolder('rundgang-fill-')

async function onDatabase() {
  const DATABASE_URL = await postgres.createDatabase(`fill_${randomBytes(6).toString('hex')}`)
  const settings = { DATABASE_URL, SECRET_KEY: randomBytes(32).toString('hex'), DATA_DIR: folder }
  const database = new pg.Client(DATABASE_URL)
  await database.connect()
  const started: ServerProcess[] = []
  const serve = async () => {
    const server = await startListeningServer({ settings })
    started.push(server)
    return server
  }
  const stop = async () => {
    await database.end()
    for (const server of started) await server.signal('SIGKILL')
  }
  return { database, serve, stop }
}

const hoursUntilNext = async (database: pg.Client) => {
  const { rows } = await database.query<{ hours: string }>(
    `select extract(epoch from tries[1] + interval '15 minutes' - now()) / 3600 as hours
      from rate_limit where key = $1`,
    [turn],
  )
  return Number(rows[0]?.hours ?? 0)
}

test('if a process is killed while filling the search index, the missing bookings are found after a quarter of an hour, not a day', async () => {
  const { database, serve, stop } = await onDatabase()
  const first = await serve()
  const museum = await registerOrganisation(first.address)
  await museum.book(await museum.openSlot(), { booker_name: 'Paula Becker' })
  await vi.waitFor(async () => expect(await hoursUntilNext(database)).toBeGreaterThan(0), timeouts)
  await first.signal('SIGKILL')
  // Simulates a process that was killed while filling the index: an old booking is missing from the
  // index.
  await database.query(`delete from booking_search`)
  await database.query(`
    insert into booking (organisation_id, id, project_id, slot_id, variant_id, booker_name,
      booker_email, attendees, comment, cancel_token, booked_at)
    select organisation_id, overlay(id::text placing '01980000-0000-7' from 1)::uuid, project_id,
      slot_id, variant_id, 'Otto Modersohn', '', 1, '', 'alt', booked_at from booking`)
  await database.query(
    `update rate_limit set tries = array[now() - interval '16 minutes'] where key = $1`,
    [turn],
  )

  const second = await serve()
  const found = async () => {
    const url = `${second.address}/api/admin/bookings/${museum.projectId}?q=modersohn`
    const headers = { cookie: `${museum.cookie.name}=${museum.cookie.value}` }
    return ((await (await fetch(url, { headers })).json()) as BookingFound[]).length
  }
  await vi.waitFor(async () => expect(await found()).toBe(1), timeouts)
  await vi.waitFor(async () => expect(await hoursUntilNext(database)).toBeGreaterThan(20), timeouts)
  await stop()
}, 90_000)
