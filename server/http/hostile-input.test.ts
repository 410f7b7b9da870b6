import fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import { sql } from 'kysely'
import type { OpenAPIV3_1 as OpenApi } from 'openapi-types'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/database/open.ts'
import { openTestApp, type TestApp } from '#server/testing/app.ts'
import { callsOf } from '#server/testing/invariants/described-call.ts'
import { hostileText, hostileTexts, hostileValue } from '#server/testing/invariants/hostile.ts'
import {
  type Seeded,
  type Shape,
  shapedCall,
  shapeOf,
  type WrongShape,
} from '#server/testing/invariants/shaped-call.ts'
import { seedOrganisation } from '#server/testing/organisations/seeded-organisation.ts'
import {
  type MisbehavingProvider,
  startMisbehavingProvider,
} from '#server/testing/sign-on/misbehaving-provider.ts'
import { seedOffer } from '#server/testing/waiting/seeded-offer.ts'

// The number of tries on each of the two databases, besides those from the list of hostile texts.
const callsToMake = 8000
const seed = 20_261_121
const longestMs = 10_000
const callsAtOnce = 10

/** Needs what a provider has just sent back to this browser; `sign-on.test.ts` sends it. */
const onlyFromProvider = 'POST /api/sign-on/finish'

const logged: string[] = []
let app: TestApp
let shapes: Shape[]
let provider: MisbehavingProvider
let fingerprint: () => Promise<Stored>
/** The stored data after the latest refused call; undefined if anything may be stored. */
let known: Stored | undefined
beforeAll(async () => {
  provider = await startMisbehavingProvider()
  const { issuer: OIDC_ISSUER } = provider
  const client = { OIDC_CLIENT_ID: 'rundgang', OIDC_CLIENT_SECRET: 'geheim' }
  const settings = { OIDC_ISSUER, ...client, OIDC_ALLOW_PRIVATE: '1' }
  app = await openTestApp(settings, { write: (line) => void logged.push(line) })
  const document = app.app.swagger() as OpenApi.Document
  shapes = callsOf(document).map(({ name, operation }) => shapeOf(name, operation))
  fingerprint = await fingerprintOf(app)
})
afterAll(async () => {
  await app.close()
  await provider.close()
})

test('no hostile value in any field makes a call fail, hang, or store something although refused', async () => {
  let made = 0
  for (const shape of shapes) {
    let one = await settle()
    for (const wrongs of chunksOf(eachFieldHostile(shape))) {
      made += wrongs.length
      const statuses = await makeCalls(wrongs.map((wrong) => shapedCall(shape, one, wrong)))
      const refused = wrongs.filter((_, nth) => isRefusal(statuses[nth]))
      if (refused.length === wrongs.length) continue
      if (shape.method === 'DELETE') one = await settle()
      // Separately, because data stored by other calls would hide whether these store anything.
      for (const wrong of refused) await makeCalls([shapedCall(shape, one, wrong)])
    }
  }
  expect(made).toBeGreaterThan(60 * hostileTexts.length)
}, 600_000)

test('no mixture of valid, invalid and absurd values makes a call fail, hang, or store something although refused', async () => {
  const each = Math.ceil(callsToMake / shapes.length)
  const done = new Set<string>()
  for (const shape of shapes) {
    let one = await settle()
    const property = fc.asyncProperty(mixture(shape), async (call) => {
      if ((await makeCalls([call(one)])).every(isRefusal)) return
      done.add(shape.name)
      if (shape.method === 'DELETE') one = await settle()
    })
    await fc.assert(property, { seed, numRuns: each, endOnFailure: true }).catch(tell)
  }
  // If no call ever succeeds, the test never got beyond the first check.
  const all = shapes.map(({ name }) => name).filter((name) => name !== onlyFromProvider)
  expect(all.filter((name) => !done.has(name))).toEqual([])
}, 600_000)

test('each log line is one entry, whatever was sent', () => {
  expect(logged.filter((line) => !isOneEntry(line))).toEqual([])
})

const isLogIn = ({ url }: InjectOptions) => String(url).startsWith('/api/token')

