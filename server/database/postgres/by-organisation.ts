import { type RawBuilder, sql } from 'kysely'
import type { OrganisationId } from '#server/auth/actor.ts'
import { eachInTurn } from '#server/each-in-turn.ts'
import type { Database } from '../open.ts'
import { isSpread } from './distribute.ts'

export interface Owned {
  organisationId: OrganisationId
  id: string
}

/**
 * Applies a change to rows found in several organisations, one organisation at a time, because a
 * distributed database cannot lock rows of several organisations at once. Returns the number of
 * rows changed.
 */
export async function inEachOrganisation(
  found: Owned[],
  change: (of: { organisationId: OrganisationId; ids: string[] }) => Promise<number>,
): Promise<number> {
  let changed = 0
  const owned = Map.groupBy(found, (row) => row.organisationId)
  await eachInTurn(owned, async ([organisationId, rows]) => {
    changed += await change({ organisationId, ids: rows.map(({ id }) => id) })
  })
  return changed
}

/**
 * Runs one statement on rows of several organisations: on all rows together or, if the tables are
 * distributed, on one organisation at a time. The statement must restrict every table with
 * `ofShare`, so that it is sent to a single node.
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
 * A condition that selects this organisation's rows; null selects all rows. If the planner knows
 * the value of `owner`, it turns the condition into an equality, which lets Citus find the node but
 * uses no index.
 */
export const ofShare = (owner: RawBuilder<unknown>, column = 'outbox.organisation_id') =>
  sql`${sql.ref(column)} = coalesce(${owner}::uuid, ${sql.ref(column)})`

const known = new WeakMap<Database, boolean>()

/** Checked only once, because all servers are stopped while tables are distributed. */
async function spreads(db: Database): Promise<boolean> {
  const is = known.get(db) ?? (await isSpread(db))
  known.set(db, is)
  return is
}
