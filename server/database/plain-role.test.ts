import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { createDatabase } from '#test/servers/postgres.ts'
import { migrate } from './migrate.ts'
import { overPostgres } from './open.ts'

test('a database role that cannot create extensions can migrate the database, and search does not need an extension', async () => {
  const given = inject('testDatabase')
  if (given.kind === 'pglite') throw new Error('runs on PostgreSQL')
  const name = `plain_${randomBytes(6).toString('hex')}`
  const url = await createDatabase(given.url, name)
  const owner = overPostgres(url)
  await sql`create role ${sql.id(name)} login`.execute(owner)
  await sql`grant usage, create on schema public to ${sql.id(name)}`.execute(owner)
  await owner.destroy()
  const plain = overPostgres(Object.assign(new URL(url), { username: name }).href)
  await expect(sql`create extension pg_trgm`.execute(plain)).rejects.toThrow('permission denied')
  await migrate(plain)
  const { rows } = await sql`select extname::text as name from pg_extension`.execute(plain)
  expect(rows).toEqual([{ name: 'plpgsql' }])
  const of = sql`gen_random_uuid(), gen_random_uuid()`
  const { rows: found } = await sql`
    select * from search_entries(${of}, '{1,2}', null, '{}', 10)`.execute(plain)
  expect(found).toEqual([])
  await plain.destroy()
})
