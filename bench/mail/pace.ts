import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Database, overPostgres } from '#server/database/open.ts'
import { startListeningServer } from '#test/promises/processes/process.ts'
import type { TestPostgres } from '#test/servers/postgres.ts'
import { postConfirmations } from '#test/world/confirmations.ts'
import {
  type RegisteredOrganisation,
  registerOrganisation,
} from '#test/world/registered-organisation.ts'
import { lastArrival, startMailServers } from './mail-servers.ts'

const projects = 20
// This many projects send their emails before the measurement, so that hot code is compiled.
const warmUps = 5
const mailsEach = 200
const networks = 500
const longestMs = 300_000
// The unit of `utime` and `stime` in /proc, on every Linux that Node runs on.
const ticksASecond = 100

/** One run's CPU time per email, and its speed. */
export interface Pace {
  cpuMs: number
  mailsASecond: number
}

/**
 * Measures the CPU time that an email costs one server process, with PostgreSQL and a mail server
 * on this machine and with rate limits on. The emails confirm bookings from many networks, in
 * organisations that are older than a week. `checkout`: another checkout of the project to measure,
 * such as an earlier version.
 */
export async function measurePace(postgres: TestPostgres, checkout?: string): Promise<Pace> {
  const url = await postgres.createDatabase(`pace_${randomBytes(6).toString('hex')}`)
  const mailServers = await startMailServers()
  const server = await startListeningServer({
    settings: {
      DATABASE_URL: url,
      SECRET_KEY: randomBytes(32).toString('hex'),
      SMTP_URL: mailServers.addresses.living,
      SMTP_ALLOW_PRIVATE: '1',
      RATE_LIMIT: 'on',
    },
    ...(checkout ? { checkout } : {}),
  })
  const db = overPostgres(url)
  try {
    const organisations: RegisteredOrganisation[] = []
    for (let n = 0; n <= projects + warmUps; n++) {
      organisations.push(await registerOrganisation(server.address))
      // Otherwise the rate limit would refuse the next registrations.
      await db.deleteFrom('rateLimit').execute()
    }
    const [waking, ...others] = organisations
    if (!waking) throw new Error('nobody registered')
    const slotId = await waking.openSlot()
    const send = async (from: RegisteredOrganisation[]): Promise<Pace> => {
      await post(db, from)
      const before = { cpu: await cpuMsOf(server.pid), ...(await mailServers.arrivals()) }
      const began = performance.timeOrigin + performance.now()
      // The email about this booking wakes the postman.
      await waking.book(slotId, { booker_email: 'guest@schule.example' })
      const mails = from.length * mailsEach + 1
      const count = before.mails + mails
      const ended = await lastArrival(mailServers.arrivals, { count, withinMs: longestMs })
      await allRecorded(db)
      const cpuMs = ((await cpuMsOf(server.pid)) - before.cpu) / mails
      return { cpuMs, mailsASecond: mails / ((ended - began) / 1000) }
    }
    await send(others.splice(0, warmUps))
    return await send(others)
  } finally {
    await db.destroy()
    await server.signal('SIGTERM')
    mailServers.close()
  }
}

async function post(db: Database, organisations: RegisteredOrganisation[]): Promise<void> {
  const at = Temporal.Now.instant().subtract({ seconds: 1 })
  await db.transaction().execute(async (tx) => {
    for (const { projectId } of organisations) {
      await postConfirmations(tx, { projectId, count: mailsEach, at })
    }
    await sql`update outbox set recipient = replace(recipient, 'nobody', 'guest')`.execute(tx)
    await sql`update organisation set created_at = created_at - interval '8 days'`.execute(tx)
    await sql`update booking set origin = decode(md5(floor(random() * ${networks})::text), 'hex')`.execute(
      tx,
    )
  })
  await sql`vacuum analyze`.execute(db)
}

/**
 * Waits until every email's outcome is recorded, which happens a moment after the email arrives.
 */
async function allRecorded(db: Database): Promise<void> {
  const waits = db.selectFrom('outbox').select('id').where('state', '=', 'waiting').limit(1)
  while (await waits.executeTakeFirst()) await pause(50)
}

async function cpuMsOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  // The process name, which ends at the last closing bracket, may contain spaces.
  const [utime, stime] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
  return ((Number(utime) + Number(stime)) * 1000) / ticksASecond
}
