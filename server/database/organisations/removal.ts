import { sql } from 'kysely'
import type { OrganisationId } from '#server/auth/actor.ts'
import { type Database, type Transaction, withoutTransaction } from '#server/database/open.ts'
import { withTrustedReferences } from '#server/database/pglite/trusted-references.ts'
import { tablesOf } from '#server/database/tables.ts'
import { noteCopies } from '#server/database/vacuum.ts'
import { isEmbedded } from '../open.ts'

/** What the embedded database needs while its disk is nearly full. */
export interface Room {
  /** Shortens the database's log. */
  checkpoint: () => Promise<void>
  /** The free space on the disk; undefined if unknown. */
  freeBytes: () => Promise<number | undefined>
}

interface Removal {
  organisationId: OrganisationId
  now: Temporal.Instant
  room: Room
}

const rowsAtOnce = 2000
// Deleting this many rows adds a few megabytes to the database's log.
const batchesToCheckpoint = 8

/**
 * Deletes an organisation with everything in it, without telling anybody, and frees its space on
 * the disk. Returns the ids of its emails. Needs little space itself: it deletes in batches, and
 * shortens the log in between. It may be repeated if it was interrupted; until then, the
 * organisation is suspended.
 */
export async function removeOrganisation(db: Database, removal: Removal): Promise<string[]> {
  const { organisationId, now, room } = removal
  await suspend(withoutTransaction(db), removal)
  const mails = await db
    .selectFrom('outbox')
    .select('id')
    .where('organisationId', '=', organisationId)
    .execute()
  const embedded = isEmbedded(db)
  const tables = await tablesWithOwner(db)
  if (embedded) await deleteInBatches(db, tables, removal)
  await db.transaction().execute(async (tx) => {
    // Rows that refer to others are deleted first: then there is nothing to search for.
    for (const name of tables) await deleteRows(tx, name, organisationId)
    await tx.deleteFrom('organisation').where('id', '=', organisationId).execute()
    await noteCopies(tx, now)
  })
  if (embedded) await room.checkpoint()
  await freeSpace(db, { tables, room, embedded })
  return mails.map(({ id }) => id)
}

/** Nobody can store anything more. */
const suspend = (tx: Transaction, { organisationId, now }: Removal) =>
  tx
    .updateTable('organisation')
    .set((eb) => ({ suspendedAt: eb.fn.coalesce('suspendedAt', eb.val(now)) }))
    .where('id', '=', organisationId)
    .execute()

/** The tables with rows of organisations; each comes before those it refers to. */
async function tablesWithOwner(db: Database): Promise<string[]> {
  const tables = await tablesOf(db)
  return tables
    .filter(({ columns }) => columns.some(({ name }) => name === 'organisation_id'))
    .map(({ name }) => name)
    .toReversed()
}

const deleteRows = (tx: Transaction, name: string, organisationId: OrganisationId) =>
  sql`delete from ${sql.table(name)} where organisation_id = ${organisationId}::uuid`.execute(tx)

async function deleteInBatches(
  db: Database,
  tables: string[],
  { organisationId, room }: Removal,
): Promise<void> {
  let batches = 0
  for (const name of tables) {
    for (;;) {
      const deleted = await db.transaction().execute((tx) => deleteSome(tx, name, organisationId))
      batches += 1
      if (batches % batchesToCheckpoint === 0) await room.checkpoint()
      if (deleted < rowsAtOnce) break
    }
  }
}

async function deleteSome(
  tx: Transaction,
  name: string,
  organisationId: OrganisationId,
): Promise<number> {
  let deleted = 0
  await withTrustedReferences(tx, true, async () => {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(name)} where ctid = any(array(
        select ctid from ${sql.table(name)} where organisation_id = ${organisationId}::uuid
        limit ${rowsAtOnce}
      ))`.execute(tx)
    deleted = Number(numAffectedRows ?? 0)
  })
  return deleted
}

// A rewritten table and its log take room beside the old one.
const timesToRewrite = 3
const spareBytes = 32 * 1024 * 1024

/**
 * Cuts off the empty ends of the tables, which needs no room, and in the embedded database rewrites
 * each table for which there is room: the smallest first, because that makes room for the others.
 */
async function freeSpace(
  db: Database,
  { tables, room, embedded }: { tables: string[]; room: Room; embedded: boolean },
): Promise<void> {
  for (const name of tables) await sql`vacuum ${sql.table(name)}`.execute(db)
  if (!embedded) return
  await room.checkpoint()
  const sizes: { name: string; bytes: number }[] = []
  for (const name of tables) sizes.push({ name, bytes: await bytesKept(db, name) })
  for (const { name, bytes } of sizes.toSorted((a, b) => a.bytes - b.bytes)) {
    const free = await room.freeBytes()
    if (free !== undefined && free < bytes * timesToRewrite + spareBytes) continue
    await sql`vacuum full ${sql.table(name)}`.execute(db)
    await room.checkpoint()
  }
}

async function bytesKept(db: Database, name: string): Promise<number> {
  const { rows } = await sql<{ bytes: string }>`
    select coalesce(sum(pg_column_size(kept.*) + 32), 0)::text as bytes
    from ${sql.table(name)} as kept`.execute(db)
  return Number(rows[0]?.bytes)
}
