import { sql } from 'kysely'
import type { Database } from './open.ts'
import { type Table, tablesOf } from './tables.ts'

/** A table's row count and column sums. */
export interface Tally {
  table: string
  rows: number
  /** The sum of each integer column. */
  sums: Record<string, string>
}

const whole = new Set(['int2', 'int4', 'int8'])

/** Counts the rows and adds up the integer columns of all tables whose content survives a crash. */
export async function tallyOf(db: Database): Promise<Tally[]> {
  const tallies: Tally[] = []
  for (const table of await tablesOf(db)) {
    if (!table.unlogged) tallies.push(await countedIn(db, table))
  }
  return tallies
}

async function countedIn(db: Database, { name, columns }: Table): Promise<Tally> {
  const numbers = columns.filter(({ type }) => whole.has(type))
  const sums = numbers.map(
    (column) => sql`
    ${sql.lit(column.name)}::text, coalesce(sum(${sql.id(column.name)}), 0)::text`,
  )
  const { rows } = await sql<{ rows: string; sums: Record<string, string> }>`
    select count(*)::text as rows, json_build_object(${sql.join(sums)}) as sums
    from ${sql.id(name)}`.execute(db)
  const [counted] = rows
  return { table: name, rows: Number(counted?.rows), sums: counted?.sums ?? {} }
}

/** The number of rows, and a checksum of the content that does not depend on row order. */
export interface Content {
  rows: number
  /** The sum of a hash of each row, over all its columns. */
  checksum: string
}

export async function contentOf(db: Database, { name, columns }: Table): Promise<Content> {
  const all = sql.join(columns.map((column) => sql.id(column.name)))
  const { rows } = await sql<{ rows: string; sum: string }>`
    select count(*)::text as rows, coalesce(sum(
      ('x' || left(md5(row(${all})::text), 15))::bit(60)::bigint), 0)::text as sum
    from ${sql.id(name)}`.execute(db)
  const [content] = rows
  if (!content) throw new Error(`nothing was counted in ${name}`)
  const checksum = BigInt.asUintN(64, BigInt(content.sum)).toString(16).padStart(16, '0')
  return { rows: Number(content.rows), checksum }
}

/** Gives values the same text form everywhere, whatever the settings of a database or role. */
export async function writeAlike(db: Database): Promise<void> {
  await sql`select set_config('TimeZone', 'UTC', true), set_config('DateStyle', 'ISO', true),
    set_config('IntervalStyle', 'postgres', true), set_config('bytea_output', 'hex', true),
    set_config('extra_float_digits', '1', true)`.execute(db)
}
