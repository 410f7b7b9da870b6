import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startListeningServer } from '#test/promises/processes/process.ts'
import { startPostgres } from '#test/servers/postgres.ts'
import { dayFromNow, registerOrganisation } from '#test/world/registered-organisation.ts'

/*
 * Measures, on both databases, how long creating a series of 2,000 slots takes compared with 2,000
 * single calls, how long changing, deleting and restoring these slots takes, and how much this
 * delays bookings by visitors: the 99th percentile for 16 visitors during these actions, compared
 * with before, and their longest wait during actions on 5,000 slots. npm run bench:season
 */

const slots = 2000
const visitors = 16
const seconds = 5
const rounds = 5
const mostShare = 1 / 20
const mostSlower = 3
/** The maximum number of slots in one action, and how many milliseconds visitors may then wait. */
const mostAtOnce = 5000
const longestWait = 300

type Museum = Awaited<ReturnType<typeof registerOrganisation>>

const timesADay = 20
const times = Array.from({ length: timesADay }, (_, n) => `${String(n + 3).padStart(2, '0')}:00`)
const seriesFrom = (
  museum: Museum,
  { first, count, guides }: { first: number; count: number; guides: string[] },
) => ({
  rule: {
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    times,
    from: dayFromNow(first),
    to: dayFromNow(first + count / timesADay - 1),
  },
  max_attendees: 10,
  possible_ressources: [museum.variant.ressource_id],
  staff_ids: guides,
})

async function timed(work: () => Promise<{ status: number }>): Promise<number> {
  const start = performance.now()
  const { status } = await work()
  if (status >= 300) throw new Error(`the server answered ${status}`)
  return performance.now() - start
}

const dayAfter = (first: number, count: number) => dayFromNow(first + count / timesADay)

/** Runs an admin's actions on a season's slots; returns the duration of each in milliseconds. */
async function office(museum: Museum, first: number, count = slots) {
  const { call, projectId } = museum
  const team = await call<{ staff_id: string }[]>('GET', 'admin/staff')
  const guides = team.body.map(({ staff_id }) => staff_id)
  const season = seriesFrom(museum, { first, count, guides })
  const [from, to] = [season.rule.from, season.rule.to]
  const change = (set: object) =>
    call<{ change_id: string }>('POST', `admin/slots/${projectId}/change`, {
      filter: { from, to },
      set,
    })
  const create = await timed(() => call('POST', `admin/series/${projectId}`, season))
  const move = await timed(() => change({ shift_minutes: 15 }))
  const copy = await timed(() =>
    call('POST', `admin/slots/${projectId}/copy`, { from, days: 7, to: [dayAfter(first, count)] }),
  )
  let changeId = ''
  const remove = await timed(async () => {
    const done = await change({ delete: true })
    changeId = done.body.change_id
    return done
  })
  const undo = await timed(() => call('POST', `admin/change/${changeId}/undo`))
  return { create, move, copy, remove, undo }
}

/**
 * How long it takes to create the season's slots with single calls, in milliseconds, estimated from
 * 200.
 */
async function singly(museum: Museum): Promise<number> {
  const some = 200
  const start = performance.now()
  for (let nth = 0; nth < some; nth++) {
    await museum.openSlot({ starttime: `${dayFromNow(1 + nth)}T12:00` })
  }
  return ((performance.now() - start) * slots) / some
}

const percentile = (values: number[], share: number) =>
  values.toSorted((one, other) => one - other)[Math.floor((values.length - 1) * share)] ?? 0

/**
 * Lets visitors book until `work` is done; returns the duration of each booking in milliseconds.
 */
async function visitorsDuring(museum: Museum, slotIds: string[], work: Promise<unknown>) {
  let over = false
  const took: number[] = []
  const one = async (visitor: number) => {
    while (!over) {
      const start = performance.now()
      await museum.book(slotIds[visitor] ?? '', { attendees_count: 1 })
      took.push(performance.now() - start)
    }
  }
  const all = Promise.all(Array.from({ length: visitors }, (_, visitor) => one(visitor)))
  await work
  over = true
  await all
  return took
}

const seenIn = (took: number[]) => ({ p99: percentile(took, 0.99), longest: Math.max(...took) })

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

async function measure(database: string, settings: Record<string, string>) {
  const server = await startListeningServer({ settings: { ...settings, RATE_LIMIT: 'off' } })
  const museum = await registerOrganisation(server.address)
  const slotIds: string[] = []
  for (let slot = 0; slot < visitors; slot++) {
    slotIds.push(await museum.openSlot({ max_attendees: 1_000_000 }))
  }
  await office(museum, 10)
  const single = await singly(museum)
  const done = await office(museum, 1000)
  const meanwhile = (work: Promise<unknown>) => visitorsDuring(museum, slotIds, work)
  await meanwhile(pause(1000 * seconds))
  const without: number[] = []
  const along: number[] = []
  // Alternates, so that the databases' occasional checkpoints affect both measurements.
  for (let round = 0; round < rounds; round++) {
    without.push(...(await meanwhile(pause(1000 * seconds))))
    along.push(...(await meanwhile(office(museum, 2000 + round * 110))))
  }
  const [before, during] = [seenIn(without), seenIn(along)]
  const { longest } = seenIn(await meanwhile(office(museum, 2600, mostAtOnce)))
  await server.signal('SIGTERM')
  const ratio = { season: done.create / single, visitors: during.p99 / before.p99 }
  const waited = longest - before.longest > longestWait
  if (ratio.season > mostShare || ratio.visitors > mostSlower || waited) process.exitCode = 1
  console.info(database)
  console.table({
    'a season in ms': { ...done, singly: single },
  })
  console.info(`a season takes ${ratio.season.toFixed(3)} of single calls (at most ${mostShare})`)
  console.info(
    `visitors' p99 ${before.p99.toFixed(1)} ms, during the season ${during.p99.toFixed(1)} ms: ` +
      `${ratio.visitors.toFixed(2)} times (at most ${mostSlower}); longest ${during.longest.toFixed(0)} ms`,
  )
  console.info(
    `the longest wait for ${mostAtOnce} slots is ${longest.toFixed(0)} ms, ` +
      `${(longest - before.longest).toFixed(0)} ms more than without (at most ${longestWait})`,
  )
}

const folder = mkdtempSync(join(tmpdir(), 'rundgang-season-'))
const postgres = await startPostgres()
await measure('PostgreSQL', {
  DATABASE_URL: await postgres.createDatabase('season'),
  SECRET_KEY: 'ab'.repeat(32),
  DATA_DIR: folder,
})
await postgres.stop()
await measure('embedded', { DATA_DIR: join(folder, 'embedded') })
rmSync(folder, { recursive: true })
