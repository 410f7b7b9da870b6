import { sql } from 'kysely'
import type { Transaction } from '#server/database/open.ts'
import type { Table } from '#server/database/tables.ts'

const rowsAtOnce = 1000

/** The source and the target of a copy, each in its own transaction. */
export interface Both {
  from: Transaction
  to: Transaction
}

/**
 * Copies a table's rows in batches, as JSON: PostgreSQL converts each of its types to JSON and
 * back, so this code does not need to know the types. Returns the number of rows copied.
 */
export async function copyTable(
  { from, to }: Both,
  table: Table,
  copied: (rows: number) => void,
): Promise<number> {
  const columns = sql.join(table.columns.map(({ name }) => sql.id(name)))
  await sql`declare moving no scroll cursor for
    select row_to_json(held)::text as row
    from (select ${columns} from ${sql.id(table.name)}) as held`.execute(from)
  let all = 0
  for (;;) {
    const { rows } = await sql<{ row: string }>`
      fetch ${sql.lit(rowsAtOnce)} from moving`.execute(from)
    if (rows.length === 0) break
    await sql`insert into ${sql.id(table.name)} (${columns}) overriding system value
      select ${columns} from json_populate_recordset(
        null::${sql.id(table.name)}, ${`[${rows.map(({ row }) => row).join(',')}]`}::json
      )`.execute(to)
    all += rows.length
    copied(all)
  }
  await sql`close moving`.execute(from)
  return all
}

/** Copies sequences with their current values. */
export async function copySequences({ from, to }: Both): Promise<void> {
  const { rows } = await sql<{ name: string; last: string; called: boolean }>`
    select sequencename::text as name, coalesce(last_value, start_value)::text as last,
      last_value is not null as called
    from pg_sequences where schemaname = current_schema()`.execute(from)
  for (const { name, last, called } of rows) {
    await sql`select setval(${sql.lit(name)}::regclass, ${last}::bigint, ${called})`.execute(to)
  }
}
