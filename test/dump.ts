import { sql } from 'kysely'
import type { Database } from '#server/database/open.ts'

/**
 * All rows of all tables except those in `but`, as text to search the way somebody who stole the
 * database would: bytes appear as hex, UTF-8 and base64url.
 */
export async function dumpOf(db: Database, but: string[] = []): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by tablename
  `.execute(db)
  const named = tables.filter(({ name }) => !but.includes(name))
  // One statement for all tables, because tests that make many calls dump the database many times.
  const { rows } = await sql<{ name: string; row: string }>`
    ${sql.join(
      named.map(
        ({ name }) => sql`
          select ${name}::text as name, row_to_json(held)::text as row from ${sql.table(name)} held`,
      ),
      sql` union all `,
    )} order by 1, 2
  `.execute(db)
  const byName = Map.groupBy(rows, ({ name }) => name)
  return named
    .map(({ name }) => {
      const held = byName.get(name) ?? []
      return `${name}:\n${held.map(({ row }) => row + decoded(row)).join('\n')}`
    })
    .join('\n')
}

const decoded = (row: string) =>
  [...row.matchAll(/\\\\x([0-9a-f]+)/g)]
    .map(([, hex = '']) => Buffer.from(hex, 'hex'))
    .map((bytes) => ` ${bytes.toString('utf8')} ${bytes.toString('base64url')}`)
    .join('')
