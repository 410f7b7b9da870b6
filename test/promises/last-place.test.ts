import { randomBytes } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { testPostgres } from '#test/per-file.ts'
import { placesTaken, rushForLastPlace } from '#test/promises/processes/last-place.ts'
import { type ServerProcess, startListeningServer } from '#test/promises/processes/process.ts'
import { query } from '#test/servers/postgres.ts'

const postgres = await testPostgres()
const started: ServerProcess[] = []

afterEach(async () => {
  await Promise.all(started.splice(0).map((server) => server.signal('SIGTERM')))
})

test('when 50 visitors on two servers book the last place concurrently, exactly one gets it', {
  timeout: 60_000,
}, async () => {
  const url = await emptyDatabase()
  const addresses = [await serve(url), await serve(url)]
  for (let round = 0; round < 3; round++) {
    const { slotId, answers } = await rushForLastPlace(addresses)
    const refused = answers.filter(({ status }) => status !== 201)
    expect(answers.length - refused.length).toBe(1)
    for (const { status, body } of refused) {
      expect({ status, ...body }).toMatchObject({ status: 409, code: 'slot_full', remaining: 0 })
    }
    expect(await placesTaken(url, slotId)).toEqual({ counted: 10, booked: 10, limit: 10 })
  }
})

test('without the lock and the constraint, the last place is sold twice under the same load', {
  timeout: 60_000,
}, async () => {
  const url = await emptyDatabase()
  const preload = ['./test/promises/processes/without-lock.ts']
  const addresses = [await serve(url, preload), await serve(url, preload)]
  await query(url, 'alter table slot drop constraint slot_never_oversold')
  // The calls of one round may happen not to overlap, but not those of ten rounds.
  let sold = { booked: 0, limit: 0, told: 0 }
  for (let round = 0; round < 10 && sold.booked <= sold.limit; round++) {
    const { slotId, answers } = await rushForLastPlace(addresses)
    const told = answers.filter(({ status }) => status === 201).length
    sold = { ...(await placesTaken(url, slotId)), told }
  }
  expect(sold.told).toBeGreaterThan(1)
  expect(sold.booked).toBeGreaterThan(sold.limit)
})

async function serve(databaseUrl: string, preload: string[] = []): Promise<string> {
  const server = await startListeningServer({
    preload,
    settings: { DATABASE_URL: databaseUrl, SECRET_KEY: secretKey, RATE_LIMIT: 'off' },
  })
  started.push(server)
  return server.address
}

function emptyDatabase(): Promise<string> {
  return postgres.createDatabase(`last_place_${randomBytes(6).toString('hex')}`)
}

const secretKey = randomBytes(32).toString('hex')
