import { describe, expect, test } from 'vitest'
import type { Challenge, Proof } from '#contract/hold.ts'
import { solve } from '#form/solve.ts'
import { type TestApp, testApp } from '#test/app.ts'

const app = await testApp({ RATE_LIMIT: 'on', TRUST_PROXY: '127.0.0.1' })
const unlimited = await testApp()

const proofNeeded = { code: 'invalid', fields: { altcha: expect.stringContaining('Robotern') } }
let visitors = 0

/** A museum with a large slot, where each visitor books from a different network address. */
async function museumIn(there: TestApp) {
  // Resets the limit on registrations, which is also low.
  await there.db.deleteFrom('rateLimit').execute()
  const museum = await there.register()
  const slotId = await museum.openSlot({ max_attendees: 1000 })
  const url = `/api/public/projects/${museum.projectId}`
  const book = (input: object = {}, headers: Record<string, string> = {}) => {
    visitors += 1
    const address = `203.0.${visitors >> 8}.${visitors & 255}`
    const wish = { attendees_count: 1, booker_email: `gast-${visitors}@schule.example`, ...input }
    return museum.book(slotId, wish, { 'x-forwarded-for': address, ...headers })
  }
  const challenge = async () => (await there.call({ url: `${url}/challenge` })).json<Challenge>()
  const booked = async () => (await museum.slots())[0]?.sum
  return { ...museum, url, book, challenge, booked, proof: async () => solve(await challenge()) }
}

const read = (altcha: string): Proof => JSON.parse(atob(altcha))
const write = (proof: object) => btoa(JSON.stringify(proof))

describe('a booking whose form was filled in faster than is humanly possible', () => {
  test('needs a proof, and is accepted with one', async () => {
    const { book, booked, proof } = await museumIn(app)
    const refused = await book({ took_ms: 2499 })
    expect([refused.statusCode, refused.json()]).toMatchObject([422, proofNeeded])
    expect(await booked()).toBe(0)
    expect((await book({ took_ms: 2499, altcha: await proof() })).statusCode).toBe(201)
    expect((await book({ took_ms: 2500 })).statusCode).toBe(201)
    expect(await booked()).toBe(2)
  })

  test('does not need a proof to get the original response again', async () => {
    const { book, booked, proof } = await museumIn(app)
    const key = { 'idempotency-key': 'a'.repeat(22) }
    const wish = { took_ms: 100, booker_email: 'flink@schule.example' }
    const altcha = await proof()
    const first = await book({ ...wish, altcha }, key)
    const again = await book(wish, key)
    const withIt = await book({ ...wish, altcha }, key)
    expect([again.statusCode, again.body]).toEqual([201, first.body])
    expect([withIt.statusCode, withIt.body]).toEqual([201, first.body])
    expect(await booked()).toBe(1)
  })

  test('does not count as a bot’s when it is repeated, however often', async () => {
    const { book, proof } = await museumIn(app)
    const key = { 'idempotency-key': 'a'.repeat(22) }
    const wish = { took_ms: 100, booker_email: 'flink@schule.example', altcha: await proof() }
    for (let time = 0; time < 7; time++) expect((await book(wish, key)).statusCode).toBe(201)
    expect((await book()).statusCode).toBe(201)
  })
})

describe('a proof', () => {
  test('counts once, however many concurrent requests contain it', async () => {
    const { book, booked, proof } = await museumIn(app)
    const altcha = await proof()
    const answers = await Promise.all(Array.from({ length: 8 }, () => book({ altcha })))
    const statuses = answers.map(({ statusCode }) => statusCode).sort()
    expect(statuses).toEqual([201, 422, 422, 422, 422, 422, 422, 422])
    expect(await booked()).toBe(1)
  })

  test('is valid for ten minutes', async () => {
    const { book, proof } = await museumIn(app)
    const [inTime, late] = [await proof(), await proof()]
    app.clock.set('2026-11-20T12:09:59Z')
    expect((await book({ altcha: inTime })).statusCode).toBe(201)
    app.clock.set('2026-11-20T12:10:00Z')
    expect((await book({ altcha: late })).statusCode).toBe(422)
    app.clock.set('2026-11-20T12:00:00Z')
  })

  test('is invalid for any other project', async () => {
    const [one, other] = [await museumIn(app), await museumIn(app)]
    const refused = await one.book({ altcha: await other.proof() })
    expect([refused.statusCode, refused.json()]).toMatchObject([422, proofNeeded])
  })

  test('is invalid if it is forged, whether or not limits are on', async () => {
    for (const there of [app, unlimited]) {
      const { book, booked, proof, projectId } = await museumIn(there)
      const real = read(await proof())
      const { challenge, solution } = real
      const { parameters } = challenge
      const wrong = [
        '',
        'x',
        write({}),
        write({ ...real, solution: { ...solution, derivedKey: 'f'.repeat(64) } }),
        write({ ...real, solution: { counter: -1, derivedKey: '' } }),
        write({ ...real, challenge: { ...challenge, signature: '0'.repeat(64) } }),
        write({
          solution,
          challenge: {
            ...challenge,
            parameters: { ...parameters, data: { expires: 9_999_999_999, project: projectId } },
          },
        }),
        write({
          solution,
          challenge: { ...challenge, parameters: { ...parameters, keySignature: '' } },
        }),
      ]
      for (const altcha of wrong) {
        expect((await book({ altcha })).statusCode).toBe(422)
      }
      expect((await book({ altcha: write(real) })).statusCode).toBe(201)
      expect(await booked()).toBe(1)
    }
  })
})

describe('a project under attack', () => {
  test('requires proofs from the 41st attempt within ten minutes, while no other project does', async () => {
    const { book, proof } = await museumIn(app)
    const calm = await museumIn(app)
    for (let tries = 0; tries < 40; tries++) expect((await book()).statusCode).toBe(201)
    const refused = await book({ took_ms: 60_000 })
    expect([refused.statusCode, refused.json()]).toMatchObject([422, proofNeeded])
    expect((await book({ altcha: await proof() })).statusCode).toBe(201)
    expect((await calm.book()).statusCode).toBe(201)
    app.clock.set('2026-11-20T12:10:00Z')
    expect((await book()).statusCode).toBe(201)
    app.clock.set('2026-11-20T12:00:00Z')
  })

  test.each<[string, object]>([
    ['filled in the hidden field', { website: 'https://spam.example' }],
    ['were too fast', { took_ms: 0 }],
    ['made up a proof', { altcha: 'x' }],
  ])('requires proofs once five robots %s', async (_, robot) => {
    const { book } = await museumIn(app)
    for (let robots = 0; robots < 4; robots++) expect((await book(robot)).statusCode).toBe(422)
    expect((await book()).statusCode).toBe(201)
    expect((await book(robot)).statusCode).toBe(422)
    expect((await book()).json()).toMatchObject(proofNeeded)
  })

  test('does not require proofs if limits are off', async () => {
    const { book } = await museumIn(unlimited)
    for (let robots = 0; robots < 6; robots++) await book({ website: 'x' })
    expect((await book()).statusCode).toBe(201)
  })
})

test('a challenge needs enough work, is different each time, and is not cached', async () => {
  const { url, challenge } = await museumIn(app)
  const [one, other] = [await challenge(), await challenge()]
  expect(one.parameters.nonce).not.toBe(other.parameters.nonce)
  const { solution } = read(await solve(one))
  expect(solution.counter).toBeGreaterThanOrEqual(30_000)
  expect(solution.counter).toBeLessThanOrEqual(70_000)
  expect((await app.call({ url: `${url}/challenge` })).headers['cache-control']).toBe('no-store')
})
