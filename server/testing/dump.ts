import { sql } from 'kysely'
import type { Database } from '#server/database/open.ts'

/**
 * All rows of all tables as text, as somebody who steals the database would read them: bytes as
 * hex, as UTF-8 and as base64url. Leaves out the tables in `but`.
 */
export async function dumpOf(db: Database, but: string[] = []): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by tablename
  `.execute(db)
  const dumps = await Promise.all(
    tables
      .filter(({ name }) => !but.includes(name))
      .map(async ({ name }) => `${name}:\n${await rowsOf(db, name)}`),
  )
  return dumps.join('\n')
}

async function rowsOf(db: Database, table: string): Promise<string> {
  const { rows } = await sql<{ row: string }>`
    select row_to_json(held)::text as row from ${sql.table(table)} as held order by 1
  `.execute(db)
  return rows.map(({ row }) => row + decoded(row)).join('\n')
}

const decoded = (row: string) =>
  [...row.matchAll(/\\\\x([0-9a-f]+)/g)]
    .map(([, hex = '']) => Buffer.from(hex, 'hex'))
    .map((bytes) => ` ${bytes.toString('utf8')} ${bytes.toString('base64url')}`)
    .join('')
