import { type RawBuilder, sql } from 'kysely'
import type { OrganisationId } from '#server/auth/actor.ts'
import { eachInTurn } from '#server/each-in-turn.ts'
import type { Database, Transaction } from '../open.ts'
import { tablesOf } from '../tables.ts'

// Tables for the whole deployment, which stay on the coordinator.
const ofAll = [
  'migration',
  'rate_limit',
  'staff_address',
  'proven_domain',
  'sign_on_identity',
  'erased_copies',
]

/** A table's distribution column; null if not distributed. */
export function ownerIn(table: string): string | null {
  if (ofAll.includes(table)) return null
  return table === 'organisation' ? 'id' : 'organisation_id'
}

/**
 * Distributes all tables, or none if one fails, over the nodes of a Citus cluster, each after the
 * tables it refers to. Tables that are already distributed stay as they are. Returns the newly
 * distributed tables.
 */
export async function distributeTables(db: Database): Promise<string[]> {
  const tables = await tablesOf(db)
  return db.transaction().execute(async (tx) => {
    // Otherwise the next tables could not refer to those just distributed.
    await sql`set local citus.multi_shard_modify_mode to 'sequential'`.execute(tx)
    await keepAddressesUnique(tx)
    const spread: string[] = []
    for (const { name } of tables) {
      if (await distribute(tx, name)) spread.push(name)
    }
    await distributeFunctions(tx)
    return spread
  })
}

/**
 * Makes `staff_address` keep email addresses unique, which an index on `staff` does on a single
 * node.
 */
async function keepAddressesUnique(tx: Transaction): Promise<void> {
  if (await isDistributed(tx, 'staff')) return
  await sql`alter table staff_address drop constraint staff_address_organisation_id_fkey`.execute(
    tx,
  )
  await sql`delete from staff_address`.execute(tx)
  await sql`
    insert into staff_address (email_hash, organisation_id, staff_id)
    select sha256(convert_to(email, 'UTF8')), organisation_id, id from staff
    where email is not null`.execute(tx)
  await sql`drop index staff_email`.execute(tx)
}

async function distribute(tx: Transaction, table: string): Promise<boolean> {
  const owner = ownerIn(table)
  if (!owner || (await isDistributed(tx, table))) return false
  const beside = table === 'organisation' ? 'default' : 'organisation'
  await sql`select create_distributed_table(${table}, ${owner}, colocate_with => ${beside})`.execute(
    tx,
  )
  return true
}

/**
 * Makes functions whose first argument is an organisation run as a whole on the node that has its
 * rows, including functions from later versions. Citus itself creates functions on the nodes, but
 * without a distribution argument.
 */
async function distributeFunctions(tx: Transaction): Promise<void> {
  await sql`
    select create_distributed_function(made.oid::regprocedure, 'organisation_id',
      colocate_with => 'organisation')
    from pg_proc as made
    join pg_dist_partition as spread
      on spread.logicalrelid = to_regclass('organisation') and spread.partmethod = 'h'
    where made.proargnames[1] = 'organisation_id'
      and made.pronamespace = (select relnamespace from pg_class where oid = spread.logicalrelid)
      and not exists (
        select from pg_dist_object
        where classid = 'pg_proc'::regclass and objid = made.oid
          and distribution_argument_index is not null
      )`.execute(tx)
}

async function isDistributed(tx: Transaction, table: string): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`
    select exists (
      select from pg_dist_partition where logicalrelid = ${table}::regclass
    ) as there`.execute(tx)
  return rows[0]?.there === true
}

/**
 * Whether the tables are distributed over nodes by organisation, instead of all being on one node.
 */
async function isSpread(db: Database): Promise<boolean> {
  if (!(await hasCitus(db))) return false
  const { rows } = await sql`
    select from pg_dist_partition
    where logicalrelid = to_regclass('organisation') and partmethod = 'h'`.execute(db)
  return rows.length > 0
}

/** The number of nodes with shards; null in a database without Citus. */
export async function joinedNodes(db: Database): Promise<number | null> {
  if (!(await hasCitus(db))) return null
  const { rows } = await sql<{ nodes: number }>`
    select count(*)::int as nodes from citus_get_active_worker_nodes()`.execute(db)
  return rows[0]?.nodes ?? 0
}

async function hasCitus(db: Database): Promise<boolean> {
  const { rows } = await sql`select from pg_extension where extname = 'citus'`.execute(db)
  return rows.length > 0
}

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

/**
 * Waits until earlier changes to a booking are replicated; called before a repeated call confirms
 * them. With synchronous replication, a commit whose connection is cut while it waits for the
 * standby exists only on the primary: visible to all, but lost if the primary is lost. A lock is
 * written to the log like a change, so once it has reached the standby, everything before it has,
 * too.
 */
export async function awaitReplication(
  db: Database,
  { organisationId, bookingId }: { organisationId: OrganisationId; bookingId: string },
): Promise<void> {
  await sql`select from booking
    where organisation_id = ${organisationId} and id = ${bookingId} for key share`.execute(db)
}
