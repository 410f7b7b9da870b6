import { execFile } from 'node:child_process'
import { randomBytes, randomUUIDv7 } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { sql } from 'kysely'
import type { OrganisationId } from '#server/auth/actor.ts'
import { type Database, openDatabase, withoutTransaction } from '#server/database/open.ts'
import { insertBooking, withoutHold } from '#server/features/booking/place/place.queries.ts'
import { withoutPrices } from '#server/features/booking/place/price.rules.ts'
import { startListeningServer } from '#test/promises/processes/process.ts'
import { startPostgres } from '#test/servers/postgres.ts'
import { registerOrganisation } from '#test/world/registered-organisation.ts'
import { cpuMsOf, type Loaded, load, median } from './load.ts'
import { measureWhole } from './whole.ts'

/*
 * Measures how many bookings a second the product makes, compared with the minimum work its
 * database must do. With PostgreSQL, the baseline is pgbench, which runs one prepared statement on
 * the same tables of the same server, with fsync on, alternating with visitors who book over HTTP;
 * with the embedded database, it is the product's own booking statement alone, on a copy of the
 * data, alternating with the product. The pgbench statement takes places, stores the booking with
 * its idempotency key and queues the email, on tables with all of the product's keys and indexes;
 * it does not check the slot's variants, and is given names and ids. The product runs as an
 * operator starts it, with one process and ten connections, but without rate limits; its emails are
 * written to files. It is paused while the baseline is measured, so that its remaining emails do
 * not slow the baseline down.
 *
 * Also measures the CPU time that a booking takes in the server and its database: with PostgreSQL,
 * in all of its processes, including those that write to disk in the background. The process that
 * makes the bookings is not counted. Emails count only as far as they are sent in that time,
 * whichever booking they confirm; the postman leaves most of them for later.
 *
 * With `--whole`, measures bookings with their emails, see `whole.ts`.
 *
 * npm run bench:booking -- --connections 16 --rounds 1 --seconds 2 --databases postgres
 */

const { values: asked } = parseArgs({
  options: {
    connections: { type: 'string', default: '1,16,64' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '5' },
    databases: { type: 'string', default: 'postgres,embedded' },
    /** Measures a booking with its email instead, by turns with the version `against`. */
    whole: { type: 'boolean', default: false },
    against: { type: 'string' },
    organisations: { type: 'string', default: '1,20' },
    bookings: { type: 'string', default: '4000' },
  },
})
const rounds = Number(asked.rounds)
const seconds = Number(asked.seconds)
const warmUpSeconds = 3
const slots = 10_000

/** The number of connections at which the product must reach the ratios below. */
const judgedAt = 16
const least = { postgres: 0.4, hot: 0.7, embedded: 0.6 }
// The maximum for p99 divided by p50. It does not apply to the embedded database, which blocks
// during a checkpoint.
const mostSpread = 8

interface Course {
  database: 'postgres' | 'embedded'
  /** The number of slots. With only one, all bookings compete for it. */
  slots: number
  connections: number
}

interface Round extends Loaded {
  floor: number
  /** The CPU time of a booking, in milliseconds. */
  cpuMs: number
}

/** The project to book slots in, with the values a client would already know. */
interface BenchOrganisation {
  organisationId: OrganisationId
  projectId: string
  variantId: string
}

/**
 * The minimum work for a booking, on the product's tables with all keys and indexes: it takes
 * places if enough are free, stores the booking with its idempotency key, and queues its email.
 * Unlike the product's statement, it checks neither the slot's variants nor its lead time.
 */
const floorStatement = (slotId: string) => `
  with taken as (
    update slot set attendees = attendees + 1
    where organisation_id = :organisation and id = ${slotId}
      and attendees + 1 <= max_attendees
    returning id
  ), stored as (
    insert into booking (organisation_id, id, project_id, slot_id, variant_id, booker_name,
      booker_email, attendees, comment, cancel_token, booked_at, key_hash, body_hash)
    select :organisation, uuidv7(), :project, taken.id, :variant, 'Jürgen Weiß',
      'juergen.weiss@schule.example', 1, '', encode(random_bytes, 'base64'), now(), random_bytes,
      random_bytes
    from taken, sha256(uuid_send(gen_random_uuid())) as random_bytes
    returning id
  ), posted as (
    insert into outbox (organisation_id, id, event, project_id, booking_id, recipient,
      created_at, due_at)
    select :organisation, uuidv7(), 'booking_confirmed', :project, stored.id,
      'juergen.weiss@schule.example', now(), now()
    from stored
  )
  select id from stored`

