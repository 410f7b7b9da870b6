import { fork } from 'node:child_process'
import { randomBytes, randomUUID, randomUUIDv7 } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { slotsPerPage } from '#contract/slots-per-page.ts'
import { hashOf, newToken } from '#server/auth/secrets.ts'
import { type Database, openDatabase } from '#server/database/open.ts'
import { startListeningServer } from '#test/promises/processes/process.ts'
import { startPostgres } from '#test/servers/postgres.ts'
import { fillProject } from '#test/world/filled.ts'
import {
  dayFromNow,
  type RegisteredOrganisation,
  registerOrganisation,
} from '#test/world/registered-organisation.ts'
import { median } from '../load/beside.ts'
import type { DashboardMessage, DashboardView } from './dashboards.ts'

/*
 * Measures how much open dashboards slow down bookings: ten bookings a second, alternately with no
 * open dashboard and with fifty or two hundred dashboards of the same project, opened by admins and
 * guides, each with a separate session. The single server has ten connections to PostgreSQL and
 * runs as an operator starts it, but without rate limits; the dashboards (`dashboards.ts`) and the
 * visitors are separate processes, which share the machine's cores with the server and the
 * database. npm run bench:live -- --dashboards 200 --rounds 1 --seconds 4
 */

const { values: asked } = parseArgs({
  options: {
    dashboards: { type: 'string', default: '50,200' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '8' },
  },
})
const rounds = Number(asked.rounds)
const seconds = Number(asked.seconds)
const counts = asked.dashboards.split(',').map(Number)
const bookingsASecond = 10
const mostTimes = 2
const longestMs = 2000
const people = 20
const slots = 500

/**
 * Creates this many sessions without logging in, spread over the members of a team, half of whom
 * are guides.
 */
async function logIn(db: Database, { email, cookie }: RegisteredOrganisation, sessions: number) {
  const admin = await db
    .selectFrom('staff')
    .selectAll()
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  const team = Array.from({ length: people }, (_, n) => ({
    ...admin,
    id: randomUUIDv7(),
    name: `Käthe ${n}`,
    email: `${randomUUID()}@museum.example`,
    admin: n % 2 === 0,
  }))
  await db.insertInto('staff').values(team).execute()
  const { organisationId, createdAt } = admin
  const tokens = Array.from({ length: sessions }, newToken)
  const opened = tokens.map((token, n) => ({
    organisationId,
    staffId: team[n % people]?.id ?? admin.id,
    tokenHash: hashOf(token),
    createdAt,
    lastUsedAt: createdAt,
    device: '',
    network: '',
  }))
  await db.insertInto('session').values(opened).execute()
  return tokens.map((token) => `${cookie.name}=${token}`)
}

function startDashboards() {
  const child = fork(join(import.meta.dirname, 'dashboards.ts'))
  return {
    pid: child.pid ?? 0,
    tell: (told: DashboardMessage) => child.send(told),
    ask: async <Answer>(told: DashboardMessage): Promise<Answer> => {
      const answered = once(child, 'message')
      child.send(told)
      const [answer] = await answered
      return answer
    },
    end: () => child.disconnect(),
  }
}

/** A process's CPU time since it started, in milliseconds; Linux only. */
function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return 10 * (Number(fields[11]) + Number(fields[12]))
}

interface Phase {
  dashboards: number
  times: number[]
  shown: DashboardView
  /** The CPU use of the server and of the dashboards' process, as a share of one core. */
  server: number
  simulation: number
}

const folder = await mkdtemp(join(tmpdir(), 'rundgang-bench-'))
const postgres = await startPostgres()
const DATABASE_URL = await postgres.createDatabase(`live_${randomBytes(4).toString('hex')}`)
const SECRET_KEY = randomBytes(32).toString('hex')
const settings = { DATABASE_URL, SECRET_KEY, DATA_DIR: folder, RATE_LIMIT: 'off' }
const server = await startListeningServer({ settings })
const museum = await registerOrganisation(server.address)
const { db, close } = await openDatabase({ databaseUrl: DATABASE_URL, dataDir: folder })
await fillProject(db, {
  projectId: museum.projectId,
  ...{ from: dayFromNow(1), days: 60, slots, bookingsPerSlot: 3 },
})
await sql`update slot set max_attendees = 1000000`.execute(db)
await sql`analyze`.execute(db)
const cookies = await logIn(db, museum, Math.max(...counts))
await close()
const page = `/api/admin/events/${museum.projectId}?from=${dayFromNow(0)}&limit=${slotsPerPage}`
const first = await museum.call<{ slot_id: string }[]>('GET', page.replace('/api/', ''))
const slotIds = first.body.map(({ slot_id }) => slot_id)
const dashboards = startDashboards()
let visitors = 0

