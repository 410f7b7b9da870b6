import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { startPostgres } from '#test/servers/postgres.ts'
import { dayFromNow, type RegisteredOrganisation } from '#test/world/registered-organisation.ts'
import { median, startCaller } from '../load/beside.ts'
import type { CallPlan } from '../load/caller.ts'
import { type Deployment, deploy } from './ground.ts'
import { hourOfJobs } from './jobs.ts'
import { mailRate, startMailServer } from './mails.ts'

/*
 * Measures whether a deployment with twenty thousand organisations is as fast as one with twenty.
 * It measures two servers alternately, on two databases of one PostgreSQL instance. The measured
 * project has the same number of future slots in both; in the large deployment, it is also compared
 * with a project that has twenty thousand past slots as well.
 */

const { values } = parseArgs({
  options: {
    organisations: { type: 'string', default: '20000' },
    /**
     * Sets the number of calls of each kind in each deployment: 400 for each of these seconds, over
     * all rounds.
     */
    seconds: { type: 'string', default: '10' },
    minutes: { type: 'string', default: '10' },
    mails: { type: 'string', default: '20000' },
  },
})
const few = 20
const many = Number(values.organisations)
const rounds = 9
const connections = 16
// Longer than any response is cached, so that reads come from the database.
const pauseMs = 1000

interface Kind {
  name: string
  calls: (museum: RegisteredOrganisation) => Promise<CallPlan[]>
  expected: number
  most: number
}

const json = { 'content-type': 'application/json' }

async function bookings(museum: RegisteredOrganisation): Promise<CallPlan[]> {
  const slots = await museum.slots()
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
}

/** The requested ranges of days differ, so that no response comes from the cache. */
const lists = async ({ projectId }: RegisteredOrganisation): Promise<CallPlan[]> =>
  Array.from({ length: 400 }, (_, place) => {
    const span = `from=${dayFromNow(place % 20)}&to=${dayFromNow(60 + Math.floor(place / 20))}`
    return { method: 'GET', path: `/api/public/projects/${projectId}/slots?${span}` }
  })

const dashboards = async ({ projectId, cookie }: RegisteredOrganisation): Promise<CallPlan[]> => [
  {
    method: 'GET',
    path: `/api/admin/events/${projectId}?limit=50`,
    headers: { cookie: `${cookie.name}=${cookie.value}` },
  },
]

const kinds: Kind[] = [
  { name: 'booking', calls: bookings, expected: 201, most: 1.5 },
  { name: 'list, from the database', calls: lists, expected: 200, most: 1.5 },
  { name: 'dashboard', calls: dashboards, expected: 200, most: 1.3 },
]

interface Measured {
  name: string
  few: string
  many: string
  ratio: number
  allowed: string
  kept: boolean
}

const caller = startCaller()

/** Measures two sides alternately; returns the median of each side's p50 and of their ratio. */
async function byTurns(kind: Kind, sides: [Side, Side]): Promise<Measured> {
  const measured: number[][] = [[], []]
  for (let round = -1; round < rounds; round++) {
    for (const place of round % 2 === 0 ? [0, 1] : [1, 0]) {
      const [{ address }, museum] = sides[place] ?? sides[0]
      const calls = await kind.calls(museum)
      await pause(pauseMs)
      const count = Math.max(64, Math.round((Number(values.seconds) * 400) / rounds))
      const order = { address, calls, count, connections, expected: kind.expected }
      const { p50, others } = await caller.ask(order)
      if (Object.keys(others).length > 0) throw new Error(`${kind.name}: ${JSON.stringify(others)}`)
      if (round >= 0) measured[place]?.push(p50)
    }
  }
  const [before = [], after = []] = measured
  const ratio = median(after.map((ms, place) => ms / (before[place] ?? Number.NaN)))
  const ms = (times: number[]) => `${median(times).toFixed(2)} ms`
  const figures = { few: ms(before), many: ms(after), ratio }
  return { name: kind.name, ...figures, allowed: `at most ${kind.most}`, kept: ratio <= kind.most }
}

type Side = [Deployment, RegisteredOrganisation]

/** The server process's memory in MB. */
async function memoryOf({ pid }: Deployment): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024
}

