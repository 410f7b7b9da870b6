import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { type Database, openDatabase } from '#server/database/open.ts'
import { startListeningServer } from '#test/promises/processes/process.ts'
import { startPostgres, type TestPostgres } from '#test/servers/postgres.ts'
import { fillProject } from '#test/world/filled.ts'
import {
  dayFromNow,
  password,
  type RegisteredOrganisation,
  registerOrganisation,
} from '#test/world/registered-organisation.ts'
import { quantile, startBeside } from './load.ts'

/*
 * Measures, on both databases, how long other organisations' bookings and log-ins take while one
 * admin repeats heavy calls, compared with just before and after: six reads of a project with
 * 57,000 slots, and erasing one booker after another in an organisation with 50,000 bookings.
 * The heavy calls come from a child process, which runs this same file.
 */

const { values } = parseArgs({
  options: {
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

/** A heavy call, or several that are made in turn. */
interface CallPlan {
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body?: string
}

interface Loops {
  address: string
  /** Each list is repeated, one call after the other. */
  loops: CallPlan[][]
}

/** The responses by the name of the call's loop and status, and how long the slowest took. */
type Looped = Record<string, { count: number; slowestMs: number }>

/** Repeats calls until the function returned is called. */
function keepLooping({ address, loops }: Loops): () => Promise<Looped> {
  let going = true
  const looped: Looped = {}
  const loop = async (calls: CallPlan[]) => {
    for (let n = 0; going; n++) {
      const { path, ...call } = calls[n % calls.length] as CallPlan
      const began = performance.now()
      const answer = await fetch(address + path, call)
      await answer.bytes()
      const key = `${call.method} ${path.split('?')[0]?.split('/')[3]} ${answer.status}`
      const { count, slowestMs } = looped[key] ?? { count: 0, slowestMs: 0 }
      const ms = Math.max(slowestMs, Math.round(performance.now() - began))
      looped[key] = { count: count + 1, slowestMs: ms }
    }
  }
  const ended = Promise.all(loops.map(loop))
  return async () => {
    going = false
    await ended
    return looped
  }
}

function loopAsAsked(): void {
  let stop: ReturnType<typeof keepLooping> | undefined
  process.on('message', async (asked: Loops | 'stop') => {
    if (asked !== 'stop') stop = keepLooping(asked)
    process.send?.(asked === 'stop' ? await stop?.() : 'looping')
  })
  process.on('disconnect', () => process.exit())
}

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
    neighbours.map(async (one) => {
      const path = `/api/admin/events/${one.projectId}?limit=50`
      const answer = await fetch(address + path, { headers: headersOf(one) })
      return ((await answer.json()) as { slot_id: string }[]).map(({ slot_id }) => slot_id)
    }),
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
    const looping = startBeside('neighbours.ts')
    await looping.ask({ address, loops })
    await pause(300)
    await live(seconds, calls, loud)
    for (const [what, { count, slowestMs }] of Object.entries(await looping.ask<Looped>('stop'))) {
      const before = answers[what] ?? { count: 0, slowestMs: 0 }
      const ms = Math.max(before.slowestMs, slowestMs)
      answers[what] = { count: before.count + count, slowestMs: ms }
    }
    await looping.end()
  }
  return { quiet, loud, answers }
}

/** Fills a new database, and starts its server again. */
async function prepare(settings: Record<string, string>) {
  const first = await startListeningServer({ settings })
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
  const { address, signal } = await startListeningServer({ settings })
  return { address, museums, stop: () => signal('SIGTERM') }
}

async function settingsFor(
  database: string,
  { postgres, folder }: { postgres: TestPostgres; folder: string },
): Promise<Record<string, string>> {
  const name = randomBytes(6).toString('hex')
  const DATA_DIR = join(folder, name)
  if (database === 'embedded') return { DATA_DIR }
  const DATABASE_URL = await postgres.createDatabase(`neighbours_${name}`)
  return { DATABASE_URL, DATA_DIR, SECRET_KEY: randomBytes(32).toString('hex') }
}

async function measureAll(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'rundgang-neighbours-'))
  const postgres = await startPostgres()
  let kept = true
  try {
    for (const database of values.databases.split(',')) {
      const settings = await settingsFor(database, { postgres, folder })
      const { stop, ...ground } = await prepare(settings)
      for (const load of values.loads.split(',')) {
        const { museums } = ground
        const loops = load === 'reads' ? readsOf(museums) : erasuresOf(museums)
        const { quiet, loud, answers } = await measure(ground, loops)
        for (const call of ['booking', 'logIn'] as const) {
          const [before, during] = [quantile(quiet[call], 0.99), quantile(loud[call], 0.99)]
          const times = during / before
          console.info(
            `${database}, this build, ${load}: p99 of a ${call === 'logIn' ? 'log-in' : call} ` +
              `${before.toFixed(1)} ms, during the loops ${during.toFixed(1)} ms, ` +
              `${times.toFixed(2)} times (${quiet[call].length} and ${loud[call].length} calls)`,
          )
          kept &&= times < mostTimes
        }
        for (const [what, { count, slowestMs }] of Object.entries(answers)) {
          console.info(`  ${what}: ${count} times, the slowest ${slowestMs} ms`)
        }
      }
      await stop()
    }
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  console.log(`less than ${mostTimes} times: ${kept ? 'kept' : 'missed'}`)
  if (!kept) process.exitCode = 1
}

if (process.send) loopAsAsked()
else await measureAll()
