import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { type Database, openDatabase } from '#server/database/open.ts'
import { startListeningServer } from '#test/promises/processes/process.ts'
import { startPostgres } from '#test/servers/postgres.ts'
import { fillProject } from '#test/world/filled.ts'
import {
  dayFromNow,
  type RegisteredOrganisation,
  registerOrganisation,
} from '#test/world/registered-organisation.ts'
import { load, median } from './load.ts'

/*
 * Measures how long a search takes, on both databases, in a project with a hundred thousand bookings
 * and in one with a million: common words, rare words, parts of words, misspelled words, numbers,
 * dates, and words that no booking contains. npm run bench:search
 */

const { values: options } = parseArgs({
  options: {
    bookings: { type: 'string', default: '100000,1000000' },
    rounds: { type: 'string', default: '9' },
    databases: { type: 'string', default: 'postgres,embedded' },
  },
})

const sizes = options.bookings.split(',').map(Number)
/** The 95th percentile of all searches may be at most this many milliseconds. */
const mostMs = (bookings: number) => (bookings > 100_000 ? 500 : 100)
const rounds = Number(options.rounds)
const callsARound = 200
const bookingsPerSlot = 10
// The slots span four years in the past and one in the future.
const span = { from: dayFromNow(-1461), days: 1826 }

const surnames =
  'Müller Schmidt Schneider Fischer Weber Meyer Wagner Becker Schulz Hoffmann Schäfer Koch Bauer Richter Klein Wolf Schröder Neumann Schwarz Zimmermann Braun Krüger Hofmann Hartmann Lange Schmitt Werner Schmitz Krause Meier Lehmann Schmid Schulze Maier Köhler Herrmann König Walter Mayer Huber Kaiser Fuchs Peters Lang Scholz Möller Weiß Jung Hahn Schubert'
const firstNames =
  'Anna Jürgen Peter Maria Thomas Sabine Michael Ursula Stefan Monika Andreas Petra Klaus Susanne Wolfgang Renate Christian Karin Hans Gabriele Martin Claudia Frank Andrea Jörg Heike Matthias Birgit Käthe Zoë'
const hosts = 'schule.example gmx.example web.example mail.example verein.example'

const queries = [
  ...['müller', 'schule', 'a', 'example', 'anna', 'mu', 'klasse', 'köhler', 'zoe'],
  ...['anna müller', 'schubert zoe', 'hahn schule', 'kaethe klasse 4b'],
  ...['mullr', 'schmitd', 'krügre', 'shubert', 'anna mullr', 'hofman'],
  ...['mann', 'hule', 'uber', 'eide', 'niemandsland', 'zylinski', 'xqzwv'],
  ...['0421 36', '2847', '284 710', '99887766', '12.3.', 'müller 12.3.'],
]

/**
 * Names are distributed as in real life: a few are frequent, and a third are rare. Also as in real
 * life, bookings are stored in the order they were made, with ids that contain the time: a slot's
 * bookings are far apart, while bookings made in the same weeks are close together.
 */
async function fill(db: Database, projectId: string, bookings: number): Promise<void> {
  const slots = bookings / bookingsPerSlot
  await fillProject(db, { projectId, ...span, slots, bookingsPerSlot: 0 })
  // Creating the index when all rows are present is much faster than adding to it for each row.
  const { rows } = await sql<{ definition: string }>`
    select pg_get_indexdef('booking_search_text'::regclass) as definition`.execute(db)
  await sql`drop index booking_search_text`.execute(db)
  const words = (text: string) => text.split(' ')
  const one = (list: string) => sql`
    (${words(list)}::text[])[1 + floor(power(random(), 2) * ${words(list).length}::int)::int]`
  await sql`
    insert into booking (organisation_id, id, project_id, slot_id, variant_id, booker_name,
      booker_email, booker_phone, attendees, comment, cancel_token, booked_at)
    select organisation_id, (
        lpad(to_hex(floor(extract(epoch from booked_at) * 1000)::bigint), 12, '0')
        || '7' || substr(md5(slot_id::text || n), 1, 3) || '8' || substr(md5(n || slot_id::text), 1, 15)
      )::uuid, project_id, slot_id, variant_id,
      first || ' ' || last, lower(first) || '.' || lower(last) || n || '@' || host,
      case when random() < 0.5 then '0421 ' || floor(random() * 10000000)::int else '' end, 2,
      case when random() < 0.3 then 'Klasse ' || floor(1 + random() * 10)::int || 'b' else '' end,
      md5(slot_id::text || n), booked_at
    from (
      select slot_variant.*, n,
        least(slot.starts_at, now()) - power(random(), 2) * interval '90 days' as booked_at,
        ${one(firstNames)} as first, ${one(hosts)} as host,
        case when random() < 0.65 then ${one(surnames)} else initcap(
          translate(substr(md5(slot_id::text || n), 1, 8), '0123456789abcdef', 'bdfgklmnrstaeiou')
        ) end as last
      from slot_variant join slot on slot.organisation_id = slot_variant.organisation_id
        and slot.id = slot_variant.slot_id
      cross join generate_series(1, ${bookingsPerSlot}::int) as n
      where slot_variant.project_id = ${projectId}
    ) as made
    order by booked_at`.execute(db)
  for (const { definition } of rows) await sql.raw(definition).execute(db)
  await sql`analyze`.execute(db)
}

