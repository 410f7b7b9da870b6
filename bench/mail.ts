import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { type Database, overPostgres } from '#server/database/open.ts'
import { startListeningServer } from '#test/promises/processes/process.ts'
import { startMisbehavingServer } from '#test/servers/misbehaving-server.ts'
import { startPostgres, type TestPostgres } from '#test/servers/postgres.ts'
import { postConfirmations } from '#test/world/confirmations.ts'
import {
  type RegisteredOrganisation,
  registerOrganisation,
} from '#test/world/registered-organisation.ts'
import { cpuMsOf, median, quantile, startBeside } from './load.ts'

/*
 * Measures whether one project's dead mail server and unknown addresses delay other projects'
 * emails. Of 1,000 emails from ten projects, a tenth go to the dead server and 5 % of the others
 * are refused; these runs alternate with runs of the good emails alone. Also measures how much CPU
 * time an email costs one process, and how many emails are sent per second; with `--pace`, only
 * that. The mail servers are a child process, which runs this same file.
 */

const { values: wanted } = parseArgs({ options: { pace: { type: 'boolean', default: false } } })

interface Addresses {
  living: string
  deadPort: number
}

interface Arrivals {
  /** The number of emails to guests that arrived; each guest gets one. */
  mails: number
  /** When the last of these emails arrived, in milliseconds since 1970; 0 if none did. */
  lastAt: number
}

/**
 * The mail servers: one that refuses unknown recipients, and a dead one that accepts connections
 * but never replies. Tells their addresses and which emails arrived.
 */
async function serveMails(): Promise<void> {
  const living = await startMisbehavingServer()
  living.order({ at: 'rcpt', does: 550, to: /^nobody/ })
  const dead = await startMisbehavingServer()
  dead.order({ at: 'greeting', does: 'silence' })
  const addresses: Addresses = { living: living.url, deadPort: dead.port }
  const arrived = (): Arrivals => {
    const mails = living.taken.filter(({ recipients }) => recipients[0]?.startsWith('guest'))
    return { mails: mails.length, lastAt: mails.at(-1)?.at ?? 0 }
  }
  process.on('message', (asked: 'addresses' | 'arrivals') => {
    process.send?.(asked === 'addresses' ? addresses : arrived())
  })
  process.on('disconnect', () => process.exit())
}

/** Starts the mail servers for a measurement in a separate process. */
async function startMailServers() {
  const { ask, end } = startBeside('mail.ts')
  const addresses = await ask<Addresses>('addresses')
  return { addresses, arrivals: () => ask<Arrivals>('arrivals'), close: end }
}

/**
 * Waits for `count` emails to guests; returns when the last one arrived, in milliseconds since
 * 1970.
 */
async function lastArrival(
  ask: () => Promise<Arrivals>,
  { count, withinMs }: { count: number; withinMs: number },
): Promise<number> {
  for (const until = performance.now() + withinMs; performance.now() < until; ) {
    const { mails, lastAt } = await ask()
    if (mails === count) return lastAt
    await pause(100)
  }
  throw new Error('not all mails arrived')
}

const turns = 5
const warmUps = 1
const projects = 10
const mailsEach = 100
const refusedEach = mailsEach / 20
const good = (projects - 1) * (mailsEach - refusedEach)
const mostTimes = 1.5
const longestMs = 120_000

type Kind = 'good alone' | 'with bad ones'

/** Makes a project's emails use the dead server. */
async function giveToDeadServer(
  { projectId, cookie }: RegisteredOrganisation,
  at: string,
  port: number,
) {
  const answer = await fetch(`${at}/api/admin/settings/email/${projectId}`, {
    method: 'POST',
    headers: { cookie: `${cookie.name}=${cookie.value}` },
    body: new URLSearchParams({
      email_from: 'info@museum.example',
      email_custom_smtpserver: 'true',
      email_smtpserver: `127.0.0.1:${port}`,
      email_password: 'geheim',
    }),
  })
  if (answer.status !== 200) throw new Error(await answer.text())
}

/**
 * Queues emails that are all due immediately. For `good alone`, it leaves out those that would
 * fail: the first project's, whose mail server is dead, and those to unknown addresses.
 */
async function post(db: Database, kind: Kind, organisations: RegisteredOrganisation[]) {
  const at = Temporal.Now.instant().subtract({ seconds: 1 })
  await db.transaction().execute(async (tx) => {
    for (const { projectId } of kind === 'good alone' ? organisations.slice(1) : organisations) {
      await postConfirmations(tx, { projectId, count: mailsEach, at })
    }
    if (kind === 'with bad ones') return
    await tx.deleteFrom('outbox').where('recipient', 'like', 'nobody%').execute()
  })
}

const settingsFor = (databaseUrl: string, mailServer: string) => ({
  DATABASE_URL: databaseUrl,
  SECRET_KEY: randomBytes(32).toString('hex'),
  SMTP_URL: mailServer,
  SMTP_ALLOW_PRIVATE: '1',
})

/**
 * Measures the time from waking the postman to the arrival of the last good email, in milliseconds.
 */
async function measure(postgres: TestPostgres, kind: Kind): Promise<number> {
  const url = await postgres.createDatabase(`bench_${randomBytes(6).toString('hex')}`)
  const mailServers = await startMailServers()
  const { living, deadPort } = mailServers.addresses
  const server = await startListeningServer({
    settings: { ...settingsFor(url, living), RATE_LIMIT: 'off' },
  })
  const db = overPostgres(url)
  try {
    const organisations: RegisteredOrganisation[] = []
    for (let n = 0; n < projects; n++)
      organisations.push(await registerOrganisation(server.address))
    const [first] = organisations
    if (first) await giveToDeadServer(first, server.address, deadPort)
    const waking = await registerOrganisation(server.address)
    const slotId = await waking.openSlot()
    await post(db, kind, organisations)
    const began = performance.timeOrigin + performance.now()
    // The email about this booking wakes the postman.
    await waking.book(slotId, { booker_email: 'guest@schule.example' })
    const last = await lastArrival(mailServers.arrivals, { count: good + 1, withinMs: longestMs })
    return last - began
  } finally {
    await db.destroy()
    // Kills the server, because emails may be stuck with the dead mail server.
    await server.signal('SIGKILL')
    mailServers.close()
  }
}

