import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { migrate } from '#server/database/migrate.ts'
import type { Database } from '#server/database/open.ts'
import { type Table, tablesOf } from '#server/database/tables.ts'
import { type Content, contentOf, writeAlike } from '#server/database/tally.ts'
import { CommandRefused } from '#server/errors.ts'
import { operatingTexts } from '#texts/de/operating.ts'
import { type Both, copySequences, copyTable } from './copy.ts'
import { prepareTarget, takeTarget } from './target.ts'

interface Moving {
  from: Database
  to: Database
  /** Called from time to time with the number of rows copied from a table. */
  progress: (table: string, rows: number) => void
}

export type Moved = Content & { table: string }

/**
 * Copies the embedded database into an empty PostgreSQL database and compares the two, in one
 * transaction, so either everything is copied or nothing is.
 */
export async function moveDatabase({ from, to, progress }: Moving): Promise<Moved[]> {
  await migrate(from)
  const tables = await tablesOf(from)
  await prepareTarget(to, tables)
  const moved = await from.transaction().execute((source) =>
    to.transaction().execute(async (target) => {
      await writeAlike(source)
      await writeAlike(target)
      await takeTarget(target, tables)
      const both = { from: source, to: target }
      const all: Moved[] = []
      for (const table of tables) all.push(await moveTable(both, table, progress))
      await copySequences(both)
      return all
    }),
  )
  // Gives the planner current statistics for the first queries.
  await sql`analyze`.execute(to)
  return moved
}

async function moveTable(both: Both, table: Table, progress: Moving['progress']): Promise<Moved> {
  const rows = await copyTable(both, table, (copied) => progress(table.name, copied))
  const before = await contentOf(both.from, table)
  const after = await contentOf(both.to, table)
  if (!isDeepStrictEqual(before, after) || rows !== after.rows) {
    throw new CommandRefused(operatingTexts.movedOtherwise(table.name))
  }
  return { table: table.name, ...after }
}