const isRefusal = (statusCode = 0) => statusCode >= 400

/**
 * Makes concurrent calls. Throws if one fails, hangs, or gives an undescribed response, or if all
 * are refused and something is stored anyway.
 */
async function makeCalls(calls: InjectOptions[]): Promise<number[]> {
  const before = known ?? (await fingerprint())
  known = undefined
  const statuses = await Promise.all(calls.map(statusOf))
  if (!statuses.every(isRefusal)) return statuses
  known = await fingerprint()
  const isKept = known.rest === before.rest
  if (isKept && (calls.every(isLogIn) || known.traces === before.traces)) return statuses
  throw new Error(`${JSON.stringify(calls)} stored something, though refused`)
}

async function statusOf(call: InjectOptions): Promise<number> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('no answer')), longestMs)
  const answered = Promise.race([app.call(call), late]).finally(() => clearTimeout(timer))
  const { statusCode, body } = await answered.catch((error: Error) => {
    throw new Error(`${JSON.stringify(call)}: ${error.message}`)
  })
  if (statusCode >= 500) throw new Error(`${JSON.stringify(call)}: ${body}`)
  return statusCode
}

// Starts again with an empty database, so that looking for changes stays fast.
async function settle(): Promise<Seeded> {
  known = undefined
  const empty = () => sql`truncate organisation cascade`.execute(app.db)
  // Requests that the last announcement caused may still run; PostgreSQL would then end one of the
  // two as a deadlock.
  await empty().catch((error: { code?: string }) => {
    if (error.code !== '40P01') throw error
    return empty()
  })
  const one = await seedOrganisation(app)
  return { ...one, offer: await seedOffer(app, one) }
}

// fast-check describes the counterexample by the code that made it.
function tell(error: Error): never {
  throw error.cause instanceof Error ? error.cause : error
}

const eachFieldHostile = ({ inPath, inQuery, inBody }: Shape): WrongShape[] => [
  ...inPath.flatMap((name) => hostileTexts.map((text) => ({ path: { [name]: text } }))),
  ...inQuery.flatMap((name) => hostileTexts.map((text) => ({ query: { [name]: text } }))),
  ...inBody.flatMap((name) => hostileTexts.map((text) => ({ body: { [name]: text } }))),
]

const chunksOf = (wrongs: WrongShape[]): WrongShape[][] =>
  Array.from({ length: Math.ceil(wrongs.length / callsAtOnce) }, (_, nth) =>
    wrongs.slice(nth * callsAtOnce, (nth + 1) * callsAtOnce),
  )

/** Calls between valid and absurd, so that each check is reached. */
function mixture(shape: Shape): fc.Arbitrary<(one: Seeded) => InjectOptions> {
  const { inPath, inQuery, inBody, type } = shape
  return fc
    .record({
      path: fc.record(of(inPath, () => mostly(hostileText))),
      query: fc.record(of(inQuery, queried)),
      changed: fc.record(
        of(inBody, () => mostly(hostileValue, 8)),
        { requiredKeys: [] },
      ),
      more: fc.dictionary(hostileText, hostileValue, { maxKeys: 1 }),
      left: inBody.length > 0 ? mostly(fc.constantFrom(...inBody), 9) : fc.constant(undefined),
      absurd: mostly(fc.tuple(fc.constantFrom(...kinds), hostileValue), 2),
      who: fc.constantFrom('admin', 'admin', 'admin', 'admin', 'desk', 'guide', 'nobody', 'forged'),
      key: fc.string({ minLength: 22, maxLength: 40 }).map(asHeader),
    })
    .map((given) => (one) => {
      const changed = Object.entries(given.changed).filter(([, value]) => value !== undefined)
      const call = shapedCall(shape, one, {
        path: given.path,
        query: given.query,
        body: { ...given.more, ...Object.fromEntries(changed), ...leftOut(given.left) },
        cookies: cookiesOf(one, given.who),
        headers: { 'idempotency-key': given.key },
      })
      if (!type || !given.absurd) return call
      const [kind, value] = given.absurd
      const headers = { ...call.headers, 'content-type': kind }
      return { ...call, headers, payload: JSON.stringify(value) }
    })
}

