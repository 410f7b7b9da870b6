import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { createDatabase } from '#test/servers/postgres.ts'
import { migrate } from './migrate.ts'
import { ExtensionsMissing } from './migrations/0077-search.ts'
import { overPostgres } from './open.ts'

test('a role that may not create extensions migrates the database once its owner has created them, in any schema', async () => {
  const given = inject('testDatabase')
  if (given.kind === 'pglite') throw new Error('runs on PostgreSQL')
  const name = `plain_${randomBytes(6).toString('hex')}`
  const url = await createDatabase(given.url, name)
  const owner = overPostgres(url)
  await sql`create role ${sql.id(name)} login`.execute(owner)
  await sql`grant usage, create on schema public to ${sql.id(name)}`.execute(owner)
  const plain = overPostgres(Object.assign(new URL(url), { username: name }).href)
  await expect(migrate(plain)).rejects.toThrow(ExtensionsMissing)
  expect((await sql`select to_regclass('booking') as made`.execute(plain)).rows).toEqual([
    { made: null },
  ])
  await sql`create schema extensions`.execute(owner)
  await sql`create extension pg_trgm schema extensions`.execute(owner)
  await sql`create extension btree_gin schema extensions`.execute(owner)
  await sql`grant usage on schema extensions to ${sql.id(name)}`.execute(owner)
  await owner.destroy()
  await migrate(plain)
  const { rows } = await sql`
    select id from booking where search_text like '%weiss%'`.execute(plain)
  expect(rows).toEqual([])
  await plain.destroy()
})
