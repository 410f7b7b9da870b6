import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { testPostgres } from '#test/per-file.ts'
import { type ServerProcess, startServer } from '#test/promises/processes/process.ts'
import { serverTexts } from '#texts/de/operating.ts'

const postgres = await testPostgres()
let settings: { DATABASE_URL: string; SECRET_KEY: string }
let other: pg.Client
let onlooker: pg.Client
let server: ServerProcess | undefined

beforeAll(async () => {
  settings = {
    DATABASE_URL: await postgres.createDatabase(`early_${randomBytes(6).toString('hex')}`),
    SECRET_KEY: randomBytes(32).toString('hex'),
  }
  other = new pg.Client(settings.DATABASE_URL)
  onlooker = new pg.Client(settings.DATABASE_URL)
  await Promise.all([other.connect(), onlooker.connect()])
}, 60_000)
afterEach(async () => {
  await other.query('rollback')
  await server?.signal('SIGKILL')
})
afterAll(async () => {
  await Promise.all([other.end(), onlooker.end()])
})

// Read on another connection, because pg_stat_activity is a snapshot within a transaction.
const waiting = `select from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`

const untilItWaits = () =>
  expect
    .poll(async () => (await onlooker.query(waiting)).rowCount, { timeout: 30_000 })
    .toBeGreaterThan(0)

test('a server that is still waiting for another process to migrate stops within seconds on SIGTERM', {
  timeout: 60_000,
}, async () => {
  await other.query('begin; create table migration (name text)')
  server = startServer({ settings })
  await untilItWaits()
  expect(await server.signal('SIGTERM')).toEqual({ code: 0, signal: null })
})

// By now, a supervisor that reads the log considers the server started, and may stop it
// immediately.
test('a server that gets SIGTERM right after starting shuts down as usual', {
  timeout: 60_000,
}, async () => {
  const first = startServer({ settings })
  await first.line((line) => (line.includes('"address"') ? line : undefined))
  expect((await first.signal('SIGTERM')).code).toBe(0)
  await other.query('begin; lock table organisation')
  server = startServer({ settings })
  await server.line((line) => (line.includes('"address"') ? line : undefined))
  await untilItWaits()
  const ended = server.signal('SIGTERM')
  await other.query('rollback')
  expect(await ended).toEqual({ code: 0, signal: null })
  expect(server.printed()).toContain(serverTexts.stopping)
})
