import { randomBytes, randomInt } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { PublicBookingMade } from '#contract/booking.ts'
import { type Database, overPostgres } from '#server/database/open.ts'
import { claimSeconds } from '#server/mail/queue/schedule.ts'
import { type ServerProcess, startListeningServer } from '#test/promises/processes/process.ts'
import { type MisbehavingServer, startMisbehavingServer } from '#test/servers/misbehaving-server.ts'
import { startPostgres, type TestPostgres } from '#test/servers/postgres.ts'
import { shortOrLong } from '#test/short-or-long.ts'
import { registerOrganisation } from '#test/world/registered-organisation.ts'

const kills = shortOrLong(4, 10)
const bookings = 8

let folder: string
let postgres: TestPostgres
let url: string
let db: Database
let mailServer: MisbehavingServer
const started: ServerProcess[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rundgang-change-kill-'))
  postgres = await startPostgres()
  url = await postgres.createDatabase(`change_kill_${randomBytes(6).toString('hex')}`)
  mailServer = await startMisbehavingServer()
}, 60_000)

afterEach(async () => {
  await Promise.all(started.splice(0).map((server) => server.signal('SIGKILL')))
})

afterAll(async () => {
  await db?.destroy()
  await mailServer.close()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
})

interface Booked {
  id: string
  token: string
  /**
   * The number of people after the latest acknowledged change; `asked`: after the latest change
   * that was sent, whose response may have been lost.
   */
  acknowledged: number
  asked: number
}

test('after each kill between a change and its email, every change is stored once and reported in one email', {
  timeout: 300_000,
}, async () => {
  const first = await serve()
  db = overPostgres(url)
  const all = await bookIn(first.address)
  await first.signal('SIGTERM')
  // Slow enough that each kill interrupts emails about changes.
  mailServer.order({ at: 'data', does: { waitMs: 300 } })
  for (let kill = 0; kill < kills; kill++) {
    const server = await serve()
    const changing = all.map((booked) => changeUntilKilled(server.address, booked))
    await Promise.race(changing.map(({ acknowledged }) => acknowledged))
    await server.signal('SIGKILL')
    await Promise.all(changing.map(({ ended }) => ended))
  }
  expect(await waiting()).toBeGreaterThan(0)
  mailServer.behave()
  // The emails claimed by killed processes are due once the claims lapse.
  await serve({ secondsAhead: claimSeconds })
  await vi.waitFor(async () => expect(await waiting()).toBe(0), { timeout: 150_000, interval: 500 })

  const changes = await changesOf(all)
  process.stdout.write(`${changes.length} changes in ${kills} kills\n`)
  expect(changes.length).toBeGreaterThanOrEqual(kills)
  // Each change adds one person, so a lost or repeated one would leave a gap.
  for (const { id, acknowledged, asked } of all) {
    const reached = changes.filter(({ bookingId }) => bookingId === id).map(({ people }) => people)
    expect(reached).toEqual(reached.map((_, nth) => nth + 3))
    expect([acknowledged, asked]).toContain(reached.at(-1) ?? 2)
  }
  expect(changes.filter(({ mails, sent }) => mails !== 1 || sent !== 1)).toEqual([])
  const arrived = new Set(mailServer.taken.map(({ messageId }) => messageId))
  expect(arrived.size).toBe(changes.length + bookings)
})

async function serve({ secondsAhead = 0 } = {}) {
  const clock = join(folder, `clock-${secondsAhead}`)
  await writeFile(clock, String(secondsAhead))
  const settings = { DATABASE_URL: url, SECRET_KEY: secretKey, SMTP_URL: mailServer.url }
  const server = await startListeningServer({
    settings: { ...settings, SECONDS_AHEAD_IN: clock },
    preload: ['./test/promises/processes/settable-clock.ts'],
  })
  started.push(server)
  return server
}

const secretKey = randomBytes(32).toString('hex')

async function bookIn(address: string): Promise<Booked[]> {
  const museum = await registerOrganisation(address)
  const slotId = await museum.openSlot({ max_attendees: 1000 })
  const made = await Promise.all(
    Array.from({ length: bookings }, (_, nth) =>
      museum.book(slotId, { booker_email: `gast-${nth}@schule.example` }),
    ),
  )
  return made.map((one: PublicBookingMade) => {
    const token = new URL(one.cancel_url).searchParams.get('cancel_token') ?? ''
    return { id: one.booking_id, token, acknowledged: 2, asked: 2 }
  })
}

/** Adds people to a booking one by one, until the server goes down. */
function changeUntilKilled(address: string, booked: Booked) {
  const { promise: acknowledged, resolve } = Promise.withResolvers<void>()
  const change = async () => {
    // The latest change may or may not have been stored, so it is sent again.
    const people = Math.max(booked.asked, booked.acknowledged + 1)
    booked.asked = people
    const answer = await fetch(`${address}/api/public/bookings/${booked.token}`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ attendees_count: people }),
    }).catch(() => null)
    if (answer === null) return false
    expect(answer.status).toBe(200)
    booked.acknowledged = people
    resolve()
    return true
  }
  const ended = (async () => {
    for (let most = randomInt(1, 3); most > 0; most--) if (!(await change())) return
  })()
  return { acknowledged, ended }
}

async function waiting(): Promise<number> {
  const rows = await db.selectFrom('outbox').select('id').where('state', '=', 'waiting').execute()
  return rows.length
}

/** The changes to these bookings, each with its number of people and emails. */
async function changesOf(all: Booked[]) {
  const { rows } = await sql<{ bookingId: string; people: number; mails: number; sent: number }>`
    select booking_change.booking_id, (after->>'attendees_count')::integer as people,
      count(outbox.id)::integer as mails,
      (count(*) filter (where outbox.state = 'sent'))::integer as sent
    from booking_change
    left join outbox on outbox.organisation_id = booking_change.organisation_id
      and outbox.change_id = booking_change.id
    where booking_change.booking_id = any(${all.map(({ id }) => id)}::uuid[])
    group by booking_change.organisation_id, booking_change.id
    order by people`.execute(db)
  return rows
}
