import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { overPostgres } from '#server/database/open.ts'
import { startListeningServer } from '#test/promises/processes/process.ts'
import { startPostgres, type TestPostgres } from '#test/servers/postgres.ts'
import { fillWithCrowd, fillYear } from '#test/world/crowd.ts'
import {
  dayFromNow,
  type RegisteredOrganisation,
  registerOrganisation,
} from '#test/world/registered-organisation.ts'
import { median, startCaller } from './load/beside.ts'
import type { CallerMessage, CallPlan } from './load/caller.ts'

/*
 * Measures whether bookings, the list and the dashboard stay just as fast when the database grows
 * from ten thousand bookings to a million. It measures two servers alternately, one with a small
 * database and one with a large one. The measured project has the same number of slots and bookings
 * in both; the other bookings belong to other organisations.
 */

const rounds = 9
// Longer than any response is cached, so that reads come from the database.
const pauseMs = 1000
const callsARound = 300
const connections = 4
const mostTimes = 1.3
const slotsOfMuseum = 500

const sizes = [
  { bookings: 10_000, organisations: 1, slotsEach: 500, bookingsPerSlot: 10 },
  { bookings: 1_000_000, organisations: 100, slotsEach: 995, bookingsPerSlot: 10 },
]

type Size = (typeof sizes)[number]

interface Grown extends Size {
  address: string
  museum: RegisteredOrganisation
  stop: () => Promise<unknown>
  told: Record<string, CallerMessage[]>
}

async function grow(postgres: TestPostgres, size: Size): Promise<Grown> {
  const databaseUrl = await postgres.createDatabase(`growth_${size.bookings}`)
  const server = await startListeningServer({
    settings: { DATABASE_URL: databaseUrl, SECRET_KEY: randomBytes(32).toString('hex') },
  })
  const { address } = server
  const museum = await registerOrganisation(address)
  const db = overPostgres(databaseUrl)
  await fillWithCrowd(db, size)
  await fillYear(db, museum.projectId, { slotsEach: slotsOfMuseum, bookingsPerSlot: 10 })
  // Makes room for all of the measurement's bookings.
  await sql`update slot set max_attendees = 1000000 where project_id = ${museum.projectId}`.execute(
    db,
  )
  await sql`vacuum analyze`.execute(db)
  await sql`checkpoint`.execute(db)
  await db.destroy()
  return { ...size, address, museum, stop: () => server.signal('SIGTERM'), told: {} }
}

type Kind = [name: string, calls: (grown: Grown) => Promise<CallPlan[]>, expected: number]

const json = { 'content-type': 'application/json' }

const kinds: Kind[] = [
  [
    'booking',
    async ({ museum }) => {
      const ahead = (await museum.slots()).filter(({ start }) => start >= dayFromNow(1))
      const slots = ahead.slice(0, 100)
      return slots.map(({ slot_id }) => ({
        method: 'POST' as const,
        path: `/api/public/projects/${museum.projectId}/bookings`,
        headers: json,
        body: JSON.stringify({
          slot_id,
          category: museum.variant.ressource_id,
          booker_name: 'Jürgen Weiß',
          booker_email: `${randomBytes(6).toString('hex')}@schule.example`,
          attendees_count: 1,
        }),
      }))
    },
    201,
  ],
  [
    'list, from memory',
    async ({ museum }) => [
      { method: 'GET', path: `/api/public/projects/${museum.projectId}/slots` },
    ],
    200,
  ],
  [
    'list, from the database',
    async ({ museum }) =>
      Array.from({ length: callsARound }, (_, place) => {
        const span = `from=${dayFromNow(place % 20)}&to=${dayFromNow(60 + Math.floor(place / 20))}`
        return { method: 'GET', path: `/api/public/projects/${museum.projectId}/slots?${span}` }
      }),
    200,
  ],
  [
    'dashboard',
    async ({ museum: { projectId, cookie } }) => [
      {
        method: 'GET',
        path: `/api/admin/events/${projectId}?limit=50`,
        headers: { cookie: `${cookie.name}=${cookie.value}` },
      },
    ],
    200,
  ],
]

async function measure(grown: Grown[]): Promise<void> {
  const caller = startCaller()
  for (const [name, callsFor, expected] of kinds) {
    for (let round = -1; round < rounds; round++) {
      for (const one of round % 2 === 0 ? grown : grown.toReversed()) {
        const calls = await callsFor(one)
        const { address } = one
        await pause(pauseMs)
        const order = { address, calls, count: callsARound, connections, expected }
        const told = await caller.ask(order)
        if (Object.keys(told.others).length > 0) {
          throw new Error(`${name}: ${JSON.stringify(told.others)}`)
        }
        if (round >= 0) one.told[name] = [...(one.told[name] ?? []), told]
      }
    }
  }
  caller.end()
}

const postgres = await startPostgres()
const grown: Grown[] = []
try {
  for (const size of sizes) grown.push(await grow(postgres, size))
  await measure(grown)
  const rows = kinds.map(([name]) => {
    const p50 = (one: Grown | undefined) => (one?.told[name] ?? []).map((told) => told.p50)
    const [small = [], large = []] = grown.map(p50)
    const ratios = large.map((ms, place) => ms / (small[place] ?? Number.NaN))
    return { name, small: median(small), large: median(large), ratio: median(ratios) }
  })
  console.log(`${rounds} rounds of ${callsARound} calls, alternately, ${connections} connections`)
  console.table(
    rows.map(({ name, small, large, ratio }) => ({
      call: name,
      'p50 ms, 10,000 bookings': small.toFixed(2),
      'p50 ms, 1,000,000 bookings': large.toFixed(2),
      ratio: ratio.toFixed(2),
    })),
  )
  const missed = rows.filter(({ ratio }) => !(ratio <= mostTimes))
  console.log(`ratio at most ${mostTimes}: ${missed.length === 0 ? 'kept' : 'missed'}`)
  if (missed.length > 0) process.exitCode = 1
} finally {
  for (const one of grown) await one.stop()
  await postgres.stop()
}
