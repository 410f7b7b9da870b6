import fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import { sql } from 'kysely'
import type { OpenAPIV3_1 as OpenApi } from 'openapi-types'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, password, type TestApp } from '#server/testing/app.ts'
import { callsOf, knownIn, knownOf } from '#server/testing/described-call.ts'
import { hostileText, hostileValue } from '#server/testing/hostile.ts'
import { type Inhabited, inhabit } from '#server/testing/inhabited.ts'

// Both databases together: more than 10,000.
const callsToMake = 5500
const seed = 20_261_121
const longestMs = 10_000

const logged: string[] = []
let app: TestApp
let document: OpenApi.Document
let fingerprint: () => Promise<string>
beforeAll(async () => {
  app = await openTestApp({}, { write: (line) => void logged.push(line) })
  document = app.app.swagger() as OpenApi.Document
  fingerprint = await fingerprintOf(app)
})
afterAll(() => app.close())

test('no call can be made to fail, to hang, to store what it refuses, or to answer what is not described', async () => {
  const calls = callsOf(document)
  const each = Math.ceil(callsToMake / calls.length)
  const answered = new Set<string>()
  let made = 0
  for (const { name, operation } of calls) {
    let one = await inhabit(app)
    const property = fc.asyncProperty(hostileCall(name, operation), async (hostile) => {
      made += 1
      const before = await fingerprint()
      const call = hostile(one)
      const statusCode = await statusOf(call)
      answered.add(`${name} ${statusCode < 300 ? 'done' : 'refused'}`)
      if (statusCode >= 400 && (await fingerprint()) !== before) {
        throw new Error(`${JSON.stringify(call)} stored something and answered ${statusCode}`)
      }
      if (statusCode < 400 && call.method === 'DELETE') one = await inhabit(app)
    })
    await fc.assert(property, { seed, numRuns: each, endOnFailure: true }).catch(tell(name))
    // The next call begins on an empty table, so that looking for changes stays quick.
    await sql`truncate organisation cascade`.execute(app.db)
  }
  // Where nothing is ever done, or nothing refused, not much was tried.
  const neverDone = calls.filter(({ name }) => !answered.has(`${name} done`))
  expect(neverDone.map(({ name }) => name)).toEqual([])
  expect(made).toBeGreaterThanOrEqual(callsToMake)
  expect(logged.filter((line) => !isOneEntry(line))).toEqual([])
}, 600_000)

/** Throws where a call fails, hangs, or answers what is not described. */
async function statusOf(call: InjectOptions): Promise<number> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('no answer')), longestMs)
  const answered = Promise.race([app.call(call), promise]).finally(() => clearTimeout(timer))
  const { statusCode, body } = await answered.catch((error: Error) => {
    throw new Error(`${JSON.stringify(call)}: ${error.message}`)
  })
  if (statusCode >= 500) throw new Error(`${JSON.stringify(call)}: ${body}`)
  return statusCode
}

// What fast-check says of the counterexample is the code that made it.
const tell = (name: string) => (error: Error) => {
  const { message } = error.cause instanceof Error ? error.cause : error
  throw new Error(`${name}: ${message}`)
}

type Hostile = (one: Inhabited) => InjectOptions

/** Calls between what is right and what is absurd, so that each check is come to. */
function hostileCall(name: string, operation: OpenApi.OperationObject): fc.Arbitrary<Hostile> {
  const [method = '', path = ''] = name.split(' ')
  const parameters = (operation.parameters ?? []).filter((given) => 'in' in given)
  const inQuery = parameters.filter((given) => given.in === 'query').map((given) => given.name)
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter = '']) => parameter)
  return fc
    .record({
      path: fc.record(record(inPath, mostly(hostileText))),
      query: fc.record(Object.fromEntries(inQuery.map((asked) => [asked, queried(asked)]))),
      body: bodyOf(name, operation),
      who: fc.constantFrom('admin', 'admin', 'admin', 'admin', 'guide', 'nobody', 'forged'),
      headers: fc.record(
        { 'idempotency-key': fc.string({ minLength: 22, maxLength: 40 }).map(asHeader) },
        { requiredKeys: [] },
      ),
    })
    .map((given) => (one) => {
      const { type, payload } = given.body(one)
      const known = knownOf(one)
      const url = path.replaceAll(/\{(\w+)\}/g, (_, parameter: string) =>
        encoded(given.path[parameter] ?? String(knownIn(path, parameter, known))),
      )
      const query = Object.entries(given.query)
        .filter(([, value]) => value !== undefined)
        .map(([parameter, value]) => `${parameter}=${encoded(value ?? '')}`)
      return {
        method,
        url: query.length > 0 ? `${url}?${query.join('&')}` : url,
        cookies: cookiesOf(one, given.who),
        headers: { ...given.headers, ...(type ? { 'content-type': type } : {}) },
        ...(payload === undefined ? {} : { payload }),
      } as InjectOptions
    })
}

