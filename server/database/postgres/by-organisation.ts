import { type RawBuilder, sql } from 'kysely'
import type { OrganisationId } from '#server/auth/actor.ts'
import type { Database } from '../open.ts'
import { isSpread } from './distribute.ts'

export interface Owned {
  organisationId: OrganisationId
  id: string
}

/**
 * Does to rows that were found in several organisations what is to be done in each: rows are locked
 * in one organisation at a time, since no distributed database locks them in several. Returns how
 * many it was done to.
 */
export async function inEachOrganisation(
  found: Owned[],
  change: (of: { organisationId: OrganisationId; ids: string[] }) => Promise<number>,
): Promise<number> {
  let changed = 0
  for (const [organisationId, rows] of Map.groupBy(found, (row) => row.organisationId)) {
    changed += await change({ organisationId, ids: rows.map(({ id }) => id) })
  }
  return changed
}

/**
 * Does to rows of several organisations what one statement does: to all of them at once, or to those
 * of one organisation at a time where the tables are spread over nodes. The statement says of every
 * table that its rows are `ofShare`, so that it goes to one node there.
 */
export async function inShares<Row extends { organisationId: OrganisationId }, Result>(
  db: Database,
  rows: Row[],
  run: (share: Row[], owner: string | null) => Promise<Result[]>,
): Promise<Result[]> {
  if (rows.length === 0) return []
  if (!(await spreads(db))) return run(rows, null)
  const results: Result[] = []
  for (const [owner, share] of Map.groupBy(rows, (row) => row.organisationId)) {
    results.push(...(await run(share, owner)))
  }
  return results
}

/**
 * The rows of this organisation; of null all rows. What the planner knows when it begins it makes an
 * equation of, by which Citus finds the node; it is no condition that an index could be chosen for.
 */
export const ofShare = (owner: RawBuilder<unknown>, column = 'outbox.organisation_id') =>
  sql`${sql.ref(column)} = coalesce(${owner}::uuid, ${sql.ref(column)})`

const known = new WeakMap<Database, boolean>()

/** Asked once: all servers stand still while tables are spread. */
async function spreads(db: Database): Promise<boolean> {
  const is = known.get(db) ?? (await isSpread(db))
  known.set(db, is)
  return is
}
