import { randomBytes, randomUUID, randomUUIDv7 } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { oneAtATime } from '#admin/api/client.ts'
import { slotsPerPage } from '#contract/limits.ts'
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
import { cpuMsOf, median, quantile, startBeside } from './load.ts'

/*
 * Measures how much open dashboards slow down bookings: ten bookings a second, alternately with no
 * open dashboard and with fifty or two hundred dashboards of the same project, opened by admins and
 * guides, each with a separate session. The single server has ten connections to PostgreSQL and
 * runs as an operator starts it, but without rate limits; the dashboards (a child process that runs
 * this same file) and the visitors are separate processes, which share the machine's cores with the
 * server and the database. npm run bench:live -- --dashboards 200 --rounds 1 --seconds 4
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
  const { pid, tell, ask, end } = startBeside('live.ts')
  return {
    pid,
    open: (asked: Open) => ask({ open: asked }),
    booked: (booked: BookingMessage) => tell({ booked }),
    close: () => ask<DashboardView>('close'),
    end,
  }
}

interface Phase {
  dashboards: number
  times: number[]
  shown: DashboardView
  /** The CPU use of the server and of the dashboards' process, as a share of one core. */
  server: number
  simulation: number
}

/** A server with a project that has many slots, and a process that can open its dashboards. */
async function prepare() {
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
  const stop = async () => {
    await dashboards.end()
    await server.signal('SIGTERM')
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
  return { server, museum, cookies, page, slotIds, dashboards, stop }
}

type Ground = Awaited<ReturnType<typeof prepare>>

let visitors = 0

/** Books the way the form does, and returns how long it took. */
async function book({ server, museum, slotIds, dashboards }: Ground): Promise<number> {
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
  dashboards.booked({ name, at: performance.timeOrigin + ended })
  return ended - begun
}

/** Books at a steady pace, without waiting for earlier bookings. */
async function bookFor(ground: Ground, forSeconds: number): Promise<number[]> {
  const underWay: Promise<number>[] = []
  const begun = performance.now()
  for (let n = 0; n < forSeconds * bookingsASecond; n++) {
    await pause(Math.max(0, begun + (n * 1000) / bookingsASecond - performance.now()))
    underWay.push(book(ground))
  }
  return Promise.all(underWay)
}

async function measure(ground: Ground, count: number): Promise<Phase> {
  const { server, page, cookies, dashboards } = ground
  await dashboards.open({ address: server.address, path: page, cookies: cookies.slice(0, count) })
  const before = [cpuMsOf(server.pid), cpuMsOf(dashboards.pid)] as const
  const begun = performance.now()
  const times = await bookFor(ground, seconds)
  const tookMs = performance.now() - begun
  const used = (pid: number, since: number) => (cpuMsOf(pid) - since) / tookMs
  const load = { server: used(server.pid, before[0]), simulation: used(dashboards.pid, before[1]) }
  // The last booking gets as much time to be shown as the first.
  await pause(longestMs + 500)
  const shown = await dashboards.close()
  if (shown.failed > 0) throw new Error(`${shown.failed} fetches were refused`)
  return { dashboards: count, times, shown, ...load }
}

/** Alternates between no dashboards and some, so that other load on the machine affects both. */
async function measureAll(ground: Ground): Promise<Phase[]> {
  await bookFor(ground, 2)
  const phases: Phase[] = []
  for (let round = 0; round < rounds; round++) {
    for (const count of counts) phases.push(await measure(ground, 0), await measure(ground, count))
  }
  return phases
}

function judge(count: number, phases: Phase[]) {
  const these = phases.filter((phase) => phase.dashboards === count)
  const ratios = phases.flatMap((phase, place) => {
    const none = phases[place - 1]
    return phase.dashboards === count && none ? [median(phase.times) / median(none.times)] : []
  })
  const times = these.flatMap((phase) => phase.times)
  const delays = these.flatMap(({ shown }) => shown.delays)
  const missing = these.reduce((sum, { shown }) => sum + shown.missing, 0)
  const ratio = count > 0 ? median(ratios) : 1
  const longest = count > 0 ? quantile(delays, 1) : 0
  if (!(ratio <= mostTimes && longest <= longestMs && missing === 0)) process.exitCode = 1
  const each = (what: (phase: Phase) => number) => median(these.map(what))
  return {
    'dashboards open': count,
    'booking p50 ms': median(times).toFixed(1),
    'p99 ms': quantile(times, 0.99).toFixed(1),
    'p50, times none': ratio.toFixed(2),
    'shown after ms, p50': count > 0 ? median(delays).toFixed(0) : '',
    p99: count > 0 ? quantile(delays, 0.99).toFixed(0) : '',
    most: count > 0 ? longest.toFixed(0) : '',
    'never shown': missing,
    'fetches/s': (each(({ shown }) => shown.fetches) / (seconds + longestMs / 1000)).toFixed(0),
    'server CPU': `${(100 * each((phase) => phase.server)).toFixed(0)} %`,
    'dashboards’ CPU': `${(100 * each((phase) => phase.simulation)).toFixed(0)} %`,
  }
}

interface Open {
  address: string
  /** The path of a dashboard's first page. */
  path: string
  /** The session cookies, one for each dashboard. */
  cookies: string[]
}

/** A booking, made under a unique name. */
interface BookingMessage {
  name: string
  /** When the visitor got the response, in milliseconds since 1970. */
  at: number
}

interface DashboardView {
  /**
   * For each booking and dashboard, the milliseconds from the visitor's response until the booking
   * was shown.
   */
  delays: number[]
  /** How many times a dashboard did not show a booking at all. */
  missing: number
  fetches: number
  failed: number
}

const endOfHead = '\r\n\r\n'
const known: BookingMessage[] = []
const total = { fetches: 0, failed: 0 }

/**
 * An open dashboard, with an event stream and a connection. It fetches its first page when the
 * stream reports a change, as often as the back office does. Responses are not parsed, only
 * searched for the names of bookings that have not been shown yet.
 */
class Dashboard {
  readonly #stream: Socket
  readonly #fetching: Socket
  readonly #request: string
  readonly opened: Promise<void>
  readonly delays: number[] = []
  /** How many bookings have been searched for; those not found yet are in `#unseen`. */
  #known = 0
  #unseen: BookingMessage[] = []

  constructor({ address, path }: Open, cookie: string) {
    const { hostname, port, host } = new URL(address)
    const to = { host: hostname, port: Number(port) }
    const requestFor = (what: string) =>
      [`GET ${what} HTTP/1.1`, `host: ${host}`, `cookie: ${cookie}`, '', ''].join('\r\n')
    this.#request = requestFor(path)
    this.#fetching = connect(to)
    this.#stream = connect(to)
    this.#stream.write(requestFor('/api/admin/live'))
    const fetchAgain = oneAtATime(() => this.#fetch())
    this.opened = new Promise((resolve) => {
      this.#stream.on('data', (chunk) => {
        const text = chunk.toString('latin1')
        if (text.includes('retry:')) resolve(fetchAgain())
        else if (text.includes('event: change')) void fetchAgain()
      })
    })
    for (const socket of [this.#stream, this.#fetching]) socket.on('error', () => {})
  }

  get missing(): number {
    return this.#unseen.length + known.length - this.#known
  }

  close(): void {
    this.#stream.destroy()
    this.#fetching.destroy()
  }

  async #fetch(): Promise<void> {
    this.#fetching.write(this.#request)
    const answer = await answerOn(this.#fetching)
    total.fetches += 1
    if (!answer.subarray(0, 12).equals(ok)) total.failed += 1
    const now = performance.timeOrigin + performance.now()
    this.#unseen.push(...known.slice(this.#known))
    this.#known = known.length
    this.#unseen = this.#unseen.filter(({ name, at }) => {
      if (!answer.includes(name)) return true
      // A dashboard may show a booking before its visitor gets the response.
      this.delays.push(Math.max(0, now - at))
      return false
    })
  }
}