const rightQueries: Record<string, string[]> = {
  from: ['2026-11-20', '2026-12-01'],
  to: ['2026-12-01', '2027-01-31'],
  limit: ['1', '500'],
  email: ['nina@museum.example', 'LEITUNG@museum.example'],
}

const queried = (asked: string) =>
  fc.oneof(
    { weight: 2, arbitrary: fc.constant(undefined) },
    { weight: 2, arbitrary: fc.constantFrom(...(rightQueries[asked] ?? [undefined])) },
    { weight: 1, arbitrary: hostileText },
  )

type Body = (one: Inhabited) => { type?: string; payload?: string }

function bodyOf(name: string, { requestBody }: OpenApi.OperationObject): fc.Arbitrary<Body> {
  if (!requestBody || '$ref' in requestBody) return fc.constant(() => ({}))
  const [type = '', media] = Object.entries(requestBody.content)[0] ?? []
  const schema = media?.schema as { properties?: object } | undefined
  const fields = Object.keys(schema?.properties ?? {})
  const example: Record<string, unknown> = media?.example ?? {}
  const written = type.includes('json')
    ? (body: unknown) => JSON.stringify(body)
    : (body: object) => new URLSearchParams(Object.entries(body).map(textual)).toString()
  const fitting = fc
    .record({
      changed: fc.record(record(fields, mostly(hostileValue, 6))),
      left: fc.subarray(fields, { maxLength: 1 }),
      more: fc.dictionary(hostileText, hostileValue, { maxKeys: 1 }),
    })
    .map(({ changed, left, more }) => (one: Inhabited) => {
      const known = rightValues(one, name)
      const right = fields.map((field) => [field, known[field] ?? example[field]])
      const hostile = Object.entries(changed).filter(([, value]) => value !== undefined)
      const all = [...right, ...hostile, ...Object.entries(more)]
      const sent = all.filter(
        ([field, value]) => value !== undefined && !left.includes(String(field)),
      )
      const body = Object.fromEntries(sent)
      return { type, payload: written(body) }
    })
  const absurd = fc
    .record({
      type: fc.constantFrom(type, type, 'application/json', 'text/plain', 'multipart/form-data'),
      value: hostileValue,
    })
    .map(({ type: other, value }) => () => ({ type: other, payload: JSON.stringify(value) }))
  return fc.oneof({ weight: 9, arbitrary: fitting }, { weight: 1, arbitrary: absurd })
}

/** Mostly nothing, so that the right value stays in its place. */
const mostly = <T>(hostile: fc.Arbitrary<T>, weight = 3) =>
  fc.oneof({ weight, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: hostile })

const record = <T>(names: string[], of: fc.Arbitrary<T>) =>
  Object.fromEntries(names.map((name) => [name, of]))

let addresses = 0

/** What a call needs to be done, where its example names nobody or too many. */
function rightValues(one: Inhabited, name: string): Record<string, unknown> {
  addresses += 1
  const email = `nina-${addresses}@museum.example`
  const people = {
    username: one.email,
    password,
    password_old: password,
    'password-confirmation': password,
    attendees_count: 1,
  }
  const token = name.endsWith('confirmation') ? one.confirmToken : one.invitation.token
  return { ...knownOf(one), ...people, email, invitee_email: email, invite: '', token }
}

const textual = ([field, value]: [string, unknown]): [string, string] => [
  field.toWellFormed(),
  (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed(),
]

const encoded = (text: string) => encodeURIComponent(text.toWellFormed())
const asHeader = (text: string) => text.replaceAll(/[^\x20-\x7e]/g, '?')

function cookiesOf(one: Inhabited, who: string): Record<string, string> {
  if (who === 'admin') return one.cookies
  if (who === 'guide') return one.guide.cookies
  return who === 'forged' ? { rundgang_session: 'A'.repeat(43) } : {}
}

function isOneEntry(line: string): boolean {
  try {
    return line.trimEnd().split('\n').length === 1 && typeof JSON.parse(line).level === 'number'
  } catch {
    return false
  }
}

/** Changes when anything that is stored does. */
async function fingerprintOf({ db }: TestApp): Promise<() => Promise<string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables
    where schemaname = 'public' and tablename not like 'migration%'
  `.execute(db)
  const stored = tables.map(
    ({ name }) => sql`select held::text as row from ${sql.table(name)} held`,
  )
  const whole = sql<{ fingerprint: string }>`
    select md5(string_agg(row, '' order by row)) as fingerprint
    from (${sql.join(stored, sql` union all `)}) as everything
  `
  return async () => (await whole.execute(db)).rows[0]?.fingerprint ?? ''
}
