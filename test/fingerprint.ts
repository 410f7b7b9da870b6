import { sql } from 'kysely'
import type { Database } from '#server/database/open.ts'
import { fillUnchecked } from './world/tenants.ts'

/** Fingerprints of the stored data. */
export interface Stored {
  /** What a refused log-in stores by design: an audit log entry, and its rate-limit counter. */
  traces: string
  /** All other stored data. */
  rest: string
}

interface TableFingerprint {
  name: string
  traces: string | null
  rest: string | null
}

/** Compares the stored data with its state when `watchData` was called, and restores it. */
export interface WatchedData {
  /**
   * A fingerprint that changes when anything stored changes. Recomputed only after a statement that
   * writes, because most refused calls write nothing.
   */
  fingerprint: () => Promise<Stored>
  /**
   * Restores the rows as they were when `watchData` was called. Refills only tables that differ:
   * truncating and seeding every table takes a hundred times as long as one call.
   */
  restore: () => Promise<void>
}

export async function watchData(db: Database): Promise<WatchedData> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables
    where schemaname = 'public' and tablename not like 'migration%'
  `.execute(db)
  const names = tables.map(({ name }) => name)
  const written = await countWrites(db, names)
  const whole = sql<TableFingerprint>`${sql.join(names.map(fingerprintOf), sql` union all `)}`
  let latest: { tables: TableFingerprint[]; writes: string } | undefined
  const read = async () => {
    const writes = await written()
    if (latest?.writes === writes) return latest.tables
    latest = { tables: (await whole.execute(db)).rows, writes }
    return latest.tables
  }
  const kept = new Map((await read()).map((table) => [table.name, textOf(table)]))
  await keepRows(db, names)
  return {
    fingerprint: async () => {
      const found = await read()
      return {
        traces: found.map(({ name, traces }) => `${name} ${traces}`).join(),
        rest: found.map(({ name, rest }) => `${name} ${rest}`).join(),
      }
    },
    restore: async () => {
      const changed = (await read()).filter((table) => textOf(table) !== kept.get(table.name))
      await restoreRows(
        db,
        changed.map(({ name }) => name),
      )
    },
  }
}

const textOf = ({ traces, rest }: TableFingerprint) => `${traces} ${rest}`

function fingerprintOf(table: string) {
  const trace = isTrace(table)
  return sql`
    select ${sql.lit(table)} as name,
      md5(string_agg(held::text, '' order by held::text) filter (where ${trace})) as traces,
      md5(string_agg(held::text, '' order by held::text) filter (where not ${trace})) as rest
    from ${sql.table(table)} held`
}

function isTrace(table: string) {
  if (table === 'rate_limit') return sql`true`
  return table === 'audit_entry'
    ? sql`(held.action in ('log_in_failed', 'second_step_failed'))`
    : sql`false`
}

/** The columns of a table without those that the database computes. */
async function columnsOf(tx: Database, table: string) {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
  `.execute(tx)
  return sql.join(rows.map(({ name }) => sql.ref(name)))
}

async function keepRows(db: Database, tables: string[]): Promise<void> {
  await sql`create schema kept`.execute(db)
  for (const table of tables) {
    await sql`create table ${sql.table(`kept.${table}`)} as table ${sql.table(table)}`.execute(db)
  }
}

const restoreRows = (db: Database, tables: string[]): Promise<void> =>
  fillUnchecked(db, (one) =>
    one.transaction().execute(async (tx) => {
      for (const table of tables) {
        await sql`delete from ${sql.table(table)}`.execute(tx)
        const columns = await columnsOf(tx, table)
        await sql`
          insert into ${sql.table(table)} (${columns})
          select ${columns} from ${sql.table(`kept.${table}`)}
        `.execute(tx)
      }
    }),
  )

/** Returns a function that counts the write statements so far, including those rolled back. */
async function countWrites(db: Database, tables: string[]): Promise<() => Promise<string>> {
  await sql`create sequence writes`.execute(db)
  await sql`
    create function count_write() returns trigger language plpgsql
    as $$ begin perform nextval('public.writes'); return null; end $$
  `.execute(db)
  for (const table of tables) {
    const on = sql.table(table)
    await sql`
      create trigger count_write after insert or update or delete or truncate
      on ${on} execute function count_write()
    `.execute(db)
    // Also counts writes made with foreign-key checks turned off.
    await sql`alter table ${on} enable always trigger count_write`.execute(db)
  }
  const read = sql<{ writes: string }>`select last_value::text as writes from writes`
  return async () => (await read.execute(db)).rows[0]?.writes ?? ''
}
