import { randomBytes, randomInt } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type Database, overPostgres } from '#server/database/open.ts'
import { claimSeconds } from '#server/mail/queue/schedule.ts'
import { type ServerProcess, startListeningServer } from '#test/promises/processes/process.ts'
import { type MisbehavingServer, startMisbehavingServer } from '#test/servers/misbehaving-server.ts'
import { startPostgres, type TestPostgres } from '#test/servers/postgres.ts'
import { shortOrLong } from '#test/short-or-long.ts'
import { fillProject } from '#test/world/filled.ts'
import { dayFromNow, registerOrganisation } from '#test/world/registered-organisation.ts'

const rounds = shortOrLong(3, 8)
const slots = 20
const bookingsEach = 120

let folder: string
let postgres: TestPostgres
let url: string
let db: Database
let mailServer: MisbehavingServer
const started: ServerProcess[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rundgang-reminders-'))
  postgres = await startPostgres()
  url = await postgres.createDatabase(`reminders_${randomBytes(6).toString('hex')}`)
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

test('two servers that are killed repeatedly while queuing reminders send each booker exactly one', {
  timeout: 300_000,
}, async () => {
  const first = await serve(0)
  db = overPostgres(url)
  await fillMuseum(first.address)
  await first.signal('SIGTERM')
  // Slow enough that the first servers are killed while they queue reminders.
  await sql`create function slowly() returns trigger language plpgsql
    as $$ begin perform pg_sleep(0.3); return null; end $$`.execute(db)
  await sql`create trigger slowly before insert on booking_reminder execute function slowly()`.execute(
    db,
  )

  const seconds = secondsUntilAllAreDue()
  const posted: number[] = []
  for (let round = 0; round < rounds; round++) {
    // Each server's clock is ahead of the previous one's, so each runs its jobs immediately.
    const ahead = seconds + 40 * round
    const servers = await Promise.all([serve(ahead), serve(ahead + 20)])
    await pause(randomInt(100, 600))
    await Promise.all(servers.map((server) => server.signal('SIGKILL')))
    posted.push((await remindersPosted()).length)
  }
  await sql`drop trigger slowly on booking_reminder`.execute(db)
  // Emails claimed by killed processes are due again once the claims lapse.
  const ahead = seconds + 40 * rounds + claimSeconds
  await Promise.all([serve(ahead), serve(ahead + 20)])
  const due = await bookingsToRemind()
  await vi.waitFor(async () => expect(await remindersSent()).toHaveLength(due.length), {
    timeout: 150_000,
    interval: 500,
  })

  process.stdout.write(`reminders queued after each kill: ${posted.join(', ')}\n`)
  expect(posted[0]).toBeLessThan(due.length)
  expect((await remindersPosted()).sort()).toEqual(due.sort())
  expect((await remindersSent()).sort()).toEqual(due.sort())
  const arrived = new Set(mailServer.taken.map(({ messageId }) => messageId))
  expect(arrived.size).toBe(due.length)
})

const secretKey = randomBytes(32).toString('hex')

async function serve(secondsAhead: number) {
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

/** Creates slots with bookings four days from now, and cancels some of the bookings. */
async function fillMuseum(address: string): Promise<void> {
  const { projectId, name, call } = await registerOrganisation(address)
  await call('PUT', `admin/project/${projectId}`, { name, reminders: [48, 24 * 30] })
  await db.updateTable('organisation').set({ confirmedAt: Temporal.Now.instant() }).execute()
  await db.updateTable('organisation').set({ contactEmail: null }).execute()
  await db.deleteFrom('outbox').execute()
  const from = dayFromNow(4)
  await fillProject(db, { projectId, from, days: 1, slots, bookingsPerSlot: bookingsEach })
  await sql`update booking set cancelled_at = booked_at
    where id in (select id from booking order by id limit 100)`.execute(db)
}

/**
 * The seconds until seven in the evening two days before the slots, when all reminders are due and
 * none is too late.
 */
function secondsUntilAllAreDue(): number {
  const evening = Temporal.PlainDateTime.from(`${dayFromNow(2)}T19:00`)
  const at = evening.toZonedDateTime('Europe/Berlin').toInstant()
  return Math.ceil(Temporal.Now.instant().until(at).total('seconds'))
}

const reminders = () =>
  db.selectFrom('outbox').select('bookingId').where('event', '=', 'booking_reminder')

const remindersPosted = async () =>
  (await reminders().execute()).map(({ bookingId }) => bookingId ?? '')

const remindersSent = async () =>
  (await reminders().where('state', '=', 'sent').execute()).map(({ bookingId }) => bookingId ?? '')

async function bookingsToRemind(): Promise<string[]> {
  const bookings = db.selectFrom('booking').select('id').where('cancelledAt', 'is', null)
  return (await bookings.execute()).map(({ id }) => id)
}
