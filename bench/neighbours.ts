import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { type Database, openDatabase } from '#server/database/open.ts'
import { startListeningServer } from '#test/promises/processes/process.ts'
import { startPostgres } from '#test/servers/postgres.ts'
import { fillProject } from '#test/world/filled.ts'
import {
  dayFromNow,
  password,
  type RegisteredOrganisation,
  registerOrganisation,
} from '#test/world/registered-organisation.ts'
import { type CallPlan, checkOut, type Looped, quantile, startLoops } from './load.ts'

/*
 * Measures, on both databases, how long other organisations' bookings and log-ins take while one
 * admin repeats heavy calls, compared with just before and after: six reads of a project with
 * 57,000 slots, and erasing one booker after another in an organisation with 50,000 bookings.
 * npm run bench:neighbours [-- --beside COMMIT]
 */

const { values } = parseArgs({
  options: {
    /** Another version to measure in the same way, such as `74371baa`. */
    beside: { type: 'string' },
    databases: { type: 'string', default: 'embedded,postgres' },
    loads: { type: 'string', default: 'reads,erase' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '8' },
    slots: { type: 'string', default: '57000' },
    bookings: { type: 'string', default: '50000' },
  },
})
const mostTimes = 3
const slots = Number(values.slots)
const bookings = Number(values.bookings)
const bookingsPerSlot = 25
const spanDays = 1095
// How long a visitor waits before the next booking, and a member before the next log-in.
const bookingPauseMs = 25
const logInPauseMs = 60

interface Museums {
  /** The neighbours, whose calls are measured. */
  neighbours: RegisteredOrganisation[]
  /** Has many slots. */
  large: RegisteredOrganisation
  /** Has many past bookings. */
  booked: RegisteredOrganisation
  /** The bookers that can be erased. */
  bookers: string[]
}

async function fill(db: Database, { neighbours, large, booked }: Museums): Promise<string[]> {
  const future = { from: dayFromNow(1), bookingsPerSlot: 0 }
  for (const { projectId } of neighbours) {
    await fillProject(db, { ...future, projectId, days: 30, slots: 60 })
  }
  await fillProject(db, { ...future, projectId: large.projectId, days: spanDays - 1, slots })
  await fillProject(db, {
    projectId: booked.projectId,
    from: dayFromNow(-300),
    days: 290,
    slots: bookings / bookingsPerSlot,
    bookingsPerSlot,
  })
  await sql`checkpoint`.execute(db)
  const { rows } = await sql<{ email: string }>`
    select booker_email as email from booking where project_id = ${booked.projectId}
    limit 5000`.execute(db)
  return rows.map(({ email }) => email)
}

const headersOf = ({ cookie }: RegisteredOrganisation) => ({
  cookie: `${cookie.name}=${cookie.value}`,
})

function readsOf({ large }: Museums): CallPlan[][] {
  const { projectId, variant } = large
  const headers = headersOf(large)
  const get = (path: string): CallPlan[] => [{ method: 'GET', path: `/api/admin/${path}`, headers }]
  const span = `from=${dayFromNow(0)}&to=${dayFromNow(spanDays)}`
  const series = {
    rule: {
      weekdays: [1, 2, 3, 4, 5, 6, 7],
      times: ['06:10', '06:30', '06:50', '07:10'],
      from: dayFromNow(1),
      to: dayFromNow(spanDays),
    },
    max_attendees: 10,
    possible_ressources: [variant.ressource_id],
    dry_run: true,
  }
  const plan: CallPlan = {
    method: 'POST',
    path: `/api/admin/series/${projectId}`,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(series),
  }
  return [
    get(`statistics/${projectId}?${span}&by=month`),
    get(`statistics/${projectId}?${span}&by=guide`),
    get(`events/${projectId}`),
    get(`project/${projectId}/contents`),
    [plan],
    [plan],
  ]
}

function erasuresOf({ booked, bookers }: Museums): CallPlan[][] {
  const headers = { ...headersOf(booked), 'content-type': 'application/json' }
  const path = '/api/admin/booker/erase'
  return [
    bookers.map((email) => ({ method: 'POST', path, headers, body: JSON.stringify({ email }) })),
  ]
}

interface Times {
  booking: number[]
  logIn: number[]
}

async function timed(answering: Promise<Response>, expected: number): Promise<number> {
  const began = performance.now()
  const answer = await answering
  const text = await answer.text()
  if (answer.status !== expected) throw new Error(`${answer.status} ${text}`)
  return performance.now() - began
}

let visitors = 0

