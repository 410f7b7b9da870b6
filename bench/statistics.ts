import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { type Database, openDatabase } from '#server/database/open.ts'
import { sumDays } from '#server/features/statistics/daily-sum/daily-sum.ts'
import { testContext } from '#test/context.ts'
import { startListeningServer } from '#test/promises/processes/process.ts'
import { startPostgres } from '#test/servers/postgres.ts'
import { fillProject } from '#test/world/filled.ts'
import {
  dayFromNow,
  type RegisteredOrganisation,
  registerOrganisation,
} from '#test/world/registered-organisation.ts'
import { median, startCaller } from './load/beside.ts'
import { comparedAfterMs, indexBookings } from './load/indexed.ts'

/*
 * Measures, on both databases, whether statistics are computed as fast for a year with a million
 * bookings as for one with ten thousand, and how much memory a file with a million rows needs.
 * npm run bench:statistics
 */

const { values: options } = parseArgs({
  options: {
    bookings: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '9' },
    databases: { type: 'string', default: 'postgres,embedded' },
  },
})

const few = 10_000
const many = Number(options.bookings)
const rounds = Number(options.rounds)
const callsARound = 20
const mostTimes = 3
const mostMegabytes = 300
const bookingsPerSlot = 25
// A year that ends today. Past days have daily sums; today has none yet.
const days = 365
const span = { from: dayFromNow(1 - days), to: dayFromNow(0) }

async function fill(db: Database, projectId: string, bookings: number): Promise<void> {
  const slots = bookings / bookingsPerSlot
  await fillProject(db, { projectId, from: span.from, days, slots, bookingsPerSlot })
  await sql`update booking set came = 2 where project_id = ${projectId} and random() < 0.9`.execute(
    db,
  )
  await sql`analyze`.execute(db)
  await sumDays(testContext(db))
  await indexBookings(db)
  await sql`checkpoint`.execute(db)
}

interface Filled {
  bookings: number
  museum: RegisteredOrganisation
  address: string
  pid: number
  stop: () => Promise<unknown>
  p50: number[]
}

async function prepare(settings: Record<string, string>, bookings: number): Promise<Filled> {
  const start = () => startListeningServer({ settings: { RATE_LIMIT: 'off', ...settings } })
  const first = await start()
  const museum = await registerOrganisation(first.address)
  await first.signal('SIGTERM')
  const where = { databaseUrl: settings.DATABASE_URL, dataDir: settings.DATA_DIR ?? '' }
  const { db, close } = await openDatabase(where)
  const began = performance.now()
  await fill(db, museum.projectId, bookings)
  await close()
  console.log(`${bookings} bookings: ${Math.round((performance.now() - began) / 1000)} s to fill`)
  const { address, pid, signal } = await start()
  return { bookings, museum, address, pid, stop: () => signal('SIGTERM'), p50: [] }
}

const headersOf = ({ cookie }: RegisteredOrganisation) => ({
  cookie: `${cookie.name}=${cookie.value}`,
})

async function measure(filled: Filled[]): Promise<void> {
  await pause(comparedAfterMs)
  const caller = startCaller()
  for (let round = -1; round < rounds; round++) {
    for (const one of round % 2 === 0 ? filled : filled.toReversed()) {
      const { projectId } = one.museum
      const calls = ['month', 'week', 'hour', 'variant', 'guide', 'group'].map((by) => ({
        method: 'GET' as const,
        path: `/api/admin/statistics/${projectId}?from=${span.from}&to=${span.to}&by=${by}`,
        headers: headersOf(one.museum),
      }))
      const order = { address: one.address, calls, connections: 1, expected: 200 }
      const { p50, others } = await caller.ask({ ...order, count: callsARound })
      if (Object.keys(others).length > 0) throw new Error(JSON.stringify(others))
      if (round >= 0) one.p50.push(p50)
    }
  }
  caller.end()
}

/** A process's peak memory use, in megabytes. */
const peakOf = (pid: number) =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

async function download({ museum, address, pid }: Filled, format: string) {
  const began = performance.now()
  const path = `/api/admin/export/${museum.projectId}/bookings.${format}`
  const answer = await fetch(`${address}${path}?from=${span.from}&to=${span.to}`, {
    headers: headersOf(museum),
  })
  let bytes = 0
  for await (const part of answer.body ?? []) bytes += part.length
  const seconds = Math.round((performance.now() - began) / 1000)
  return { format, megabytes: Math.round(bytes / 1e6), seconds, 'peak MB': Math.round(peakOf(pid)) }
}

const folder = mkdtempSync(join(tmpdir(), 'rundgang-statistics-'))
const postgres = await startPostgres()
let kept = true
try {
  for (const database of options.databases.split(',')) {
    const filled: Filled[] = []
    for (const bookings of [few, many]) {
      const settings: Record<string, string> =
        database === 'embedded'
          ? { DATA_DIR: join(folder, `embedded-${bookings}`) }
          : {
              DATABASE_URL: await postgres.createDatabase(`statistics_${bookings}`),
              SECRET_KEY: randomBytes(32).toString('hex'),
            }
      filled.push(await prepare(settings, bookings))
    }
    await measure(filled)
    const [small = Number.NaN, large = Number.NaN] = filled.map(({ p50 }) => median(p50))
    const ratio = large / small
    console.table([{ database, [`p50 ms, ${few}`]: small, [`p50 ms, ${many}`]: large, ratio }])
    const [, big] = filled
    const files = big ? [await download(big, 'csv'), await download(big, 'xlsx')] : []
    console.table(files)
    for (const { stop } of filled) await stop()
    // The embedded database runs in the measured process, so the limit does not apply.
    const inMemory = database === 'embedded' || files.every((one) => one['peak MB'] < mostMegabytes)
    kept &&= ratio <= mostTimes && inMemory
  }
} finally {
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
console.log(`at most ${mostTimes} times, ${mostMegabytes} MB: ${kept ? 'kept' : 'missed'}`)
if (!kept) process.exitCode = 1