/** The benchmark's slots are numbered, so that their ids can be computed. */
const idStart = '0199c1de-0000-7000-8000-'
const slotIdAt = (n: number) => idStart + n.toString(16).padStart(12, '0')
const slotIdInSql = `('${idStart}' || lpad(to_hex(:n::int), 12, '0'))::uuid`

/** The number of bookings per second that pgbench makes in the first `slots` slots. */
async function floorOf(
  url: string,
  { organisationId, projectId, variantId }: BenchOrganisation,
  { slots, connections }: Course,
): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'rundgang-pgbench-'))
  const script = join(folder, 'booking.sql')
  const oneLine = floorStatement(slotIdInSql).replaceAll(/\s+/g, ' ')
  writeFileSync(script, `\\set n random(1, ${slots})\n${oneLine};\n`)
  const threads = Math.min(connections, availableParallelism())
  const variables = { organisation: organisationId, project: projectId, variant: variantId }
  const defined = Object.entries(variables).flatMap(([name, value]) => ['-D', `${name}=${value}`])
  const options = ['-n', '-M', 'prepared', '-c', connections, '-j', threads, '-T', seconds].map(
    String,
  )
  try {
    const { stdout } = await promisify(execFile)('pgbench', [
      ...options,
      ...defined,
      '-f',
      script,
      url,
    ])
    return Number(/tps = ([\d.]+)/.exec(stdout)?.[1])
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    throw new Error('pgbench is missing; on Debian it is in the package "postgresql"')
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/**
 * Runs the product's own booking statement on the embedded database, without the rest of the
 * product. Its data folder is just as durable as the product's, and calls run one at a time,
 * because there is only one connection. Returns the bookings a second.
 */
async function bookBare(
  db: Database,
  { organisationId, projectId, variantId }: BenchOrganisation,
  { slots }: Course,
): Promise<number> {
  const tx = withoutTransaction(db)
  const random = randomBytes(32)
  const booking = { organisationId, projectId, category: variantId, attendees: 1 }
  const booker = { bookerName: 'Jürgen Weiß', bookerEmail: 'juergen.weiss@schule.example' }
  const stands = { ...withoutHold, startsAt: null, bookedBy: null }
  let booked = 0
  const began = performance.now()
  const passed = () => (performance.now() - began) / 1000
  while (passed() < seconds) {
    const taken = await insertBooking(tx, {
      ...booking,
      ...booker,
      ...stands,
      slotId: slotIdAt(1 + Math.floor(Math.random() * slots)),
      bookingId: randomUUIDv7(),
      mailId: randomUUIDv7(),
      comment: '',
      bookerPhone: '',
      answers: [],
      ...withoutPrices,
      language: 'de',
      cancelToken: null,
      cancelTokenHash: random,
      cancelTokenSealed: random,
      keyHash: randomBytes(32),
      bodyHash: random,
      origin: random,
      at: Temporal.Now.instant(),
    })
    if (!taken) throw new Error('no place was taken')
    booked += 1
  }
  return booked / passed()
}

/** Creates numbered slots that have enough room and offer the project's variant. */
async function fill(db: Database, projectId: string): Promise<BenchOrganisation> {
  await sql`
    insert into slot (organisation_id, id, project_id, starts_at, timezone, max_attendees,
      internal, created_at)
    select organisation_id, (${slotIdAt(0).slice(0, -12)} || lpad(to_hex(n), 12, '0'))::uuid, id,
      date_trunc('hour', now()) + interval '1 day' + n * interval '30 minutes', timezone, 1000000,
      false, now()
    from project, generate_series(1, ${slots}::int) as n where id = ${projectId}`.execute(db)
  await sql`
    insert into slot_variant (organisation_id, project_id, slot_id, variant_id)
    select organisation_id, project_id, slot.id, variant.id
    from slot join variant using (organisation_id, project_id)
    where project_id = ${projectId}`.execute(db)
  // Adds some bookings first, because PostgreSQL plans differently for a table that it considers
  // empty.
  await sql`
    insert into booking (organisation_id, id, project_id, slot_id, variant_id, booker_name,
      booker_email, attendees, comment, cancel_token, booked_at)
    select organisation_id, uuidv7(), project_id, slot_id, variant_id, 'Jürgen Weiß',
      'juergen.weiss@schule.example', 1, '', slot_id::text, now()
    from slot_variant where project_id = ${projectId}`.execute(db)
  await sql`
    insert into outbox (organisation_id, id, event, project_id, booking_id, recipient, state, tries,
      created_at, due_at, sent_at)
    select organisation_id, uuidv7(), 'booking_confirmed', project_id, id, booker_email, 'sent', 1,
      booked_at, booked_at, booked_at
    from booking where project_id = ${projectId}`.execute(db)
  await sql`update slot set attendees = 1 where project_id = ${projectId}`.execute(db)
  await sql`analyze`.execute(db)
  const { rows } = await sql<BenchOrganisation>`select organisation_id, project_id, id as variant_id
    from variant where project_id = ${projectId}`.execute(db)
  const [ground] = rows
  if (!ground) throw new Error('a new project has a variant')
  return ground
}

const secretKey = randomBytes(32).toString('hex')

interface Stage {
  rush: { address: string; projectId: string; category: string }
  pid: number
  /** The CPU time that the server and its database have used, in milliseconds. */
  cpuMs: () => number
  floor: (course: Course) => Promise<number>
  close: () => Promise<void>
}

async function onPostgres(): Promise<Stage> {
  const postgres = await startPostgres()
  const dataDir = mkdtempSync(join(tmpdir(), 'rundgang-bench-'))
  const url = await postgres.createDatabase('bench')
  const { db, close } = await openDatabase({ databaseUrl: url, dataDir })
  const settings = {
    DATABASE_URL: url,
    SECRET_KEY: secretKey,
    DATA_DIR: dataDir,
    RATE_LIMIT: 'off',
  }
  const server = await startListeningServer({ settings })
  const { projectId, variant } = await registerOrganisation(server.address)
  const ground = await fill(db, projectId)
  await close()
  return {
    rush: { address: server.address, projectId, category: variant.ressource_id },
    pid: server.pid,
    // Unknown with a PostgreSQL that was started elsewhere.
    cpuMs: () => cpuMsOf(server.pid) + (postgres.pid ? cpuMsOf(postgres.pid) : Number.NaN),
    floor: (course) => floorOf(url, ground, course),
    close: async () => {
      await server.signal('SIGKILL')
      await postgres.stop()
      rmSync(dataDir, { recursive: true })
    },
  }
}

async function onEmbedded(): Promise<Stage> {
  const dataDir = mkdtempSync(join(tmpdir(), 'rundgang-bench-'))
  const settings = { DATA_DIR: dataDir, RATE_LIMIT: 'off' }
  const before = await startListeningServer({ settings })
  const { projectId, variant } = await registerOrganisation(before.address)
  await before.signal('SIGTERM')
  const filled = await openDatabase({ dataDir })
  const ground = await fill(filled.db, projectId)
  await filled.close()
  const copy = `${dataDir}-bare`
  cpSync(dataDir, copy, { recursive: true })
  const bare = await openDatabase({ dataDir: copy })
  const server = await startListeningServer({ settings })
  return {
    rush: { address: server.address, projectId, category: variant.ressource_id },
    pid: server.pid,
    cpuMs: () => cpuMsOf(server.pid),
    floor: (course) => bookBare(bare.db, ground, course),
    close: async () => {
      await server.signal('SIGKILL')
      await bare.close()
      for (const folder of [dataDir, copy]) rmSync(folder, { recursive: true })
    },
  }
}

/** Visitors who book as the form does, without pausing; each connection books different slots. */
function rush({ rush }: Stage, course: Course, forSeconds: number): Promise<Loaded> {
  const { address, projectId, category } = rush
  const calls = Array.from({ length: course.slots }, (_, n) => ({
    method: 'POST' as const,
    path: `/api/public/projects/${projectId}/bookings`,
    headers: { 'content-type': 'application/json', 'idempotency-key': '[<id>]' },
    body: JSON.stringify({
      slot_id: slotIdAt(n + 1),
      category,
      booker_name: 'Jürgen Weiß',
      booker_email: 'juergen.weiss@schule.example',
      attendees_count: 1,
      comment: '',
      language: 'de',
      took_ms: 20_000,
    }),
  }))
  const { connections } = course
  return load({ address, calls, connections, expected: 201, until: { duration: forSeconds } })
}

/**
 * Alternates between the product and the baseline. They take turns going first, so neither is
 * favoured.
 */
async function measure(stage: Stage, course: Course): Promise<Round[]> {
  const measured: Round[] = []
  const floor = async () => {
    process.kill(stage.pid, 'SIGSTOP')
    return stage.floor(course).finally(() => process.kill(stage.pid, 'SIGCONT'))
  }
  for (let round = 0; round < rounds; round++) {
    const before = round % 2 === 0 ? await floor() : undefined
    const cpuBefore = stage.cpuMs()
    const rushed = await rush(stage, course, seconds)
    const cpuMs = (stage.cpuMs() - cpuBefore) / rushed.count
    measured.push({ ...rushed, cpuMs, floor: before ?? (await floor()) })
  }
  return measured
}

const medianOf = (measured: Round[], what: (round: Round) => number) => median(measured.map(what))

const leastOf = ({ database, slots: booked }: Course) =>
  database === 'embedded' ? least.embedded : booked === 1 ? least.hot : least.postgres

function judge(course: Course, measured: Round[]) {
  const ratio = medianOf(measured, ({ rate, floor }) => rate / floor)
  const [p50, p99] = [
    medianOf(measured, (round) => round.p50),
    medianOf(measured, (round) => round.p99),
  ]
  const refused = measured.flatMap((round) => Object.keys(round.others))
  const judged = course.connections === judgedAt
  // If nothing was measured, the values are NaN, so these comparisons fail too.
  const isEven = course.database === 'embedded' || p99 / p50 <= mostSpread
  const kept = !judged || (ratio >= leastOf(course) && isEven)
  if (!kept || refused.length > 0) process.exitCode = 1
  return {
    database: course.database,
    slots: course.slots,
    connections: course.connections,
    'bookings/s': Math.round(medianOf(measured, ({ rate }) => rate)),
    'floor/s': Math.round(medianOf(measured, ({ floor }) => floor)),
    ratio: ratio.toFixed(2),
    'at least': judged ? leastOf(course).toFixed(2) : '',
    'p50 ms': p50.toFixed(1),
    'p99 ms': p99.toFixed(1),
    'p99/p50': (p99 / p50).toFixed(1),
    'cpu ms': medianOf(measured, (round) => round.cpuMs).toFixed(2),
    refused: refused.join(' '),
  }
}

const connections = asked.connections.split(',').map(Number)
if (asked.whole) {
  await measureWhole({
    against: asked.against,
    rounds,
    bookings: Number(asked.bookings),
    organisations: asked.organisations.split(',').map(Number),
    connections,
    databases: asked.databases.split(','),
  })
  process.exit()
}
const rows: ReturnType<typeof judge>[] = []
for (const database of asked.databases.split(',') as Course['database'][]) {
  const stage = await (database === 'embedded' ? onEmbedded() : onPostgres())
  try {
    await rush(stage, { database, slots, connections: judgedAt }, warmUpSeconds)
    for (const count of connections) {
      for (const booked of database === 'embedded' ? [slots] : [slots, 1]) {
        const course = { database, slots: booked, connections: count }
        rows.push(judge(course, await measure(stage, course)))
      }
    }
  } finally {
    await stage.close()
  }
}
console.log(`medians of ${rounds} rounds of ${seconds} seconds each, alternating with the floor`)
console.table(rows)
