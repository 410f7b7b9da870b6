import { randomBytes } from 'node:crypto'
import { afterAll, expect, inject, test } from 'vitest'
import { placesTaken, rushForLastPlace } from '#test/promises/processes/last-place.ts'
import { type ServerProcess, startListeningServer } from '#test/promises/processes/process.ts'
import { createOnNodes, dropOnNodes } from '#test/servers/citus.ts'

const rounds = 50

const name = `last_place_${randomBytes(6).toString('hex')}`
const started: ServerProcess[] = []

afterAll(async () => {
  await Promise.all(started.map((server) => server.signal('SIGTERM')))
  await dropOnNodes(cluster().url, name)
})

test('on a Citus cluster, when 50 visitors on two servers book the last place concurrently, exactly one gets it each time', {
  timeout: 600_000,
}, async () => {
  const { url, template } = cluster()
  const databaseUrl = await createOnNodes(url, name, template)
  const addresses = [await serve(databaseUrl), await serve(databaseUrl)]
  for (let round = 0; round < rounds; round += 1) {
    const { slotId, answers } = await rushForLastPlace(addresses)
    const refused = answers.filter(({ status }) => status !== 201)
    expect(answers.length - refused.length).toBe(1)
    for (const { status, body } of refused) {
      expect({ status, ...body }).toMatchObject({ status: 409, code: 'slot_full', remaining: 0 })
    }
    expect(await placesTaken(databaseUrl, slotId)).toEqual({ counted: 10, booked: 10, limit: 10 })
  }
})

function cluster() {
  const given = inject('testDatabase')
  if (given.kind !== 'distributed') throw new Error('runs with npm run test:distributed')
  return given
}

async function serve(databaseUrl: string): Promise<string> {
  const settings = { DATABASE_URL: databaseUrl, SECRET_KEY: secretKey, RATE_LIMIT: 'off' }
  const server = await startListeningServer({ settings })
  started.push(server)
  return server.address
}

const secretKey = randomBytes(32).toString('hex')
