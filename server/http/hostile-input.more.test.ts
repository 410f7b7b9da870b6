import fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import type { OpenAPIV3_1 as OpenApi } from 'openapi-types'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { type Stored, type WatchedData, watchData } from '#test/fingerprint.ts'
import { callsOf } from '#test/invariants/described-call.ts'
import { hostileText, hostileTexts, hostileValue } from '#test/invariants/hostile.ts'
import {
  type Seeded,
  type Shape,
  shapedCall,
  shapeOf,
  type WrongShape,
} from '#test/invariants/shaped-call.ts'
import { perFile } from '#test/per-file.ts'
import { seedOffer } from '#test/promises/waiting/seeded-offer.ts'
import { shortOrLong } from '#test/short-or-long.ts'
import { seedOrganisation } from '#test/world/seeded-organisation.ts'
import { startMisbehavingProvider } from '#test/world/sign-on/misbehaving-provider.ts'

/*
 * `npm run test:long` tries all listed strings in each field, and many more mixtures. Here each
 * field gets a third of them, and adjacent fields get different ones.
 */
const mixtures = shortOrLong(2000, 40_000)
const share = shortOrLong(3, 1)
const seed = 20_261_121
const longestMs = 10_000
const callsAtOnce = 10

/** This call needs a provider's response to the same browser; `sign-on.test.ts` tests it. */
const onlyFromProvider = 'POST /api/sign-on/finish'

const logged: string[] = []
let app: TestApp
let shapes: Shape[]
/** The organisation that all calls use. */
let one: Seeded
let data: WatchedData
/** The stored data after the latest refused call; undefined if the data may have changed since. */
let known: Stored | undefined
/** Whether a call may have changed the organisation. */
let isChanged = false
const provider = await perFile(startMisbehavingProvider())

beforeAll(async () => {
  const { issuer: OIDC_ISSUER } = provider
  const client = { OIDC_CLIENT_ID: 'rundgang', OIDC_CLIENT_SECRET: 'geheim' }
  const settings = { OIDC_ISSUER, ...client, OIDC_ALLOW_PRIVATE: '1' }
  app = await openTestApp(settings, { write: (line) => void logged.push(line) })
  const document = app.app.swagger() as OpenApi.Document
  shapes = callsOf(document).map(({ name, operation }) => shapeOf(name, operation))
  const seeded = await seedOrganisation(app)
  one = { ...seeded, offer: await seedOffer(app, seeded) }
  // Offered by few projects.
  await app.db.updateTable('project').set({ confirmationPdf: true }).execute()
  data = await watchData(app.db)
})
afterAll(async () => {
  await app.close()
})

test('no hostile value in any field makes a call fail, hang, or store something despite being refused', async () => {
  let made = 0
  for (const shape of shapes) {
    await settle()
    for (const wrongs of chunksOf(eachFieldHostile(shape))) {
      made += wrongs.length
      const statuses = await makeCalls(wrongs.map((wrong) => shapedCall(shape, one, wrong)))
      const refused = wrongs.filter((_, nth) => isRefusal(statuses[nth]))
      if (refused.length === wrongs.length) continue
      if (shape.method === 'DELETE') await settle()
      // Repeats the refused calls on their own, because data stored by the accepted calls would
      // hide whether the refused ones store anything.
      await makeCalls(refused.map((wrong) => shapedCall(shape, one, wrong)))
    }
  }
  expect(made).toBeGreaterThan((200 * hostileTexts.length) / share)
}, 600_000)

test('no mixture of valid, invalid and absurd values makes a call fail, hang, or store something despite being refused', async () => {
  const each = Math.ceil(mixtures / shapes.length)
  const never: string[] = []
  for (const shape of shapes) {
    await settle()
    // If a call never succeeds, its mixtures never get beyond the first check.
    if (await succeeds(shape)) await settle()
    else if (shape.name !== onlyFromProvider) never.push(shape.name)
    const property = fc.asyncProperty(mixture(shape), async (call) => {
      if ((await makeCalls([call])).every(isRefusal)) return
      if (shape.method === 'DELETE') await settle()
    })
    await fc.assert(property, { seed, numRuns: each, endOnFailure: true }).catch(tell)
  }
  expect(never).toEqual([])
}, 600_000)

