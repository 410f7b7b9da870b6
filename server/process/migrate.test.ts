import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPostgres, type TestPostgres } from '#server/testing/postgres.ts'
import { startListeningServer, startServer } from '#server/testing/process.ts'

let postgres: TestPostgres
let settings: { DATABASE_URL: string; SECRET_KEY: string }

beforeAll(async () => {
  postgres = await startPostgres()
  settings = {
    DATABASE_URL: await postgres.createDatabase(`migrate_${randomBytes(6).toString('hex')}`),
    SECRET_KEY: randomBytes(32).toString('hex'),
  }
}, 60_000)
afterAll(() => postgres.stop())

async function query(text: string) {
  const client = new pg.Client(settings.DATABASE_URL)
  await client.connect()
  return client.query(text).finally(() => client.end())
}

// What each migration does is no more to be done a second time than a table is to be made twice.
test('of three servers that start at once on an empty database, one migrates and all serve', async () => {
  const starting = Array.from({ length: 3 }, () => startListeningServer({ settings }))
  const servers = await Promise.all(starting)
  const ready = servers.map(({ address }) => fetch(`${address}/health/ready`))
  expect((await Promise.all(ready)).map(({ status }) => status)).toEqual([200, 200, 200])
  const { rows } = await query('select count(distinct timestamp) as moments from migration')
  expect(rows).toEqual([{ moments: '1' }])
  const ended = await Promise.all(servers.map(({ signal }) => signal('SIGTERM')))
  expect(ended.map(({ code }) => code)).toEqual([0, 0, 0])
})

test('a server finds no lock that another left behind, and refuses a database newer than itself', async () => {
  const { rows } = await query("select 1 from pg_locks where locktype = 'advisory'")
  expect(rows).toEqual([])
  await query("insert into migration values ('9999-of-tomorrow', now()::text)")
  const server = startServer({ settings })
  expect((await server.ended).code).toBe(1)
  expect(server.printed()).toMatch(/^Die Datenbank gehört zu einer neueren Version.*\n$/)
})