const ok = Buffer.from('HTTP/1.1 200')

/** Reads the next response on a connection, head and body. */
function answerOn(socket: Socket): Promise<Buffer> {
  const chunks: Buffer[] = []
  let missing = Number.NaN
  return new Promise((resolve, reject) => {
    const end = () => {
      socket.off('data', take)
      socket.off('close', end)
      if (missing === 0) resolve(Buffer.concat(chunks))
      else reject(new Error('the server ended a connection'))
    }
    const take = (chunk: Buffer) => {
      chunks.push(chunk)
      if (Number.isNaN(missing)) {
        const head = chunk.indexOf(endOfHead)
        const length = /\ncontent-length: (\d+)/i.exec(chunk.toString('latin1', 0, head))?.[1]
        missing = Number(length) + head + endOfHead.length
      }
      missing -= chunk.length
      if (missing === 0) end()
    }
    socket.on('data', take)
    socket.on('close', end)
  })
}

let opened: Dashboard[] = []

async function openDashboards(asked: Open): Promise<void> {
  known.length = 0
  Object.assign(total, { fetches: 0, failed: 0 })
  opened = asked.cookies.map((cookie) => new Dashboard(asked, cookie))
  await Promise.all(opened.map((dashboard) => dashboard.opened))
}

function closeDashboards(): DashboardView {
  for (const dashboard of opened) dashboard.close()
  const missing = opened.reduce((sum, dashboard) => sum + dashboard.missing, 0)
  return { delays: opened.flatMap(({ delays }) => delays), missing, ...total }
}

/** Opens dashboards and reports what each of them has shown, and when, as it is told. */
function simulateDashboards(): void {
  // Closing a dashboard makes its pending request fail, which does not matter.
  process.on('unhandledRejection', () => {})
  process.on('message', async (told: { open: Open } | { booked: BookingMessage } | 'close') => {
    if (told === 'close') process.send?.(closeDashboards())
    else if ('booked' in told) known.push(told.booked)
    else {
      await openDashboards(told.open)
      process.send?.('open')
    }
  })
  process.on('disconnect', () => process.exit())
}

async function measureLive(): Promise<void> {
  const ground = await prepare()
  try {
    const phases = await measureAll(ground)
    console.log(`${rounds} rounds of ${seconds} seconds, ${bookingsASecond} bookings a second`)
    console.table([0, ...counts].map((count) => judge(count, phases)))
    console.log(`at most ${mostTimes} times the p50 with none, shown within ${longestMs} ms by all`)
  } finally {
    await ground.stop()
  }
}

if (process.send) simulateDashboards()
else await measureLive()
