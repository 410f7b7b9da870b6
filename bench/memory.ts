import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startPostgres } from '#server/testing/postgres.ts'
import { startListeningServer } from '#server/testing/process.ts'
import {
  dayFromNow,
  type RegisteredOrganisation,
  registerOrganisation,
} from '#server/testing/registered-organisation.ts'
import { median, startCaller } from './beside.ts'
import type { Call } from './caller.ts'

/*
 * How much memory a server takes with PostgreSQL: at rest, and over two hundred thousand bookings,
 * whose mails it writes as well. The first part is for warming up; of the others, the later half may
 * take what the earlier took, in the middle, since what is to be collected comes and goes.
 */

const bookings = 200_000
const parts = 9
const slots = 250
const mostAtRest = 180
const mostGrowth = 1.1

const megabytes = (pid: number) =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024

/** What is in use of the heap, collected or not. */
async function heapOf(address: string): Promise<number> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
  const metrics = await (await fetch(`${address}/metrics`, { headers })).text()
  const [, bytes] = /^nodejs_heap_size_used_bytes (\S+)$/m.exec(metrics) ?? []
  return Number(bytes) / 1024 ** 2
}

async function callsFor(museum: RegisteredOrganisation): Promise<Call[]> {
  const calls: Call[] = []
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

const folder = await mkdtemp(join(tmpdir(), 'rundgang-bench-'))
const postgres = await startPostgres()
const databaseUrl = await postgres.createDatabase(`memory_${randomBytes(4).toString('hex')}`)
const SECRET_KEY = randomBytes(32).toString('hex')
const METRICS_TOKEN = randomBytes(32).toString('hex')
const settings = { DATABASE_URL: databaseUrl, SECRET_KEY, METRICS_TOKEN, DATA_DIR: folder }
const server = await startListeningServer({ settings })
const caller = startCaller()
try {
  await pause(5000)
  const atRest = megabytes(server.pid)
  const { address } = server
  const row = async (when: string, MB: number, rate: number) => ({
    when,
    MB: Math.round(MB),
    'heap MB': Math.round(await heapOf(address)),
    'bookings/s': Math.round(rate),
  })
  const rows = [await row('at rest', atRest, 0)]
  const calls = await callsFor(await registerOrganisation(address))
  const after: number[] = []
  for (let part = 1; part <= parts; part++) {
    const count = bookings / (parts - 1)
    const order = { address, calls, count, connections: 16, expected: 201 }
    const { rate, others } = await caller.ask(order)
    if (Object.keys(others).length > 0) throw new Error(JSON.stringify(others))
    await pause(1000)
    const taken = megabytes(server.pid)
    if (part > 1) after.push(taken)
    rows.push(await row(`after ${count * part} bookings`, taken, rate))
  }
  console.table(rows)
  const half = after.length / 2
  const growth = median(after.slice(half)) / median(after.slice(0, half))
  console.log(`at rest ${atRest.toFixed(0)} MB, at most ${mostAtRest}`)
  console.log(`from half to half ${growth.toFixed(2)} times, at most ${mostGrowth}`)
  if (!(atRest <= mostAtRest && growth <= mostGrowth)) process.exitCode = 1
} finally {
  caller.end()
  await server.signal('SIGTERM')
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