/**
 * Requests the offers and slot lists of one organisation after another, and returns the memory used
 * afterwards.
 */
async function memoryAfterTraffic(deployment: Deployment): Promise<number> {
  const { rows } = await sql<{ id: string }>`select id from project`.execute(deployment.db)
  const calls = rows.flatMap(({ id }): CallPlan[] => [
    { method: 'GET', path: `/api/public/projects/${id}` },
    { method: 'GET', path: `/api/public/projects/${id}/slots` },
  ])
  const end = performance.now() + Number(values.minutes) * 60_000
  for (let first = 0; performance.now() < end; first = (first + 500) % calls.length) {
    const some = [...calls.slice(first, first + 500), ...calls.slice(0, 2)]
    const order = { address: deployment.address, calls: some, count: some.length, expected: 200 }
    await caller.ask({ ...order, connections: 4 })
    await pause(500)
  }
  await pause(5000)
  return memoryOf(deployment)
}

async function answersOf(small: Deployment, large: Deployment): Promise<Measured[]> {
  const rows: Measured[] = []
  for (const kind of kinds) {
    rows.push(
      await byTurns(kind, [
        [small, small.museum],
        [large, large.museum],
      ]),
    )
  }
  const past = {
    ...(kinds[1] as Kind),
    name: 'list with a long past beside its neighbour',
    most: 2,
  }
  rows.push(
    await byTurns(past, [
      [large, large.museum],
      [large, large.large],
    ]),
  )
  return rows
}

async function jobsOf({ databaseUrl }: Deployment): Promise<Measured> {
  const jobs = await hourOfJobs(databaseUrl)
  return {
    name: 'jobs of an hour with nothing due',
    few: '',
    many: `${jobs.statements} statements, ${jobs.cpuSeconds.toFixed(2)} s of CPU`,
    ratio: Number.NaN,
    allowed: 'at most 20 and 0.2 s',
    kept: jobs.statements <= 20 && jobs.cpuSeconds <= 0.2,
  }
}

async function memoriesOf(small: Deployment, large: Deployment): Promise<Measured> {
  const memory = [await memoryAfterTraffic(small), await memoryAfterTraffic(large)] as const
  const growth = memory[1] / memory[0]
  return {
    name: `memory after ${values.minutes} minutes`,
    few: `${memory[0].toFixed(0)} MB`,
    many: `${memory[1].toFixed(0)} MB`,
    ratio: growth,
    allowed: 'at most 1.5',
    kept: growth <= 1.5,
  }
}

async function mailsOf(small: Deployment, large: Deployment): Promise<Measured> {
  const rates = [
    await mailRate(small, Number(values.mails)),
    await mailRate(large, Number(values.mails)),
  ] as const
  return {
    name: `${values.mails} mails, one or many in a project`,
    few: `${rates[0].toFixed(0)}/s`,
    many: `${rates[1].toFixed(0)}/s`,
    ratio: rates[1] / rates[0],
    allowed: 'at least 0.5',
    kept: rates[1] / rates[0] >= 0.5,
  }
}

const postgres = await startPostgres()
const mailServer = await startMailServer()
const deployments: Deployment[] = []
try {
  for (const size of [few, many]) deployments.push(await deploy(postgres, size, mailServer.url))
  const [small, large] = deployments
  if (!small || !large) throw new Error('two deployments are compared')
  const rows = [
    ...(await answersOf(small, large)),
    await jobsOf(large),
    await memoriesOf(small, large),
    await mailsOf(small, large),
  ]
  console.log(`${rounds} rounds, alternately, ${connections} connections; medians of p50`)
  console.table(
    rows.map(({ name, ratio, kept, ...row }) => ({
      measured: name,
      [`${few} organisations`]: row.few,
      [`${many} organisations`]: row.many,
      ratio: Number.isNaN(ratio) ? '' : ratio.toFixed(2),
      allowed: row.allowed,
      kept: kept ? 'yes' : 'NO',
    })),
  )
  if (rows.some(({ kept }) => !kept)) process.exitCode = 1
} finally {
  caller.end()
  for (const one of deployments) await one.stop()
  mailServer.close()
  await postgres.stop()
}