function book(address: string, { projectId, variant }: RegisteredOrganisation, slotId: string) {
  const body = {
    slot_id: slotId,
    category: variant.ressource_id,
    booker_name: 'Jürgen Weiß',
    booker_email: `j.weiss${++visitors}@schule.example`,
    attendees_count: 1,
    took_ms: 20_000,
  }
  return fetch(`${address}/api/public/projects/${projectId}/bookings`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

const logIn = (address: string, { email }: RegisteredOrganisation) =>
  fetch(`${address}/api/token`, {
    method: 'POST',
    body: new URLSearchParams({ username: email, password }),
  })

type Booking = () => Promise<number>

/** Books and logs in at the neighbours for some seconds, and adds how long each call took. */
async function live(seconds: number, calls: { booking: Booking; logIn: Booking }, times: Times) {
  const end = performance.now() + seconds * 1000
  const repeat = async (call: Booking, pauseMs: number, into: number[]) => {
    while (performance.now() < end) {
      into.push(await call())
      await pause(pauseMs)
    }
  }
  await Promise.all([
    repeat(calls.booking, bookingPauseMs, times.booking),
    repeat(calls.logIn, logInPauseMs, times.logIn),
  ])
}

interface Ground {
  address: string
  museums: Museums
}

async function measure({ address, museums }: Ground, loops: CallPlan[][]) {
  const { neighbours } = museums
  const slotIds = await Promise.all(
    neighbours.map(async (one) => (await one.slots()).map(({ slot_id }) => slot_id)),
  )
  let turn = 0
  const nextOf = <One>(all: One[]): One => all[++turn % all.length] as One
  const calls = {
    booking: () => {
      const at = ++turn % neighbours.length
      const museum = neighbours[at] as RegisteredOrganisation
      return timed(book(address, museum, nextOf(slotIds[at] ?? [])), 201)
    },
    logIn: () => timed(logIn(address, nextOf(neighbours)), 200),
  }
  const quiet: Times = { booking: [], logIn: [] }
  const loud: Times = { booking: [], logIn: [] }
  const answers: Looped = {}
  const seconds = Number(values.seconds)
  await live(2, calls, { booking: [], logIn: [] })
  for (let round = 0; round < Number(values.rounds); round++) {
    await live(seconds, calls, quiet)
    const end = await startLoops({ address, loops })
    await pause(300)
    await live(seconds, calls, loud)
    for (const [what, { count, slowestMs }] of Object.entries(await end())) {
      const before = answers[what] ?? { count: 0, slowestMs: 0 }
      const ms = Math.max(before.slowestMs, slowestMs)
      answers[what] = { count: before.count + count, slowestMs: ms }
    }
  }
  return { quiet, loud, answers }
}

type Start = () => Promise<Ground & { stop: () => Promise<unknown> }>

/** Fills a new database of one version, and returns how to start its server. */
async function prepare(settings: Record<string, string>, checkout: string | undefined) {
  const options = { settings, ...(checkout ? { checkout } : {}) }
  const first = await startListeningServer(options)
  const register = () => registerOrganisation(first.address)
  const museums: Museums = {
    neighbours: [await register(), await register()],
    large: await register(),
    booked: await register(),
    bookers: [],
  }
  await first.signal('SIGTERM')
  const where = { databaseUrl: settings.DATABASE_URL, dataDir: settings.DATA_DIR ?? '' }
  const { db, close } = await openDatabase(where)
  museums.bookers = await fill(db, museums)
  await close()
  const start: Start = async () => {
    const { address, signal } = await startListeningServer(options)
    // The server looks for bookings to index when it starts.
    await pause(5000)
    return { address, museums: renewed(museums, address), stop: () => signal('SIGTERM') }
  }
  return start
}

/** The museums at the address of a server that was started again. */
function renewed(museums: Museums, address: string): Museums {
  const at = (museum: RegisteredOrganisation): RegisteredOrganisation => ({
    ...museum,
    slots: async () => {
      const path = `/api/admin/events/${museum.projectId}?limit=50`
      const answer = await fetch(address + path, { headers: headersOf(museum) })
      return (await answer.json()) as Awaited<ReturnType<RegisteredOrganisation['slots']>>
    },
  })
  return { ...museums, neighbours: museums.neighbours.map(at) }
}

const folder = mkdtempSync(join(tmpdir(), 'rundgang-neighbours-'))
const postgres = await startPostgres()
const other = values.beside ? checkOut(values.beside) : undefined
const sides = [
  ...(other ? [{ name: values.beside, at: other.folder }] : []),
  { name: 'this build' },
]
let kept = true

async function settingsFor(database: string): Promise<Record<string, string>> {
  const name = randomBytes(6).toString('hex')
  if (database === 'embedded') return { DATA_DIR: join(folder, name) }
  const DATABASE_URL = await postgres.createDatabase(`neighbours_${name}`)
  const DATA_DIR = join(folder, name)
  return { DATABASE_URL, DATA_DIR, SECRET_KEY: randomBytes(32).toString('hex') }
}

try {
  for (const database of values.databases.split(',')) {
    for (const { name, at } of sides) {
      const { address, museums, stop } = await (await prepare(await settingsFor(database), at))()
      for (const load of values.loads.split(',')) {
        const loops = load === 'reads' ? readsOf(museums) : erasuresOf(museums)
        const { quiet, loud, answers } = await measure({ address, museums }, loops)
        for (const call of ['booking', 'logIn'] as const) {
          const [before, during] = [quantile(quiet[call], 0.99), quantile(loud[call], 0.99)]
          const times = during / before
          console.info(
            `${database}, ${name}, ${load}: p99 of a ${call === 'logIn' ? 'log-in' : call} ` +
              `${before.toFixed(1)} ms, during the loops ${during.toFixed(1)} ms, ` +
              `${times.toFixed(2)} times (${quiet[call].length} and ${loud[call].length} calls)`,
          )
          if (at === undefined) kept &&= times < mostTimes
        }
        for (const [what, { count, slowestMs }] of Object.entries(answers)) {
          console.info(`  ${what}: ${count} times, the slowest ${slowestMs} ms`)
        }
      }
      await stop()
    }
  }
} finally {
  other?.remove()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
console.log(`less than ${mostTimes} times: ${kept ? 'kept' : 'missed'}`)
if (!kept) process.exitCode = 1
