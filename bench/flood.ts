import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { PublicSlot } from '#contract/slot.ts'
import type { Database } from '#server/database/open.ts'
import { overPostgres } from '#server/database/open.ts'
import { lookInto } from '#test/invariants/invariants.ts'
import type { Flood, Flooded } from '#test/promises/processes/flood.ts'
import { root, startListeningServer } from '#test/promises/processes/process.ts'
import { startPostgres } from '#test/servers/postgres.ts'
import { fillProject } from '#test/world/filled.ts'
import {
  dayFromNow,
  type RegisteredOrganisation,
  registerOrganisation,
} from '#test/world/registered-organisation.ts'
import { median } from './load/beside.ts'

/*
 * Measures, on both databases, how long bookings take while one address requests uncached lists
 * across a hundred connections, compared with just before. npm run bench:flood
 */

const connections = 100
const slots = 2000
const mostTimes = 3
const longestMs = 20_000
// Fewer bookings in each project than would trigger a proof of work.
const bookings = { usual: 12, flooded: 24 }

const postgres = await startPostgres()
const folder = await mkdtemp(join(tmpdir(), 'rundgang-flood-'))

const limited = { RATE_LIMIT: 'on', TRUST_PROXY: '127.0.0.1' }

async function onPostgres() {
  const DATABASE_URL = await postgres.createDatabase(`lists_${randomBytes(6).toString('hex')}`)
  const settings = { ...limited, DATABASE_URL, SECRET_KEY: randomBytes(32).toString('hex') }
  const change = async (run: (db: Database) => Promise<void>) => {
    const db = overPostgres(DATABASE_URL)
    await run(db)
    await db.destroy()
  }
  return { settings, change }
}

async function embedded() {
  const change = (run: (db: Database) => Promise<void>) => lookInto(folder, run)
  return { settings: { ...limited, DATA_DIR: folder }, change }
}

type Way = typeof onPostgres | typeof embedded

/** Measures how long bookings take before and during the flood. */
async function measure(way: Way) {
  const { settings, change } = await way()
  const first = await startListeningServer({ settings })
  const museums = [
    await registerOrganisation(first.address),
    await registerOrganisation(first.address),
  ]
  await first.signal('SIGTERM')
  await change(async (db) => {
    for (const { projectId } of museums) {
      await fillProject(db, {
        projectId,
        from: dayFromNow(1),
        days: 300,
        slots,
        bookingsPerSlot: 0,
      })
    }
  })
  const server = await startListeningServer({ settings })
  try {
    const book = bookerAt(
      server.address,
      await Promise.all(museums.map((museum) => withSlots(museum, server.address))),
    )
    await timesOf(4, book)
    const usual = await timesOf(bookings.usual * museums.length, book)
    const [{ projectId } = { projectId: '' }] = museums
    const flood = startFlood({
      url: `${server.address}/api/public/projects/${projectId}/slots`,
      from: dayFromNow(1),
      forwarded: '203.0.113.1',
      connections,
    })
    const flooded = await timesOf(bookings.flooded * museums.length, book)
    return { usual: median(usual), flooded: median(flooded), statuses: await flood.end() }
  } finally {
    await server.signal('SIGTERM')
  }
}

/** Returns a function that books as a different visitor from a different address each time. */
function bookerAt(address: string, museums: Museum[]) {
  let visitors = 0
  return async () => {
    const visitor = ++visitors
    const museum = museums[visitor % museums.length]
    if (!museum) throw new Error('no museum')
    const { projectId, variant, slotIds } = museum
    const forwarded = { 'x-forwarded-for': `198.51.100.${visitor}` }
    const began = performance.now()
    const answer = await fetch(`${address}/api/public/projects/${projectId}/bookings`, {
      method: 'POST',
      headers: { ...forwarded, 'content-type': 'application/json' },
      body: JSON.stringify({
        slot_id: slotIds[visitor],
        category: variant.ressource_id,
        booker_name: 'Jürgen Weiß',
        booker_email: `j.weiss${visitor}@schule.example`,
        attendees_count: 2,
        took_ms: 20_000,
      }),
    })
    const text = await answer.text()
    if (answer.status !== 201) throw new Error(text)
    return performance.now() - began
  }
}

async function timesOf(count: number, book: () => Promise<number>): Promise<number[]> {
  const times: number[] = []
  const end = performance.now() + longestMs
  while (times.length < count && performance.now() < end) {
    times.push(await book())
    await pause(20)
  }
  return times
}

function startFlood(given: Flood) {
  const child = fork(join(root, 'test/promises/processes/flood.ts'))
  child.send(given)
  return {
    end: async (): Promise<Flooded> => {
      const told = once(child, 'message')
      child.send('tell')
      const [statuses] = await told
      child.disconnect()
      return statuses
    },
  }
}

type Museum = Awaited<ReturnType<typeof withSlots>>

async function withSlots({ projectId, variant }: RegisteredOrganisation, address: string) {
  const answer = await fetch(`${address}/api/public/projects/${projectId}/slots`)
  const slots = (await answer.json()) as PublicSlot[]
  return { projectId, variant, slotIds: slots.map(({ slot_id }) => slot_id) }
}

for (const [name, way] of [
  ['embedded', embedded],
  ['PostgreSQL', onPostgres],
] as const) {
  const { usual, flooded, statuses } = await measure(way)
  const times = flooded / usual
  const said = Object.entries(statuses).map(([status, count]) => `${count} × ${status}`)
  console.info(
    `${name}: a booking takes ${usual.toFixed(1)} ms, in the flood ${flooded.toFixed(1)} ms, ` +
      `${times.toFixed(2)} times (at most ${mostTimes}); lists: ${said.join(', ')}`,
  )
  if (!(times <= mostTimes) || !statuses['429']) process.exitCode = 1
}
await postgres.stop()
await rm(folder, { recursive: true, force: true })
