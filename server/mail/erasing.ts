import { sql } from 'kysely'
import type { Database, Transaction } from '#server/database/open.ts'

/** Empties what tells of the bookers of these bookings; what still waits is not sent any more. */
export async function eraseMails(
  tx: Transaction,
  { organisationId, bookingIds }: { organisationId: string; bookingIds: string[] },
): Promise<void> {
  await emptied(tx)
    .where('organisationId', '=', organisationId)
    .where(sql<boolean>`booking_id = any(${bookingIds}::uuid[])`)
    .execute()
}

/** Empties what went or is to go to an address of the staff, but what tells of a booking. */
export async function eraseMailsTo(
  tx: Transaction,
  { organisationId, recipient }: { organisationId: string; recipient: string },
): Promise<void> {
  await emptied(tx)
    .where('organisationId', '=', organisationId)
    .where('recipient', '=', recipient)
    .where('bookingId', 'is', null)
    .execute()
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
 * Empties the mails without a booking, such as invitations, 30 days after they were finished, and
 * returns how many; those of bookings are erased with these. Any number of processes may do it.
 */
export async function emptyOldMails(db: Database, now: Temporal.Instant): Promise<number> {
  const before = now.subtract({ hours: 24 * keptDays })
  if (!(await old(db, before).select('id').limit(1).executeTakeFirst())) return 0
  for (let all = 0; ; ) {
    const some = await db.transaction().execute((tx) => emptySome(tx, before))
    all += some
    if (some < emptiedAtOnce) return all
  }
}

async function emptySome(tx: Transaction, before: Temporal.Instant): Promise<number> {
  const found = await old(tx, before)
    .select(['organisationId', 'id'])
    .limit(emptiedAtOnce)
    .forUpdate()
    .skipLocked()
    .execute()
  if (found.length > 0) await emptied(tx).where(isOneOf(found)).execute()
  return found.length
}

const old = (db: Database, before: Temporal.Instant) =>
  db
    .selectFrom('outbox')
    .where('bookingId', 'is', null)
    .where('state', '<>', sql.lit('waiting'))
    .where('recipient', '<>', sql.lit(''))
    // Each try moved it ahead: so this is when the last one began, by a minute.
    .where('dueAt', '<', before)

const isOneOf = (mails: { organisationId: string; id: string }[]) =>
  sql<boolean>`(organisation_id, id) in (select * from unnest(
    ${mails.map(({ organisationId }) => organisationId)}::uuid[],
    ${mails.map(({ id }) => id)}::uuid[]))`

/** Which of these mails are erased, in whichever organisation. */
export async function listErased(db: Database, ids: string[]): Promise<string[]> {
  const erased = await db
    .selectFrom('outbox')
    .select('id')
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where('recipient', '=', sql.lit(''))
    .execute()
  return erased.map(({ id }) => id)
}
