import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { migrate } from '#server/database/migrate.ts'
import { overPostgres } from '#server/database/open.ts'
import { freePort } from '#server/http/request/network.ts'
import { testPostgres } from '#test/per-file.ts'
import {
  type ServerProcess,
  startListeningServer,
  startServer,
} from '#test/promises/processes/process.ts'

const postgres = await testPostgres()
const started: ServerProcess[] = []
let settings: { DATABASE_URL: string; SECRET_KEY: string }

beforeAll(async () => {
  settings = {
    DATABASE_URL: await postgres.createDatabase(`migrate_${randomBytes(6).toString('hex')}`),
    SECRET_KEY: randomBytes(32).toString('hex'),
  }
}, 60_000)
afterEach(async () => {
  await Promise.all(started.splice(0).map((server) => server.signal('SIGKILL')))
})

function start(more: Record<string, string> = {}) {
  const server = startServer({ settings: { ...settings, ...more } })
  started.push(server)
  return server
}

async function startListening() {
  const server = await startListeningServer({ settings })
  started.push(server)
  return server
}

async function query(text: string) {
  const client = new pg.Client(settings.DATABASE_URL)
  await client.connect()
  return client.query(text).finally(() => client.end())
}

// Real servers rarely start at exactly the same time, so here five migrations start together.
test('when five migrations start together, one does the work and the others find the database already migrated', async () => {
  const url = await postgres.createDatabase(`migrate_${randomBytes(6).toString('hex')}`)
  const five = Array.from({ length: 5 }, () => overPostgres(url))
  await Promise.all(five.map((db) => sql`select 1`.execute(db)))
  const outcomes = await Promise.allSettled(five.map((db) => migrate(db)))
  expect(outcomes.map(({ status }) => status)).toEqual(Array(5).fill('fulfilled'))
  await Promise.all(five.map((db) => db.destroy()))
})

test('a migration that fails halfway leaves the database as it was, and can be repeated', async () => {
  const db = overPostgres(await postgres.createDatabase(`half_${randomBytes(6).toString('hex')}`))
  const tables = async () => {
    const { rows } = await sql<{ tablename: string }>`
      select tablename from pg_tables where schemaname = 'public'`.execute(db)
    return rows.map(({ tablename }) => tablename)
  }
  // A later migration cannot create its table, after many others have done their work.
  await sql`create table booking_change ()`.execute(db)
  await expect(migrate(db)).rejects.toThrow('booking_change')
  expect(await tables()).toEqual(['booking_change'])
  await sql`drop table booking_change`.execute(db)
  await migrate(db)
  expect(await tables()).toContain('booking')
  await db.destroy()
})

/** What a database consists of, apart from functions that only earlier servers called. */
const structure = `
  select 'column' as kind, table_name as name, column_name || ' ' || data_type || ' '
    || is_nullable || ' ' || coalesce(column_default, '') as says
  from information_schema.columns where table_schema = 'public'
  union all select 'constraint', conrelid::regclass::text || ' ' || conname,
    pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace
  union all select 'index', indexname, indexdef from pg_indexes where schemaname = 'public'
  union all select 'statistics', stxname, pg_get_statisticsobjdef(oid) from pg_statistic_ext
  union all select 'sample', attrelid::regclass::text || ' ' || attname, attstattarget::text
  from pg_attribute join pg_class on pg_class.oid = attrelid
  where relnamespace = 'public'::regnamespace and attstattarget is not null and not attisdropped
  union all select 'table', relname, relpersistence::text || coalesce(reloptions::text, '')
  from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'S')
  union all select 'function', proname, pg_get_functiondef(oid) from pg_proc
  where pronamespace = 'public'::regnamespace and proname not in ('insert_booking', 'store_booking')
  order by 1, 2, 3`

test('a database of the last state before 0.1.0 keeps its rows, and has the structure of a new one', async () => {
  const url = await postgres.createDatabase(`upgrade_${randomBytes(6).toString('hex')}`)
  const before = new pg.Client(url)
  await before.connect()
  await before.query(await readFile(join(import.meta.dirname, 'before-release.sql'), 'utf8'))
  await before.query(`set search_path = public; insert into organisation (id, name, created_at, confirmed_at, contact_email)
    values (gen_random_uuid(), 'Museum Alte Spinnerei', now(), null, 'leitung@museum.example')`)
  const [upgraded, fresh] = [overPostgres(url), overPostgres(settings.DATABASE_URL)]
  await migrate(upgraded)
  await migrate(fresh)
  const found = (await before.query(structure)).rows
  expect(found.length).toBeGreaterThan(500)
  expect(found).toEqual((await query(structure)).rows)
  expect((await before.query('select name from organisation')).rows).toEqual([
    { name: 'Museum Alte Spinnerei' },
  ])
  await before.query("delete from migration where name = '0076-waiting-tokens'")
  const server = start({ DATABASE_URL: url })
  expect((await server.ended).code).toBe(1)
  expect(server.printed()).toMatch(
    /^Die Datenbank stammt von einem Stand vor Rundgang 0\.1\.0.*\n$/,
  )
  await Promise.all([before.end(), upgraded.destroy(), fresh.destroy()])
})

test('a server does not serve visitors while it waits for another server’s migration', {
  tags: ['more'],
}, async () => {
  const url = await postgres.createDatabase(`migrate_${randomBytes(6).toString('hex')}`)
  const other = new pg.Client(url)
  await other.connect()
  await other.query('begin; create table migration (name text)')
  const port = await freePort('127.0.0.1')
  const server = start({ DATABASE_URL: url, PORT: String(port) })
  const waiting = `select from pg_stat_activity
    where datname = '${new URL(url).pathname.slice(1)}' and wait_event_type = 'Lock'`
  await expect.poll(async () => (await query(waiting)).rowCount, { timeout: 30_000 }).toBe(1)
  const ready = () => fetch(`http://127.0.0.1:${port}/health/ready`).then(({ status }) => status)
  await expect(ready()).rejects.toThrow()
  await other.query('rollback')
  await server.line((line) => (line.includes('"address"') ? line : undefined))
  expect(await ready()).toBe(200)
  await other.end()
})

test('if two servers start concurrently on an empty database, one migrates and both serve calls', async () => {
  const starting = Array.from({ length: 2 }, () => startListening())
  const servers = await Promise.all(starting)
  const ready = servers.map(({ address }) => fetch(`${address}/health/ready`))
  expect((await Promise.all(ready)).map(({ status }) => status)).toEqual([200, 200])
  const { rows } = await query('select count(distinct timestamp) as moments from migration')
  expect(rows).toEqual([{ moments: '1' }])
  const ended = await Promise.all(servers.map(({ signal }) => signal('SIGTERM')))
  expect(ended.map(({ code }) => code)).toEqual([0, 0])
})

test('a migration leaves no lock behind, and a database newer than the server is refused', async () => {
  const { rows } = await query(`select 1 from pg_locks
    where locktype = 'advisory'
      and database = (select oid from pg_database where datname = current_database())`)
  expect(rows).toEqual([])
  await query("insert into migration values ('9999-of-tomorrow', now()::text)")
  const server = start()
  expect((await server.ended).code).toBe(1)
  expect(server.printed()).toMatch(/^Die Datenbank gehört zu einer neueren Version.*\n$/)
})
