import fc from 'fast-check'
import type { OpenAPIV3_1 as OpenApi } from 'openapi-types'
import { beforeAll, expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { callsOf } from '#test/invariants/described-call.ts'
import { hostileTexts, hostileValue } from '#test/invariants/hostile.ts'
import { type Shape, shapedCall, shapeOf, type WrongShape } from '#test/invariants/shaped-call.ts'
import { seedOrganisation } from '#test/world/seeded-organisation.ts'

// How many calls to make against each of the two databases.
const callsToMake = 300
const seed = 20_261_121

const logged: string[] = []
let limited: Shape[]
const app = await testApp({ RATE_LIMIT: 'on' }, { write: (line) => void logged.push(line) })

beforeAll(async () => {
  limited = callsOf(app.app.swagger() as OpenApi.Document)
    // The `heavy-reads.ts` tests cover the limits that are counted only in memory.
    .filter(({ operation }) => 'x-limited' in operation)
    .map(({ name, operation }) => shapeOf(name, operation))
})

test('no hostile value makes a limited call fail or exceed its limit', async () => {
  expect(limited.length).toBeGreaterThanOrEqual(7)
  const each = Math.ceil(callsToMake / limited.length)
  for (const shape of limited) {
    const one = await seedOrganisation(app)
    for (const wrong of fc.sample(wrongOf(shape), { seed, numRuns: each })) {
      const call = shapedCall(shape, one, wrong)
      const { statusCode, headers, body } = await app.call(call)
      if (statusCode >= 500) throw new Error(`${JSON.stringify(call)}: ${body}`)
      if (statusCode === 429) expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    }
    expect(await statusesOf(shape), shape.name).toContain(429)
    app.clock.set(app.clock.now().add({ hours: 2 }).toString())
  }
  expect(logged.filter((line) => (JSON.parse(line) as { level: number }).level >= 50)).toEqual([])
}, 600_000)

/** Hostile values in one or more fields, or in none, from addresses claimed in the proxy header. */
const wrongOf = ({ inQuery, inBody }: Shape): fc.Arbitrary<WrongShape> =>
  fc.record({
    query: fc.record(of(inQuery, fc.constantFrom(...hostileTexts)), { requiredKeys: [] }),
    body: fc.record(of(inBody, hostileValue), { requiredKeys: [] }),
    headers: fc.record({ 'x-forwarded-for': fc.string().map(asHeader) }, { requiredKeys: [] }),
  })

const of = <T>(names: string[], arbitrary: fc.Arbitrary<T>) =>
  Object.fromEntries(names.map((name) => [name, arbitrary]))

const asHeader = (text: string) => text.replaceAll(/[^\x20-\x7e]/g, '?')

/** A series of one slot: the limit counts calls, and a long series takes a long time to store. */
const short = { weekdays: [2], times: ['11:00'], from: '2026-12-01', to: '2026-12-01' }

/**
 * Values for calls that would not be counted with valid values, that are invalid without a query,
 * or that would take a long time.
 */
const counted: Record<string, WrongShape> = {
  'POST /api/token': { body: { password: 'geraten' } },
  'POST /api/password': { body: { password_old: 'falsch-geraten' } },
  'GET /api/check-email': { query: { email: 'nina@museum.example' } },
  'GET /api/sign-on': { query: { domain: 'museum.example' } },
  'GET /api/admin/bookings/{projectId}': { query: { q: 'weiß' } },
  'POST /api/admin/series/{projectId}': { body: { rule: short } },
  'PUT /api/admin/series/{seriesId}': { body: { rule: short }, query: { from: '2026-11-01' } },
}

const countedOf = ({ name, inQuery }: Shape): WrongShape =>
  counted[name] ??
  (inQuery.includes('from') ? { query: { from: '2026-11-01', to: '2026-11-30' } } : {})

// The largest limit: how many times per hour one account may record attendance.
const largestLimit = 600
const callsAtOnce = 20

/** Sends calls that pass every check before the rate limit, more often than any limit allows. */
async function statusesOf(shape: Shape): Promise<number[]> {
  const one = await seedOrganisation(app)
  const statuses: number[] = []
  while (statuses.length <= largestLimit && !statuses.includes(429)) {
    const calls = Array.from({ length: callsAtOnce }, () =>
      app.call(shapedCall(shape, one, countedOf(shape))),
    )
    statuses.push(...(await Promise.all(calls)).map(({ statusCode }) => statusCode))
  }
  return statuses
}