const row = ([kind, times]: [string, number[]]) => ({
  mails: kind,
  'last good one, median s': (median(times) / 1000).toFixed(2),
  'slowest s': (quantile(times, 1) / 1000).toFixed(2),
  'good ones a second': Math.round((good + 1) / (median(times) / 1000)),
})

async function compareKinds(postgres: TestPostgres): Promise<boolean> {
  const measured: Record<Kind, number[]> = { 'good alone': [], 'with bad ones': [] }
  for (let turn = -warmUps; turn < turns; turn++) {
    const kinds = Object.keys(measured) as Kind[]
    for (const kind of turn % 2 === 0 ? kinds : kinds.reverse()) {
      const ms = await measure(postgres, kind)
      if (turn >= 0) measured[kind].push(ms)
    }
  }
  const ratio = median(measured['with bad ones']) / median(measured['good alone'])
  console.log(`${turns} runs each, alternately`)
  console.table(Object.entries(measured).map(row))
  console.log(`ratio of medians: ${ratio.toFixed(2)}, at most ${mostTimes}`)
  // If nothing was measured, the ratio is NaN, so this comparison fails too.
  return ratio <= mostTimes
}

const pacedProjects = 20
// This many projects send their emails before the measurement, so that hot code is compiled.
const pacedWarmUps = 5
const pacedMailsEach = 200
const networks = 500
const longestPacedMs = 300_000

/** One run's CPU time per email, and its speed. */
interface Pace {
  cpuMs: number
  mailsASecond: number
}

/**
 * Measures the CPU time that an email costs one server process, with PostgreSQL and a mail server
 * on this machine and with rate limits on. The emails confirm bookings from many networks, in
 * organisations that are older than a week.
 */
async function measurePace(postgres: TestPostgres): Promise<Pace> {
  const url = await postgres.createDatabase(`pace_${randomBytes(6).toString('hex')}`)
  const mailServers = await startMailServers()
  const server = await startListeningServer({
    settings: { ...settingsFor(url, mailServers.addresses.living), RATE_LIMIT: 'on' },
  })
  const db = overPostgres(url)
  try {
    const organisations: RegisteredOrganisation[] = []
    for (let n = 0; n <= pacedProjects + pacedWarmUps; n++) {
      organisations.push(await registerOrganisation(server.address))
      // Otherwise the rate limit would refuse the next registrations.
      await db.deleteFrom('rateLimit').execute()
    }
    const [waking, ...others] = organisations
    if (!waking) throw new Error('nobody registered')
    const slotId = await waking.openSlot()
    const send = async (from: RegisteredOrganisation[]): Promise<Pace> => {
      await postForPace(db, from)
      const before = { cpu: cpuMsOf(server.pid), ...(await mailServers.arrivals()) }
      const began = performance.timeOrigin + performance.now()
      // The email about this booking wakes the postman.
      await waking.book(slotId, { booker_email: 'guest@schule.example' })
      const mails = from.length * pacedMailsEach + 1
      const count = before.mails + mails
      const ended = await lastArrival(mailServers.arrivals, { count, withinMs: longestPacedMs })
      await allRecorded(db)
      const cpuMs = (cpuMsOf(server.pid) - before.cpu) / mails
      return { cpuMs, mailsASecond: mails / ((ended - began) / 1000) }
    }
    await send(others.splice(0, pacedWarmUps))
    return await send(others)
  } finally {
    await db.destroy()
    await server.signal('SIGTERM')
    mailServers.close()
  }
}

async function postForPace(db: Database, organisations: RegisteredOrganisation[]): Promise<void> {
  const at = Temporal.Now.instant().subtract({ seconds: 1 })
  await db.transaction().execute(async (tx) => {
    for (const { projectId } of organisations) {
      await postConfirmations(tx, { projectId, count: pacedMailsEach, at })
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

const paceTurns = 3
const mostCpuMs = 1
const fewestASecond = 1000

/** Whether an email costs little enough, which requires two otherwise idle cores. */
async function isFast(postgres: TestPostgres): Promise<boolean> {
  const measured: Pace[] = []
  for (let turn = 0; turn < paceTurns; turn++) measured.push(await measurePace(postgres))
  const cpuMs = median(measured.map((pace) => pace.cpuMs))
  const mailsASecond = median(measured.map((pace) => pace.mailsASecond))
  console.log(`${paceTurns} runs, one process with PostgreSQL and a local mail server`)
  console.table([
    {
      checkout: 'this checkout',
      'CPU ms a mail': cpuMs.toFixed(2),
      'mails a second': Math.round(mailsASecond),
    },
  ])
  console.log(`at most ${mostCpuMs.toFixed(1)} ms and at least ${fewestASecond} a second`)
  return cpuMs <= mostCpuMs && mailsASecond >= fewestASecond
}

async function measureAll(): Promise<void> {
  const postgres = await startPostgres()
  try {
    const paced = await isFast(postgres)
    const even = wanted.pace || (await compareKinds(postgres))
    if (!(paced && even)) process.exitCode = 1
  } finally {
    await postgres.stop()
  }
}

if (process.send) await serveMails()
else await measureAll()
