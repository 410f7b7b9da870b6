import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startListeningServer } from '#test/promises/processes/process.ts'
import { startPostgres } from '#test/servers/postgres.ts'
import {
  dayFromNow,
  type RegisteredOrganisation,
  registerOrganisation,
} from '#test/world/registered-organisation.ts'
import { load, median } from './load.ts'

/*
 * Measures how much memory a server takes, with PostgreSQL and with the embedded database in its
 * process: at rest, after bookings whose emails have been written to files, and during the same
 * number of bookings again, in which the memory must not grow. For a short run: `-- --bookings 5000
 * --databases postgres`.
 */

const { values: asked } = parseArgs({
  options: {
    bookings: { type: 'string', default: '50000' },
    databases: { type: 'string', default: 'postgres,embedded' },
  },
})

const bookings = Number(asked.bookings)
const parts = 5
const slots = 250
const mostAtRest = 180
const mostAfter: Record<string, number> = { postgres: 200, embedded: 300 }
const mostGrowth = 1.1
const longestMs = 600_000

const megabytes = (pid: number) =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024

const METRICS_TOKEN = randomBytes(32).toString('hex')

async function metric(address: string, name: string): Promise<number> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
  const lines = (await (await fetch(`${address}/metrics`, { headers })).text()).split('\n')
  const line = lines.find((one) => one.startsWith(name))
  return Number(line?.split(' ').at(-1) ?? 0)
}

/** Resolves when the last email has been written to a file. */
async function mailsLeft(address: string): Promise<void> {
  const until = performance.now() + longestMs
  while ((await metric(address, 'rundgang_mails{state="waiting"}')) > 0) {
    if (performance.now() > until) throw new Error('the mails did not leave')
    await pause(1000)
  }
}

async function callsFor(museum: RegisteredOrganisation) {
  const calls: Parameters<typeof load>[0]['calls'] = []
  for (let place = 0; place < slots; place++) {
    const starttime = `${dayFromNow(1 + (place % 50))}T${String(8 + Math.floor(place / 50)).padStart(2, '0')}:00`
    const slotId = await museum.openSlot({ starttime, max_attendees: 1_000_000 })
    const booking = {
      slot_id: slotId,
      category: museum.variant.ressource_id,
      booker_name: 'Jürgen Weiß',
      booker_email: `${randomBytes(6).toString('hex')}@schule.example`,
      attendees_count: 1,
    }
    calls.push({
      method: 'POST',
      path: `/api/public/projects/${museum.projectId}/bookings`,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(booking),
    })
  }
  return calls
}

interface Server {
  pid: number
  address: string
}

/**
 * Measures the server's memory at rest and after each batch of bookings, once its emails are
 * written.
 */
async function measure(database: string, { pid, address }: Server): Promise<boolean> {
  await pause(5000)
  const atRest = megabytes(pid)
  const calls = await callsFor(await registerOrganisation(address))
  const taken: number[] = []
  const rows: object[] = []
  for (let part = 1; part <= 2 * parts; part++) {
    const until = { amount: bookings / parts }
    const { rate, others } = await load({ address, calls, connections: 16, expected: 201, until })
    if (Object.keys(others).length > 0) throw new Error(JSON.stringify(others))
    await mailsLeft(address)
    taken.push(megabytes(pid))
    const heap = (await metric(address, 'nodejs_heap_size_used_bytes')) / 1024 ** 2
    const MB = Math.round(taken.at(-1) ?? Number.NaN)
    const after = `${(bookings / parts) * part} bookings`
    rows.push({
      database,
      after,
      MB,
      'heap MB': Math.round(heap),
      'bookings/s': Math.round(rate),
    })
  }
  console.table(rows)
  const after = Math.max(...taken.slice(0, parts))
  const growth = median(taken.slice(parts)) / after
  const most = mostAfter[database] ?? Number.NaN
  console.log(`${database}: at rest ${atRest.toFixed(0)} MB`)
  console.log(`${database}: with ${bookings} bookings ${after.toFixed(0)} MB, at most ${most}`)
  console.log(`${database}: from there ${growth.toFixed(2)} times, at most ${mostGrowth}`)
  const restful = database === 'embedded' || atRest <= mostAtRest
  return restful && after <= most && growth <= mostGrowth
}

const postgres = await startPostgres()
try {
  for (const database of asked.databases.split(',')) {
    const folder = await mkdtemp(join(tmpdir(), 'rundgang-bench-'))
    const url = database === 'postgres' ? await postgres.createDatabase('memory') : undefined
    const SECRET_KEY = randomBytes(32).toString('hex')
    const settings = { SECRET_KEY, METRICS_TOKEN, DATA_DIR: folder }
    const server = await startListeningServer({
      settings: url ? { ...settings, DATABASE_URL: url } : settings,
    })
    try {
      if (!(await measure(database, server))) process.exitCode = 1
    } finally {
      await server.signal('SIGTERM')
      await rm(folder, { recursive: true, force: true })
    }
  }
} finally {
  await postgres.stop()
}
