import { sql } from 'kysely'
import type { Database } from '#server/database/open.ts'

/** Fingerprints of the stored data. */
export interface Stored {
  /** What a refused log-in stores by design: an audit log entry, and its rate-limit counter. */
  traces: string
  /** All other stored data. */
  rest: string
}

function isTrace(table: string) {
  if (table === 'rate_limit') return sql`true`
  return table === 'audit_entry'
    ? sql`(held.action in ('log_in_failed', 'second_step_failed'))`
    : sql`false`
}

/**
 * A fingerprint that changes when anything stored changes. Computed again only after a statement
 * that writes, because most refused calls write nothing.
 */
export async function fingerprintOf(db: Database): Promise<() => Promise<Stored>> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables
    where schemaname = 'public' and tablename not like 'migration%'
  `.execute(db)
  const stored = tables.map(
    ({ name }) => sql`
      select held::text as row, ${isTrace(name)} as trace from ${sql.table(name)} held`,
  )
  const whole = sql<Stored>`
    select md5(coalesce(string_agg(row, '' order by row) filter (where not trace), '')) as rest,
      md5(coalesce(string_agg(row, '' order by row) filter (where trace), '')) as traces
    from (${sql.join(stored, sql` union all `)}) as everything
  `
  const written = await countWrites(
    db,
    tables.map(({ name }) => name),
  )
  let latest: { stored: Stored; writes: string } | undefined
  return async () => {
    const writes = await written()
    if (latest?.writes === writes) return latest.stored
    latest = { stored: (await whole.execute(db)).rows[0] as Stored, writes }
    return latest.stored
  }
}

/** Returns a function that counts the statements that have written, including those rolled back. */
async function countWrites(db: Database, tables: string[]): Promise<() => Promise<string>> {
  await sql`create sequence writes`.execute(db)
  await sql`
    create function count_write() returns trigger language plpgsql
    as $$ begin perform nextval('public.writes'); return null; end $$
  `.execute(db)
  for (const table of tables) {
    await sql`
      create trigger count_write after insert or update or delete or truncate
      on ${sql.table(table)} execute function count_write()
    `.execute(db)
  }
  const read = sql<{ writes: string }>`select last_value::text as writes from writes`
  return async () => (await read.execute(db)).rows[0]?.writes ?? ''
}
