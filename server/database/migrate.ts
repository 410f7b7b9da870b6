import { type Kysely, sql } from 'kysely'
import * as start from './migrations/0001-start.ts'
import * as search from './migrations/0077-search.ts'
import * as groups from './migrations/0078-groups.ts'
import * as projectPhone from './migrations/0079-project-phone.ts'
import * as prices from './migrations/0080-prices.ts'
import * as confirmationPdf from './migrations/0081-confirmation-pdf.ts'
import * as meetingPoints from './migrations/0082-meeting-points.ts'
import * as splitBookings from './migrations/0083-split-bookings.ts'
import * as guidesForGroups from './migrations/0084-guides-for-groups.ts'
import * as income from './migrations/0085-income.ts'
import * as agreedPlaces from './migrations/0086-agreed-places.ts'
import * as overbooking from './migrations/0087-overbooking.ts'
import type { Database, Transaction } from './open.ts'

/** Each migration only adds. Their names sort in their order; the next one is 0088. */
const migrations: Record<string, { up: (db: Kysely<unknown>) => Promise<void> }> = {
  '0001-start': start,
  '0077-search': search,
  '0078-groups': groups,
  '0079-project-phone': projectPhone,
  '0080-prices': prices,
  '0081-confirmation-pdf': confirmationPdf,
  '0082-meeting-points': meetingPoints,
  '0083-split-bookings': splitBookings,
  '0084-guides-for-groups': guidesForGroups,
  '0085-income': income,
  '0086-agreed-places': agreedPlaces,
  '0087-overbooking': overbooking,
}

// Before 0.1.0, `0001-start` was many migrations. Databases that have this one have all of them.
const lastBeforeRelease = '0076-waiting-tokens'

/** Whether this version of the product has a migration with this name. */
export const isKnownMigration = (name: string) =>
  Object.hasOwn(migrations, name) || name <= lastBeforeRelease

/** Thrown if a later version of the product has already migrated the database. */
export class DatabaseNewer extends Error {}

/** Thrown if the database is of a state before 0.1.0 that this version cannot migrate. */
export class DatabaseOlder extends Error {}

/** Thrown if the database's encoding cannot store every name; the message is that encoding. */
export class WrongEncoding extends Error {}

// The key of the advisory lock for migrations. The product's other advisory locks all use hashes.
const lock = 1_925_710_301

/**
 * Migrates the database to the current schema, completely or not at all. If several processes start
 * concurrently, one migrates and the others wait. Kysely's own migrator is not used: it holds its
 * lock beyond the transaction, so behind a pooler the lock could remain forever on a connection
 * that serves another client.
 */
export async function migrate(db: Database): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${lock}::bigint)`.execute(tx)
    await requireUnicode(tx)
    await sql`create table if not exists migration (
      name varchar(255) primary key, timestamp varchar(255) not null
    )`.execute(tx)
    const { rows } = await sql<{ name: string }>`select name from migration`.execute(tx)
    const done = rows.map(({ name }) => name)
    if (!done.every(isKnownMigration)) throw new DatabaseNewer()
    const early = done.filter((name) => !Object.hasOwn(migrations, name))
    if (early.length > 0 && !early.includes(lastBeforeRelease)) throw new DatabaseOlder()
    for (const [name, { up }] of Object.entries(migrations)) {
      if (done.includes(name)) continue
      // Untyped, because a migration works on the tables as they were when it was written, not on
      // the current schema.
      await up(tx as unknown as Kysely<unknown>)
      await sql`insert into migration (name, timestamp) values (${name}, now()::text)`.execute(tx)
    }
  })
}

const hoursOfUpdate = 1
const updates = new WeakMap<Database, Map<string, Promise<Temporal.Instant | null>>>()

/**
 * Whether servers of the version before a migration may still run beside this one: for an hour after
 * the migration, unless the database was new then.
 */
export async function mayOldServersRun(
  db: Database,
  migration: string,
  now: Temporal.Instant,
): Promise<boolean> {
  const known = updates.getOrInsertComputed(db, () => new Map())
  const started = known.getOrInsertComputed(migration, () => updateStarted(db, migration))
  // Otherwise one outage at the first call would make all later ones fail.
  started.catch(() => known.delete(migration))
  const at = await started
  return at !== null && Temporal.Instant.compare(now, at.add({ hours: hoursOfUpdate })) < 0
}

/**
 * When a migration was applied to a database that already existed; null if the database was created
 * with it.
 */
async function updateStarted(db: Database, name: string): Promise<Temporal.Instant | null> {
  const { rows } = await sql<{ at: Temporal.Instant }>`
    select later.timestamp::timestamptz as at
    from migration as later join migration as first on first.name = '0001-start'
    where later.name = ${name} and later.timestamp <> first.timestamp`.execute(db)
  return rows[0]?.at ?? null
}

async function requireUnicode(tx: Transaction): Promise<void> {
  const { rows } = await sql<{ encoding: string }>`
    select current_setting('server_encoding') as encoding`.execute(tx)
  const encoding = rows[0]?.encoding ?? ''
  if (encoding !== 'UTF8') throw new WrongEncoding(encoding)
}
