import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testPostgres } from '#test/per-file.ts'
import { type ServerProcess, startListeningServer } from '#test/promises/processes/process.ts'
import { startPooler } from '#test/servers/pooler.ts'
import {
  type RegisteredOrganisation,
  registerOrganisation,
} from '#test/world/registered-organisation.ts'

const postgres = await testPostgres()
let direct: string
let pooler: Awaited<ReturnType<typeof startPooler>>
const started: ServerProcess[] = []
const SECRET_KEY = randomBytes(32).toString('hex')

beforeEach(async () => {
  const name = `pooler_${randomBytes(6).toString('hex')}`
  direct = await postgres.createDatabase(name)
  await query(`alter database "${name}" set timezone to 'Asia/Kolkata'`)
  pooler = await startPooler(direct)
})
afterEach(async () => {
  await Promise.all(started.splice(0).map((server) => server.signal('SIGTERM')))
  await pooler.close()
})

async function query(text: string) {
  const client = new pg.Client(direct)
  await client.connect()
  return client.query(text).finally(() => client.end())
}

async function serve(settings: Record<string, string> = {}) {
  const server = await startListeningServer({
    settings: { DATABASE_URL: pooler.url, SECRET_KEY, RATE_LIMIT: 'on', ...settings },
  })
  started.push(server)
  return server
}

/** Opens a dashboard's event stream at `address`; `heard` returns the text received so far. */
async function listen(address: string, { cookie }: RegisteredOrganisation) {
  const headers = { cookie: `${cookie.name}=${cookie.value}` }
  const stream = await fetch(`${address}/api/admin/live`, { headers })
  let heard = ''
  const decoder = new TextDecoder()
  const reading = (async () => {
    for await (const chunk of stream.body ?? []) heard += decoder.decode(chunk)
  })()
  return { heard: () => heard, reading }
}

const polled = 'changes are polled'

test.each([
  ['polled if no direct connection is configured', () => ({}), true],
  ['received on the direct connection', () => ({ DATABASE_LISTEN_URL: direct }), false],
])('behind a pooler in transaction mode, everything works and changes are %s', async (_, more, polls) => {
  const [here, there] = await Promise.all([serve(more()), serve(more())])
  const museum = await registerOrganisation(here.address)
  const change = { name: museum.name, double_opt_in: true }
  await museum.call('PUT', `admin/project/${museum.projectId}`, change)
  const { heard, reading } = await listen(there.address, museum)
  // After a resync, dashboards fetch everything again.
  if (polls) await expect.poll(() => there.printed(), { timeout: 5000 }).toContain(polled)
  const slotId = await museum.openSlot({ starttime: '2030-12-01T10:00:00+01:00' })
  const told = `event: change\ndata: {"project_id":"${museum.projectId}"}\n\n`
  await expect.poll(heard, { timeout: 5000, interval: 50 }).toContain(told)
  const held = await museum.book(slotId)
  expect(held.start).toBe('2030-12-01T09:00:00Z')
  expect(held.held_until).not.toBeNull()
  expect(there.printed().includes(polled)).toBe(polls)
  const { rows } = await query(`select 1 from pg_locks
    where locktype = 'advisory'
      and database = (select oid from pg_database where datname = current_database())`)
  expect(rows).toEqual([])
  const ended = await Promise.all(started.splice(0).map((server) => server.signal('SIGTERM')))
  expect(ended.map(({ code }) => code)).toEqual([0, 0])
  await reading
})