const leftOut = (field: string | undefined) => (field ? { [field]: undefined } : {})

const kinds = ['application/json', 'application/x-www-form-urlencoded', 'text/plain', 'multipart/x']

/** Mostly nothing, so that the valid value stays. */
const mostly = <T>(hostile: fc.Arbitrary<T>, weight = 3) =>
  fc.oneof({ weight, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: hostile })

const of = <T>(names: string[], arbitrary: (name: string) => fc.Arbitrary<T>) =>
  Object.fromEntries(names.map((name) => [name, arbitrary(name)]))

const rightQueries: Record<string, string[]> = {
  from: ['2026-11-20', '2026-12-01'],
  to: ['2026-12-01', '2027-01-31'],
  domain: ['museum.example'],
  limit: ['1', '500'],
  state: ['DE-BY', 'CH-ZH'],
  email: ['nina@museum.example', 'LEITUNG@museum.example'],
}

const queried = (asked: string) =>
  fc.oneof(
    { weight: 2, arbitrary: fc.constant(undefined) },
    { weight: 2, arbitrary: fc.constantFrom(...(rightQueries[asked] ?? [undefined])) },
    { weight: 1, arbitrary: hostileText },
  )

const asHeader = (text: string) => text.replaceAll(/[^\x20-\x7e]/g, '?')

function cookiesOf(one: Seeded, who: string): Record<string, string> {
  if (who === 'admin') return one.cookies
  if (who === 'desk' || who === 'guide') return one[who].cookies
  return who === 'forged' ? { rundgang_session: 'A'.repeat(43) } : {}
}

function isOneEntry(line: string): boolean {
  try {
    return line.trimEnd().split('\n').length === 1 && typeof JSON.parse(line).level === 'number'
  } catch {
    return false
  }
}

/** Fingerprints of what is stored. */
interface Stored {
  /** What a refused login stores by design: an entry of the audit log, and its counter. */
  traces: string
  /** Everything else that is stored. */
  rest: string
}

function isTrace(table: string) {
  if (table === 'rate_limit') return sql`true`
  return table === 'audit_entry'
    ? sql`(held.action in ('log_in_failed', 'second_step_failed'))`
    : sql`false`
}

/**
 * A fingerprint that changes when anything stored changes. Computed again only after a statement
 * that writes, because most refused calls write nothing.
 */
async function fingerprintOf({ db }: TestApp): Promise<() => Promise<Stored>> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables
    where schemaname = 'public' and tablename not like 'migration%'
  `.execute(db)
  const stored = tables.map(
    ({ name }) => sql`
      select held::text as row, ${isTrace(name)} as trace from ${sql.table(name)} held`,
  )
  const whole = sql<Stored>`
    select md5(coalesce(string_agg(row, '' order by row) filter (where not trace), '')) as rest,
      md5(coalesce(string_agg(row, '' order by row) filter (where trace), '')) as traces
    from (${sql.join(stored, sql` union all `)}) as everything
  `
  const written = await countWrites(
    db,
    tables.map(({ name }) => name),
  )
  let latest: { stored: Stored; writes: string } | undefined
  return async () => {
    const writes = await written()
    if (latest?.writes === writes) return latest.stored
    latest = { stored: (await whole.execute(db)).rows[0] as Stored, writes }
    return latest.stored
  }
}

/** Returns how many statements have written, including those that were rolled back. */
async function countWrites(db: Database, tables: string[]): Promise<() => Promise<string>> {
  await sql`create sequence writes`.execute(db)
  await sql`
    create function count_write() returns trigger language plpgsql
    as $$ begin perform nextval('public.writes'); return null; end $$
  `.execute(db)
  for (const table of tables) {
    await sql`
      create trigger count_write after insert or update or delete or truncate
      on ${sql.table(table)} execute function count_write()
    `.execute(db)
  }
  const read = sql<{ writes: string }>`select last_value::text as writes from writes`
  return async () => (await read.execute(db)).rows[0]?.writes ?? ''
}
