import { sql } from 'kysely'
import type { Database } from './open.ts'

export interface Table {
  name: string
  /** Generated columns are left out. */
  columns: { name: string; type: string }[]
  /** The tables its rows refer to. */
  refersTo: string[]
  /** Whether PostgreSQL empties it during recovery. */
  unlogged: boolean
}

// A table left behind by the migrator of earlier versions.
const migrationLock = 'migration_lock'

/** All the product's tables with their columns; each table comes after those it refers to. */
export async function tablesOf(db: Database): Promise<Table[]> {
  const { rows } = await sql<Table>`
    select pg_class.relname::text as name, pg_class.relpersistence = 'u' as unlogged,
      (select json_agg(json_build_object('name', attname, 'type', typname) order by attnum)
        from pg_attribute join pg_type on pg_type.oid = atttypid
        where attrelid = pg_class.oid and attnum > 0 and not attisdropped
          and attgenerated = '') as columns,
      (select coalesce(json_agg(distinct referred.relname), '[]')
        from pg_constraint join pg_class as referred on referred.oid = confrelid
        where conrelid = pg_class.oid and contype = 'f'
          and confrelid <> pg_class.oid) as "refersTo"
    from pg_class
    where relnamespace = current_schema()::text::regnamespace and relkind in ('r', 'p')
      and not relispartition and relname <> ${migrationLock}
    order by relname`.execute(db)
  return inOrder(rows)
}

function inOrder(tables: Table[]): Table[] {
  const ordered: Table[] = []
  while (ordered.length < tables.length) {
    const placed = new Set(ordered.map(({ name }) => name))
    const next = tables.filter(
      ({ name, refersTo }) => !placed.has(name) && refersTo.every((table) => placed.has(table)),
    )
    if (next.length === 0) throw new Error('tables refer to each other in a circle')
    ordered.push(...next)
  }
  return ordered
}

/** The migrations applied to a database, in order; none for a new database. */
export async function migrationsOf(db: Database): Promise<string[]> {
  const { rows: found } = await sql<{ there: boolean }>`
    select to_regclass('migration') is not null as there`.execute(db)
  if (!found[0]?.there) return []
  const { rows } = await sql<{ name: string }>`select name from migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}
