import { execFile } from 'node:child_process'
import { randomBytes, randomUUIDv7 } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import autocannon from 'autocannon'
import type { OrganisationId } from '#server/auth/actor.ts'
import { openDatabase, withoutTransaction } from '#server/database/open.ts'
import { insertBooking, withoutHold } from '#server/features/booking/place/place.queries.ts'
import { quantile } from './load.ts'

/*
 * What the measurement of bookings takes turns between: visitors who book over HTTP, and the least
 * work that a booking makes for its database, with pgbench on PostgreSQL and with the product's own
 * statement on the embedded database. Visitors and statement each run in a child process, which
 * runs this same file and replies to messages.
 */

const execute = promisify(execFile)

/** The project to book slots in, with the values a client would already know. */
export interface BenchOrganisation {
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
export const slotIdAt = (n: number) => idStart + n.toString(16).padStart(12, '0')
const slotIdInSql = `('${idStart}' || lpad(to_hex(:n::int), 12, '0'))::uuid`

/** The number of bookings per second that pgbench makes in the first `slots` slots. */
export async function floorOf(
  url: string,
  { organisationId, projectId, variantId }: BenchOrganisation,
  { slots, connections, seconds }: { slots: number; connections: number; seconds: number },
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
    const { stdout } = await execute('pgbench', [...options, ...defined, '-f', script, url])
    return Number(/tps = ([\d.]+)/.exec(stdout)?.[1])
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    throw new Error('pgbench is missing; on Debian it is in the package "postgresql"')
  } finally {
    rmSync(folder, { recursive: true })
  }
}

export interface Rush {
  address: string
  projectId: string
  category: string
  slotIds: string[]
  connections: number
  seconds: number
}

export interface Rushed {
  bookings: number
  /** Bookings a second. */
  rate: number
  p50: number
  p99: number
  /** The number of responses by status, except 201; status 0 means no response. */
  refused: Record<string, number>
}

/**
 * A booking request as the form sends it. autocannon replaces `[<id>]` with a new random string, so
 * that each request has its own idempotency key.
 */
const request = ({ projectId, category }: Rush, slotId: string) => ({
  method: 'POST' as const,
  path: `/api/public/projects/${projectId}/bookings`,
  headers: { 'content-type': 'application/json', 'idempotency-key': '[<id>]' },
  body: JSON.stringify({
    slot_id: slotId,
    category,
    booker_name: 'Jürgen Weiß',
    booker_email: 'juergen.weiss@schule.example',
    attendees_count: 1,
    comment: '',
    language: 'de',
    took_ms: 20_000,
  }),
})

/**
 * Visitors who book without pausing: each waits for the response, then books the next slot.
 */
async function book(rush: Rush): Promise<Rushed> {
  const { address, slotIds, connections, seconds } = rush
  const share = Math.ceil(slotIds.length / connections)
  const times: number[] = []
  let clients = 0
  const running = autocannon({
    url: address,
    connections,
    duration: seconds,
    idReplacement: true,
    // Each connection books different slots; if there is only one slot, all connections book it.
    setupClient: (client) => {
      const first = (clients++ * share) % slotIds.length
      const own = slotIds.slice(first, first + share)
      client.setRequests(own.map((slotId) => request(rush, slotId)))
      client.on('response', (status, _bytes, ms) => {
        if (status === 201) times.push(ms)
      })
    },
  })
  const { duration, errors, statusCodeStats } = await running
  const others = Object.entries(statusCodeStats ?? {}).filter(([status]) => status !== '201')
  const refused = Object.fromEntries(others.map(([status, { count = 0 }]) => [status, count]))
  if (errors > 0) refused[0] = errors
  const [p50, p99] = [quantile(times, 0.5), quantile(times, 0.99)]
  return { bookings: times.length, rate: times.length / duration, p50, p99, refused }
}

interface BareRun {
  dataDir: string
  ground: BenchOrganisation
  slots: number
  seconds: number
}

let opened: ReturnType<typeof openDatabase> | undefined

/**
 * Runs the product's own booking statement on the embedded database, without the rest of the
 * product. Its data folder is just as durable as the product's, and calls run one at a time,
 * because there is only one connection. Returns the bookings a second.
 */
async function bookBare({ dataDir, ground, slots, seconds }: BareRun): Promise<number> {
  opened ??= openDatabase({ dataDir })
  const tx = withoutTransaction((await opened).db)
  const { organisationId, projectId, variantId } = ground
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

/** What the child process can be asked. */
export type BookingQuestion = { rush: Rush } | { bare: BareRun }

if (import.meta.main) {
  process.on('message', async (asked: BookingQuestion) => {
    process.send?.('rush' in asked ? await book(asked.rush) : await bookBare(asked.bare))
  })
  process.on('disconnect', async () => {
    await (await opened)?.close()
    process.exit()
  })
}
