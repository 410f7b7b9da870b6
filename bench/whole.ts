import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { startListeningServer } from '#test/promises/processes/process.ts'
import { query, startPostgres, type TestPostgres } from '#test/servers/postgres.ts'
import { registerOrganisation } from '#test/world/registered-organisation.ts'
import { checkOut, here } from './check-out.ts'
import { cpuMsOf, load, median, startBeside } from './load.ts'

/*
 * Measures what a booking costs as a whole: the processor time of the server and its database, until
 * the email has arrived. Each run starts a new server on a new database, with a mail server in a
 * process of its own. `against` is another version, which takes turns with this one.
 */

export interface WholeOptions {
  against?: string | undefined
  rounds: number
  bookings: number
  organisations: number[]
  connections: number[]
  databases: string[]
}

type Version = 'before' | 'now'

interface Run {
  /** The processor time of a booking with its email. */
  cpuMs: number
  bookingsASecond: number
  /** From the first booking to the last email. */
  mailsASecond: number
  p50: number
  p99: number
  /** The server's memory after the load. */
  megabytes: number
}

interface Course {
  database: string
  organisations: number
  connections: number
}

interface Arrivals {
  mails: number
  lastAt: number
}

const slotsEach = 20
const warmUp = 1000

interface Ground {
  folder: string
  postgres: TestPostgres
  bookings: number
}

async function measure(course: Course, { folder, postgres, bookings }: Ground): Promise<Run> {
  const { ask, end } = startBeside('mail.ts')
  const { living } = await ask<{ living: string }>('addresses')
  const dataDir = mkdtempSync(join(tmpdir(), 'rundgang-whole-'))
  const isEmbedded = course.database === 'embedded'
  const url = isEmbedded ? '' : await postgres.createDatabase(`whole_${Date.now()}`)
  const module = join(folder, 'test/promises/processes/process.ts')
  const start = (await import(module)).startListeningServer as typeof startListeningServer
  const server = await start({
    settings: {
      ...(isEmbedded ? {} : { DATABASE_URL: url, SECRET_KEY: 'ab'.repeat(32) }),
      DATA_DIR: dataDir,
      SMTP_URL: living,
      SMTP_ALLOW_PRIVATE: '1',
      RATE_LIMIT: 'off',
    },
  })
  const cpuMs = () => cpuMsOf(server.pid) + (isEmbedded ? 0 : cpuMsOf(postgres.pid ?? 0))
  const arrived = () => ask<Arrivals>('arrivals')
  try {
    const calls = await callsOf(server.address, course.organisations)
    const { connections } = course
    const book = async (amount: number) => {
      const before = await arrived()
      const [cpuBefore, began] = [cpuMs(), performance.timeOrigin + performance.now()]
      const until = { amount }
      const address = server.address
      const loaded = await load({ address, calls, connections, expected: 201, until })
      const lastAt = await allArrived(arrived, before.mails + loaded.count)
      return { loaded, seconds: (lastAt - began) / 1000, cpuMs: cpuMs() - cpuBefore }
    }
    await book(connections === 1 ? warmUp / 2 : warmUp)
    if (!isEmbedded) await query(url, 'analyze')
    const { loaded, seconds, cpuMs: used } = await book(bookings)
    const { count, rate, p50, p99, others } = loaded
    if (Object.keys(others).length > 0) throw new Error(`refused: ${JSON.stringify(others)}`)
    const megabytes = residentOf(server.pid)
    const perBooking = { cpuMs: used / count, mailsASecond: count / seconds }
    return { ...perBooking, bookingsASecond: rate, p50, p99, megabytes }
  } finally {
    await server.signal('SIGTERM')
    await end()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Bookings of all organisations in turns, each with a guest of its own. */
async function callsOf(address: string, organisations: number) {
  const places: { projectId: string; category: string; slotId: string }[] = []
  for (let n = 0; n < organisations; n++) {
    const { projectId, variant, openSlot } = await registerOrganisation(address)
    for (let slot = 0; slot < slotsEach; slot++) {
      const slotId = await openSlot({ max_attendees: 1_000_000 })
      places.push({ projectId, category: variant.ressource_id, slotId })
    }
  }
  const inTurns = places.toSorted(
    (one, other) => (places.indexOf(one) % slotsEach) - (places.indexOf(other) % slotsEach),
  )
  return inTurns.map(({ projectId, category, slotId }, n) => ({
    method: 'POST' as const,
    path: `/api/public/projects/${projectId}/bookings`,
    headers: { 'content-type': 'application/json', 'idempotency-key': '[<id>]' },
    body: JSON.stringify({
      slot_id: slotId,
      category,
      booker_name: 'Jürgen Weiß',
      booker_email: `guest${n}@schule.example`,
      attendees_count: 1,
      comment: '',
      language: 'de',
      took_ms: 20_000,
    }),
  }))
}

async function allArrived(arrived: () => Promise<Arrivals>, count: number): Promise<number> {
  for (const until = performance.now() + 120_000; performance.now() < until; ) {
    const { mails, lastAt } = await arrived()
    if (mails >= count) {
      // Outcomes are recorded a moment after an email has arrived.
      await pause(1000)
      return lastAt
    }
    await pause(100)
  }
  throw new Error('not all mails arrived')
}

function residentOf(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) / 1024
}

export async function measureWhole(options: WholeOptions): Promise<void> {
  const { against, rounds } = options
  const other = against ? checkOut(against) : undefined
  const folders = { before: other?.folder, now: here }
  const postgres = await startPostgres()
  try {
    for (const course of coursesOf(options)) {
      const runs: Record<Version, Run[]> = { before: [], now: [] }
      for (let round = 0; round < rounds; round++) {
        const turns = round % 2 === 0 ? (['before', 'now'] as const) : (['now', 'before'] as const)
        for (const version of turns) {
          const folder = folders[version]
          const bookings = course.connections === 1 ? options.bookings / 4 : options.bookings
          if (folder) runs[version].push(await measure(course, { folder, postgres, bookings }))
        }
      }
      console.log(JSON.stringify(course))
      console.table(summaryOf(runs))
    }
  } finally {
    await postgres.stop()
    other?.remove()
  }
}

const coursesOf = ({ databases, organisations, connections }: WholeOptions): Course[] =>
  databases.flatMap((database) =>
    organisations.flatMap((count) =>
      connections.map((at) => ({ database, organisations: count, connections: at })),
    ),
  )

function summaryOf(runs: Record<Version, Run[]>) {
  const rows = (['before', 'now'] as const).filter((version) => runs[version].length > 0)
  const of = (version: Version, what: (run: Run) => number) => median(runs[version].map(what))
  const figures: Record<string, (run: Run) => number> = {
    'cpu ms': (run) => run.cpuMs,
    'bookings/s': (run) => run.bookingsASecond,
    'mails/s': (run) => run.mailsASecond,
    'p50 ms': (run) => run.p50,
    'p99 ms': (run) => run.p99,
    'p99/p50': (run) => run.p99 / run.p50,
    MB: (run) => run.megabytes,
  }
  const table = rows.map((version) => [
    version,
    Object.fromEntries(
      Object.entries(figures).map(([name, what]) => [
        name,
        Number(of(version, what).toPrecision(3)),
      ]),
    ),
  ])
  if (rows.length === 2) {
    const ratio = (what: (run: Run) => number) => of('now', what) / of('before', what)
    const ratios = Object.entries(figures).map(([name, what]) => [
      name,
      Number(ratio(what).toFixed(2)),
    ])
    table.push(['ratio', Object.fromEntries(ratios)])
  }
  return Object.fromEntries(table)
}
