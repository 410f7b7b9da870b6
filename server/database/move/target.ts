import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { migrate } from '#server/database/migrate.ts'
import type { Database, Transaction } from '#server/database/open.ts'
import { migrationsOf, type Table, tablesOf } from '#server/database/tables.ts'
import { CommandRefused } from '#server/errors.ts'
import { operatingTexts } from '#texts/de/operating.ts'

const oldest = 150_000

/**
 * Creates the source's tables in an empty PostgreSQL database; one that contains data is refused
 * and left unchanged.
 */
export async function prepareTarget(target: Database, wanted: Table[]): Promise<void> {
  await checkSettings(target)
  // If no migration has run in a database, any table in it must belong to another product.
  const migrations = await migrationsOf(target)
  const tables = await tablesOf(target)
  const [stranger] = migrations.length > 0 ? [] : tables
  if (stranger) throw new CommandRefused(operatingTexts.notEmptyTarget(stranger.name))
  await checkEmpty(target, tables)
  await migrate(target)
  if (!isDeepStrictEqual(await tablesOf(target), wanted)) {
    throw new CommandRefused(operatingTexts.otherTarget)
  }
}

async function checkSettings(target: Database): Promise<void> {
  const { rows } = await sql<{ version: number; encoding: string }>`
    select current_setting('server_version_num')::int as version,
      current_setting('server_encoding') as encoding`.execute(target)
  const { version = 0, encoding = '' } = rows[0] ?? {}
  if (version < oldest) throw new CommandRefused(operatingTexts.oldTarget)
  if (encoding !== 'UTF8') throw new CommandRefused(operatingTexts.encoding(encoding))
}

/** Tables that a server fills just by starting; all others must be empty. */
const filledAtStart = ['migration', 'rate_limit']

async function checkEmpty(target: Database, tables: Table[]): Promise<void> {
  for (const table of tables) {
    if (filledAtStart.includes(table.name)) continue
    const { rows } = await sql<{ filled: boolean }>`
      select exists (select from ${sql.id(table.name)}) as filled`.execute(target)
    if (rows[0]?.filled) throw new CommandRefused(operatingTexts.notEmptyTarget(table.name))
  }
}

/**
 * Locks the tables until the end of the transaction, checks again that they are empty, and empties
 * those that a server fills on startup.
 */
export async function takeTarget(target: Transaction, tables: Table[]): Promise<void> {
  const all = sql.join(tables.map(({ name }) => sql.id(name)))
  await sql`lock table ${all} in access exclusive mode`.execute(target)
  await checkEmpty(target, tables)
  for (const name of filledAtStart) await sql`delete from ${sql.id(name)}`.execute(target)
}