/** Whether the call succeeds for some caller if nothing in it is hostile. */
async function succeeds(shape: Shape): Promise<boolean> {
  const asked = shape.inQuery.map((name) => [name, rightQueries[name]?.[0]])
  // The revision and the start in the examples differ from those of the seeded data.
  const seen = { revision: undefined, start: undefined }
  const given = [{}, { query: Object.fromEntries(asked) }, { body: seen }]
  for (const who of ['admin', 'guide', 'nobody']) {
    const cookies = cookiesOf(who)
    for (const wrong of given) {
      const statuses = await makeCalls([shapedCall(shape, one, { ...wrong, cookies })])
      if (!statuses.every(isRefusal)) return true
    }
  }
  return false
}

test('each log line is exactly one entry, whatever was sent', () => {
  expect(logged.filter((line) => !isOneEntry(line))).toEqual([])
})

const isLogIn = ({ url }: InjectOptions) => String(url).startsWith('/api/token')

const isRefusal = (statusCode = 0) => statusCode >= 400

/**
 * Makes concurrent calls. Throws if one fails, hangs or gets an undocumented response, or if all
 * are refused but something is stored anyway.
 */
async function makeCalls(calls: InjectOptions[]): Promise<number[]> {
  const before = known ?? (await data.fingerprint())
  known = undefined
  const statuses = await Promise.all(calls.map(statusOf))
  if (!statuses.every(isRefusal)) {
    if (calls.some(({ method }) => method !== 'GET')) isChanged = true
    return statuses
  }
  known = await data.fingerprint()
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

/** Goes back to the seeded organisation if anything was changed. */
async function settle(): Promise<void> {
  if (!isChanged) return
  await data.restore()
  // Drops cached responses, which may differ from the restored data.
  app.ctx.changes.resync()
  known = undefined
  isChanged = false
}

// Throws the cause itself, because fast-check describes a counterexample only by the code that
// generated it.
function tell(error: Error): never {
  throw error.cause instanceof Error ? error.cause : error
}

let fields = 0

/** The hostile strings for the next field. */
function textsForNext(): string[] {
  fields += 1
  return hostileTexts.filter((_, nth) => (nth + fields) % share === 0)
}

const eachFieldHostile = ({ inPath, inQuery, inBody }: Shape): WrongShape[] => [
  ...inPath.flatMap((name) => textsForNext().map((text) => ({ path: { [name]: text } }))),
  ...inQuery.flatMap((name) => textsForNext().map((text) => ({ query: { [name]: text } }))),
  ...inBody.flatMap((name) => textsForNext().map((text) => ({ body: { [name]: text } }))),
]

const chunksOf = (wrongs: WrongShape[]): WrongShape[][] =>
  Array.from({ length: Math.ceil(wrongs.length / callsAtOnce) }, (_, nth) =>
    wrongs.slice(nth * callsAtOnce, (nth + 1) * callsAtOnce),
  )

/** Calls that mix valid and absurd values, so that every check is reached. */
function mixture(shape: Shape): fc.Arbitrary<InjectOptions> {
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
    .map((given) => {
      const changed = Object.entries(given.changed).filter(([, value]) => value !== undefined)
      const call = shapedCall(shape, one, {
        path: given.path,
        query: given.query,
        body: { ...given.more, ...Object.fromEntries(changed), ...leftOut(given.left) },
        cookies: cookiesOf(given.who),
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

/** Usually undefined, so that the valid value is kept. */
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
  q: ['weiß'],
  email: ['nina@museum.example', 'LEITUNG@museum.example'],
}

const queried = (asked: string) =>
  fc.oneof(
    { weight: 2, arbitrary: fc.constant(undefined) },
    { weight: 2, arbitrary: fc.constantFrom(...(rightQueries[asked] ?? [undefined])) },
    { weight: 1, arbitrary: hostileText },
  )

const asHeader = (text: string) => text.replaceAll(/[^\x20-\x7e]/g, '?')

function cookiesOf(who: string): Record<string, string> {
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