/** Books the way the form does, and returns how long it took. */
async function book(): Promise<number> {
  visitors += 1
  const name = `Besuch ${visitors} von heute`
  const { projectId, variant } = museum
  const begun = performance.now()
  const answer = await fetch(`${server.address}/api/public/projects/${projectId}/bookings`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({
      slot_id: slotIds[visitors % slotIds.length],
      category: variant.ressource_id,
      booker_name: name,
      booker_email: 'juergen.weiss@schule.example',
      attendees_count: 1,
      took_ms: 20_000,
    }),
  })
  const text = await answer.text()
  const ended = performance.now()
  if (answer.status !== 201) throw new Error(text)
  dashboards.tell({ booked: { name, at: performance.timeOrigin + ended } })
  return ended - begun
}

/** Books at a steady pace, without waiting for earlier bookings. */
async function bookFor(forSeconds: number): Promise<number[]> {
  const underWay: Promise<number>[] = []
  const begun = performance.now()
  for (let n = 0; n < forSeconds * bookingsASecond; n++) {
    await pause(Math.max(0, begun + (n * 1000) / bookingsASecond - performance.now()))
    underWay.push(book())
  }
  return Promise.all(underWay)
}

async function measure(count: number): Promise<Phase> {
  const open = { address: server.address, path: page, cookies: cookies.slice(0, count) }
  await dashboards.ask({ open })
  const before = [cpuOf(server.pid), cpuOf(dashboards.pid)] as const
  const begun = performance.now()
  const times = await bookFor(seconds)
  const tookMs = performance.now() - begun
  const used = (pid: number, since: number) => (cpuOf(pid) - since) / tookMs
  const load = { server: used(server.pid, before[0]), simulation: used(dashboards.pid, before[1]) }
  // The last booking gets as much time to be shown as the first.
  await pause(longestMs + 500)
  const shown = await dashboards.ask<DashboardView>('close')
  if (shown.failed > 0) throw new Error(`${shown.failed} fetches were refused`)
  return { dashboards: count, times, shown, ...load }
}

function at(part: number, values: number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.floor(part * (sorted.length - 1))] ?? Number.NaN
}

/** Alternates between no dashboards and some, so that other load on the machine affects both. */
async function measureAll(): Promise<Phase[]> {
  await bookFor(2)
  const phases: Phase[] = []
  for (let round = 0; round < rounds; round++) {
    for (const count of counts) phases.push(await measure(0), await measure(count))
  }
  return phases
}

function judge(count: number, phases: Phase[]) {
  const these = phases.filter((phase) => phase.dashboards === count)
  const ratios = phases.flatMap((phase, place) => {
    const none = phases[place - 1]
    return phase.dashboards === count && none ? [at(0.5, phase.times) / at(0.5, none.times)] : []
  })
  const times = these.flatMap((phase) => phase.times)
  const delays = these.flatMap(({ shown }) => shown.delays)
  const missing = these.reduce((sum, { shown }) => sum + shown.missing, 0)
  const ratio = count > 0 ? median(ratios) : 1
  const longest = count > 0 ? at(1, delays) : 0
  if (!(ratio <= mostTimes && longest <= longestMs && missing === 0)) process.exitCode = 1
  const each = (what: (phase: Phase) => number) => median(these.map(what))
  return {
    'dashboards open': count,
    'booking p50 ms': at(0.5, times).toFixed(1),
    'p99 ms': at(0.99, times).toFixed(1),
    'p50, times none': ratio.toFixed(2),
    'shown after ms, p50': count > 0 ? at(0.5, delays).toFixed(0) : '',
    p99: count > 0 ? at(0.99, delays).toFixed(0) : '',
    most: count > 0 ? longest.toFixed(0) : '',
    'never shown': missing,
    'fetches/s': (each(({ shown }) => shown.fetches) / (seconds + longestMs / 1000)).toFixed(0),
    'server CPU': `${(100 * each((phase) => phase.server)).toFixed(0)} %`,
    'dashboards’ CPU': `${(100 * each((phase) => phase.simulation)).toFixed(0)} %`,
  }
}

try {
  const phases = await measureAll()
  console.log(`${rounds} rounds of ${seconds} seconds, ${bookingsASecond} bookings a second`)
  console.table([0, ...counts].map((count) => judge(count, phases)))
  console.log(`at most ${mostTimes} times the p50 with none, shown within ${longestMs} ms by all`)
} finally {
  dashboards.end()
  await server.signal('SIGTERM')
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
