import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startPostgres, type TestPostgres } from '#server/testing/postgres.ts'
import { type ServerProcess, startListeningServer } from '#server/testing/process.ts'
import { registerOrganisation } from '#server/testing/registered-organisation.ts'

let postgres: TestPostgres
const started: ServerProcess[] = []

beforeAll(async () => {
  postgres = await startPostgres()
}, 60_000)

afterEach(async () => {
  await Promise.all(started.splice(0).map((server) => server.signal('SIGTERM')))
})

afterAll(() => postgres.stop())

async function serve(settings: Record<string, string>): Promise<string> {
  const server = await startListeningServer({ settings })
  started.push(server)
  return server.address
}

test('a slot opened on one server is told on the other, and closing ends the streams', async () => {
  const DATABASE_URL = await postgres.createDatabase(`live_${randomBytes(6).toString('hex')}`)
  const settings = { DATABASE_URL, SECRET_KEY: randomBytes(32).toString('hex') }
  const [here, there] = [await serve(settings), await serve(settings)]
  const museum = await registerOrganisation(here)
  const cookie = `${museum.cookie.name}=${museum.cookie.value}`
  const stream = await fetch(`${there}/api/admin/live`, { headers: { cookie } })
  let heard = ''
  const decoder = new TextDecoder()
  const reading = (async () => {
    for await (const chunk of stream.body ?? []) heard += decoder.decode(chunk)
  })()
  await museum.openSlot()
  const told = `event: change\ndata: {"project_id":"${museum.projectId}"}\n\n`
  await expect.poll(() => heard, { timeout: 2000, interval: 50 }).toContain(told)
  await Promise.all(started.splice(0).map((server) => server.signal('SIGTERM')))
  await reading
})
