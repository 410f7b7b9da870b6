import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'kysely'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { copySequences, copyTable } from '#server/database/move/move.ts'
import { type Database, overPglite, overPostgres } from '#server/database/open.ts'
import { tablesOf } from '#server/database/tables.ts'
import { runCommand } from '#test/command.ts'
import { hashesOf, lookInto } from '#test/invariants/invariants.ts'
import { testFolder, testPostgres } from '#test/per-file.ts'
import { type ServerProcess, startListeningServer } from '#test/promises/processes/process.ts'
import {
  type RegisteredOrganisation,
  registerOrganisation,
} from '#test/world/registered-organisation.ts'
import { operatingTexts, settingTexts } from '#texts/de/operating.ts'

const postgres = await testPostgres()
const folder = await testFolder('rundgang-move-')
let key: string
let museum: RegisteredOrganisation
let slotId: string
/** A hash of each table in the folder before the move. */
let stood: Record<string, string>
const servers: ServerProcess[] = []

beforeAll(async () => {
  const settings = {
    DATA_DIR: folder,
    SMTP_ALLOW_PRIVATE: '1',
    // No mail server listens there, so emails stay queued, with the tokens in their links
    // encrypted.
    SMTP_URL: 'smtp://127.0.0.1:1',
  }
  const server = await serve(settings)
  museum = await registerOrganisation(server.address)
  slotId = await museum.openSlot()
  await museum.book(slotId, { comment: 'Ein "Satz"; mit \\ und\nZeile, Ümlaut und 🎉' })
  await museum.book(slotId, { booker_name: "O'Neill", attendees_count: 1 })
  await museum.call('POST', 'admin/invites', { invitee_email: 'neu@museum.example', admin: true })
  key = (await readFile(join(folder, 'secret.key'), 'utf8')).trim()
  expect(await move({ DATABASE_URL: postgres.url })).toMatchObject({
    code: 1,
    said: operatingTexts.folderInUse(folder),
  })
  await server.signal('SIGTERM')
  stood = await lookInto(folder, hashesOf)
})

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.signal('SIGTERM')))
})

async function serve(settings: Record<string, string>) {
  const server = await startListeningServer({ settings })
  servers.push(server)
  return server
}

const move = (settings: Record<string, string>) =>
  runCommand('move-to-postgres', { settings: { DATA_DIR: folder, SECRET_KEY: key, ...settings } })

const emptyDatabase = () => postgres.createDatabase(`move_${randomBytes(6).toString('hex')}`)

async function look<T>(url: string, looking: (db: Database) => Promise<T>): Promise<T> {
  const db = overPostgres(url)
  try {
    return await looking(db)
  } finally {
    await db.destroy()
  }
}

test('everything is moved exactly once, and the new server works with the same log-ins and key', async () => {
  const there = await emptyDatabase()
  const { code, said } = await move({ DATABASE_URL: there })
  expect([code, said]).toEqual([0, expect.stringMatching(/booking +2 Zeilen +[0-9a-f]{16}\n/)])

  expect(await look(there, hashesOf)).toEqual(stood)
  expect(Object.keys(stood)).toContain('migration')
  expect(await move({ DATABASE_URL: there })).toMatchObject({
    code: 1,
    said: operatingTexts.notEmptyTarget('organisation'),
  })
  expect(await look(there, hashesOf)).toEqual(stood)

  const server = await serve({ DATABASE_URL: there, SECRET_KEY: key })
  const headers = { cookie: `${museum.cookie.name}=${museum.cookie.value}` }
  const answer = await fetch(`${server.address}/api/admin/events/${museum.projectId}`, { headers })
  expect(await answer.json()).toMatchObject([{ slot_id: slotId, sum: 3 }])
})

// No current table has a sequence or a generated column.
test('sequences and generated columns are moved too', async () => {
  const from = overPglite(await PGlite.create())
  const to = overPostgres(await emptyDatabase())
  for (const db of [from, to]) {
    await sql`create table counted (id bigint generated always as identity primary key,
      name text, length integer generated always as (length(name)) stored)`.execute(db)
  }
  const add = (db: Database, count: number) =>
    sql`insert into counted (name) select 'n' || n from generate_series(1, ${count}::int) as n`.execute(
      db,
    )
  await add(from, 2500)
  const [table] = await tablesOf(from)
  if (!table) throw new Error('no table was found')
  await from.transaction().execute((source) =>
    to.transaction().execute(async (target) => {
      const both = { from: source, to: target }
      expect(await copyTable(both, table, () => {})).toBe(2500)
      await copySequences(both)
    }),
  )
  expect(await hashesOf(to)).toEqual(await hashesOf(from))
  await add(to, 1)
  const { rows } = await sql`select max(id)::int as last from counted`.execute(to)
  expect(rows).toEqual([{ last: 2501 }])
  await Promise.all([from.destroy(), to.destroy()])
})

test('a database that contains data is refused and left unchanged', async () => {
  const strange = await emptyDatabase()
  await look(strange, (db) => sql`create table guestbook (name text)`.execute(db))
  expect(await move({ DATABASE_URL: strange })).toMatchObject({
    code: 1,
    said: operatingTexts.notEmptyTarget('guestbook'),
  })
})

test('a database with only empty tables is accepted', async () => {
  const url = await emptyDatabase()
  const { signal } = await serve({ DATABASE_URL: url, SECRET_KEY: key })
  await signal('SIGTERM')
  expect((await move({ DATABASE_URL: url })).code).toBe(0)
  expect(await look(url, hashesOf)).toEqual(stood)
})

test('nothing is moved to PostgreSQL without the current key', async () => {
  const url = await emptyDatabase()
  const other = '0'.repeat(64)
  expect(await move({ DATABASE_URL: url, SECRET_KEY: other })).toMatchObject({
    code: 1,
    said: operatingTexts.wrongKey(join(folder, 'secret.key')),
  })
  expect(await move({ DATABASE_URL: url, SECRET_KEY: '' })).toMatchObject({
    code: 1,
    said: settingTexts.secretKeyMissing,
  })
  expect(await look(url, hashesOf)).toEqual({})
})

test('the command reports a missing target or a folder without a database', async () => {
  expect(await move({})).toMatchObject({ code: 1, said: operatingTexts.noTarget })
  const nowhere = join(folder, 'nowhere')
  expect(await move({ DATABASE_URL: postgres.url, DATA_DIR: nowhere })).toMatchObject({
    code: 1,
    said: operatingTexts.noDatabase(nowhere),
  })
})