interface Filled {
  bookings: number
  museum: RegisteredOrganisation
  address: string
  stop: () => Promise<unknown>
  p50: number[]
  p95: number[]
}

async function prepare(settings: Record<string, string>, bookings: number): Promise<Filled> {
  const start = () => startListeningServer({ settings: { RATE_LIMIT: 'off', ...settings } })
  const first = await start()
  const registered = await registerOrganisation(first.address)
  await first.signal('SIGTERM')
  const where = { databaseUrl: settings.DATABASE_URL, dataDir: settings.DATA_DIR ?? '' }
  const { db, close } = await openDatabase(where)
  const began = performance.now()
  await fill(db, registered.projectId, bookings)
  await sql`checkpoint`.execute(db)
  await close()
  console.log(`${bookings} bookings: ${Math.round((performance.now() - began) / 1000)} s to fill`)
  const { address, signal } = await start()
  return { bookings, museum: registered, address, stop: () => signal('SIGTERM'), p50: [], p95: [] }
}

const headersOf = ({ cookie }: RegisteredOrganisation) => ({
  cookie: `${cookie.name}=${cookie.value}`,
})

/**
 * Throws if a common name is not found, because the other queries would then find nothing either.
 */
async function requireFound({ museum, address, bookings }: Filled): Promise<void> {
  const path = `/api/admin/bookings/${museum.projectId}?q=anna`
  const answer = await fetch(`${address}${path}`, { headers: headersOf(museum) })
  const found = (await answer.json()) as unknown[]
  if (!(found.length > 0)) throw new Error(`nothing found among ${bookings} bookings`)
}

async function measure(filled: Filled[]): Promise<void> {
  for (const one of filled) await requireFound(one)
  for (let round = -1; round < rounds; round++) {
    for (const one of round % 2 === 0 ? filled : filled.toReversed()) {
      const { projectId } = one.museum
      const headers = headersOf(one.museum)
      const calls = queries.map((query) => ({
        method: 'GET' as const,
        path: `/api/admin/bookings/${projectId}?q=${encodeURIComponent(query)}`,
        headers,
      }))
      const until = { amount: callsARound }
      const order = { address: one.address, calls, connections: 1, expected: 200, until }
      const { p50, p95, others } = await load(order)
      if (Object.keys(others).length > 0) throw new Error(JSON.stringify(others))
      if (round < 0) continue
      one.p50.push(p50)
      one.p95.push(p95)
    }
  }
}

const report = (database: string, { bookings, p50, p95 }: Filled) => ({
  database,
  bookings,
  'p50 ms': median(p50).toFixed(1),
  'p95 ms': median(p95).toFixed(1),
  'at most': mostMs(bookings),
  kept: median(p95) <= mostMs(bookings),
})

const folder = mkdtempSync(join(tmpdir(), 'rundgang-search-'))
const postgres = await startPostgres()
const reports: ReturnType<typeof report>[] = []
try {
  for (const database of options.databases.split(',')) {
    const filled: Filled[] = []
    for (const bookings of sizes) {
      const settings: Record<string, string> =
        database === 'embedded'
          ? { DATA_DIR: join(folder, `embedded-${bookings}`) }
          : {
              DATABASE_URL: await postgres.createDatabase(`search_${bookings}`),
              SECRET_KEY: randomBytes(32).toString('hex'),
            }
      filled.push(await prepare(settings, bookings))
    }
    await measure(filled)
    for (const { stop } of filled) await stop()
    const measured = filled.map((one) => report(database, one))
    // Printed immediately, because filling the next database takes a long time.
    console.table(measured)
    reports.push(...measured)
  }
} finally {
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
console.log(`${rounds} rounds of ${callsARound} searches, alternating between servers`)
if (reports.some(({ kept }) => !kept)) process.exitCode = 1
