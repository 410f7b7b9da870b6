import { sql } from 'kysely'
import type { OrganisationId } from '#server/auth/actor.ts'
import type { Database, Transaction } from '#server/database/open.ts'
import { isAddress } from '#server/database/postgres/connection-queue.ts'
import { inEachOrganisation } from '#server/database/postgres/distribute.ts'
import { noteCopies } from '#server/database/vacuum.ts'

/**
 * Erases the bookers' data from the emails about these bookings; emails still waiting are not sent.
 * `to`: only those sent to this address.
 */
export async function eraseMails(
  tx: Transaction,
  {
    organisationId,
    bookingIds,
    to,
  }: { organisationId: OrganisationId; bookingIds: string[]; to?: string },
): Promise<void> {
  await emptied(tx)
    .where('organisationId', '=', organisationId)
    .where(sql<boolean>`booking_id = any(${bookingIds}::uuid[])`)
    .$if(to !== undefined, (query) => query.where(isAddress('recipient', to ?? '')))
    .execute()
}

/**
 * Erases the sent emails about these changes to bookings, which say what was changed. Emails still
 * waiting are composed when they are sent, from what the history still says.
 */
export async function eraseMailsOfChanges(
  tx: Transaction,
  { organisationId, changeIds }: { organisationId: OrganisationId; changeIds: string[] },
): Promise<void> {
  if (changeIds.length === 0) return
  await emptied(tx)
    .where('organisationId', '=', organisationId)
    .where('bookingId', 'is not', null)
    .where('state', '<>', 'waiting')
    .where(sql<boolean>`change_id = any(${changeIds}::uuid[])`)
    .execute()
}

/** Erases the emails about waiting-list entries. */
export async function eraseMailsAbout(
  tx: Transaction,
  { organisationId, entryIds }: { organisationId: OrganisationId; entryIds: string[] },
): Promise<void> {
  await emptied(tx)
    .where('organisationId', '=', organisationId)
    .where('event', 'in', ['waiting_joined', 'waiting_offered', 'waiting_ended'])
    .where(sql<boolean>`change_id = any(${entryIds}::uuid[])`)
    .execute()
}

/** Erases the emails to a staff member's address, except those about bookings. */
export async function eraseMailsTo(
  tx: Transaction,
  { organisationId, recipient }: { organisationId: OrganisationId; recipient: string },
): Promise<void> {
  await emptied(tx)
    .where('organisationId', '=', organisationId)
    .where('recipient', '=', recipient)
    .where('bookingId', 'is', null)
    .execute()
}

/**
 * Erases up to `most` of an organisation's finished emails in id order, starting after the id
 * `after`. Returns the id of the last one; null if there was none.
 */
export async function eraseFinishedMails(
  tx: Transaction,
  of: { organisationId: OrganisationId; after: string | null; most: number },
): Promise<string | null> {
  const next = await tx
    .selectFrom('outbox')
    .select('id')
    .where('organisationId', '=', of.organisationId)
    .$if(of.after !== null, (query) => query.where('id', '>', of.after))
    .where('state', '<>', 'waiting')
    .where('recipient', '<>', '')
    .orderBy('id')
    .limit(of.most)
    .forUpdate()
    .execute()
  const ids = next.map(({ id }) => id)
  await emptied(tx)
    .where('organisationId', '=', of.organisationId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()
  return ids.at(-1) ?? null
}

const emptied = (tx: Transaction) =>
  tx.updateTable('outbox').set((eb) => ({
    recipient: '',
    sealed: null,
    lastAnswer: null,
    state: eb
      .case()
      .when('state', '=', 'waiting')
      .then('dropped' as const)
      .else(eb.ref('state'))
      .end(),
  }))

const keptDays = 30
const emptiedAtOnce = 500

/**
 * Erases emails without a booking, such as invitations, 30 days after the last attempt to send
 * them, and returns how many. Emails about bookings are erased together with the bookings. Several
 * processes may run this concurrently.
 */
export async function emptyOldMails(db: Database, now: Temporal.Instant): Promise<number> {
  const before = now.subtract({ hours: 24 * keptDays })
  for (let all = 0; ; ) {
    const old = await listOld(db, before)
    const some = await inEachOrganisation(old, (mails) =>
      db.transaction().execute((tx) => emptySome(tx, mails, now)),
    )
    all += some
    // Emails locked by another process are left to that process.
    if (some === 0 || old.length < emptiedAtOnce) return all
  }
}

const listOld = (db: Database, before: Temporal.Instant) =>
  db
    .selectFrom('outbox')
    .select(['organisationId', 'id'])
    .where('bookingId', 'is', null)
    .where('state', '<>', 'waiting')
    .where('recipient', '<>', '')
    // Each attempt postpones `dueAt`, so `dueAt` is at most two hours after the last attempt began.
    .where('dueAt', '<', before)
    .limit(emptiedAtOnce)
    .execute()

/** Erases the given emails, except those that are locked or have just been made due again. */
async function emptySome(
  tx: Transaction,
  { organisationId, ids }: { organisationId: OrganisationId; ids: string[] },
  now: Temporal.Instant,
): Promise<number> {
  const free = await tx
    .selectFrom('outbox')
    .select('id')
    .where('organisationId', '=', organisationId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where('state', '<>', 'waiting')
    .where('recipient', '<>', '')
    .forUpdate()
    .skipLocked()
    .execute()
  if (free.length === 0) return 0
  await emptied(tx)
    .where('organisationId', '=', organisationId)
    .where(sql<boolean>`id = any(${free.map(({ id }) => id)}::uuid[])`)
    .execute()
  await noteCopies(tx, now)
  return free.length
}

/** Returns which of these emails, of any organisation, have been erased. */
export async function listErased(db: Database, ids: string[]): Promise<string[]> {
  const erased = await db
    .selectFrom('outbox')
    .select('id')
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where('recipient', '=', sql.lit(''))
    .execute()
  return erased.map(({ id }) => id)
}
