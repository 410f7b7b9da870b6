import { sql } from 'kysely'
import type { OrganisationId } from '#server/auth/actor.ts'
import { joinWithin } from '#server/database/join-within.ts'
import type { Database, Transaction } from '#server/database/open.ts'

interface NewMessage {
  organisationId: OrganisationId
  id: string
  projectId: string
  staffId: string
  at: Temporal.Instant
  subject: string
  text: string
}

export async function insertMessage(tx: Transaction, message: NewMessage): Promise<void> {
  await tx.insertInto('bookingMessage').values(message).execute()
}

interface ToldBooking {
  id: string
  bookerEmail: string
  heldUntil: Temporal.Instant | null
}

/**
 * The uncancelled bookings in these slots, in the order they were made; a split one once, if any of
 * its parts is in them.
 */
export async function listBookersOf(
  db: Database,
  { organisationId, slotIds }: { organisationId: OrganisationId; slotIds: string[] },
): Promise<ToldBooking[]> {
  const { rows } = await sql<ToldBooking>`
    select id, booker_email, held_until from booking
    where organisation_id = ${organisationId} and slot_id = any(${slotIds}::uuid[])
      and cancelled_at is null and erased_at is null and coalesce(part_of, id) = id
    union
    select first.id, first.booker_email, first.held_until
    from booking as part join booking as first on first.organisation_id = ${organisationId}
      and first.id = part.part_of
    where part.organisation_id = ${organisationId} and part.slot_id = any(${slotIds}::uuid[])
      and part.cancelled_at is null and first.erased_at is null
    order by id`.execute(db)
  return rows
}

/**
 * The bookings for which an email with the same text was queued at or after `since`, not counting
 * abandoned emails.
 */
export const listRecipients = (
  tx: Transaction,
  of: Omit<NewMessage, 'id' | 'staffId' | 'at'> & { since: Temporal.Instant },
) =>
  tx
    .selectFrom('bookingMessage as message')
    .innerJoin('outbox', joinWithin('outbox.changeId', 'message.id'))
    .select('outbox.bookingId')
    .where('message.organisationId', '=', of.organisationId)
    .where('message.projectId', '=', of.projectId)
    .where('message.at', '>=', of.since)
    .where('message.subject', '=', of.subject)
    .where('message.text', '=', of.text)
    // Uses the index of the mail log, because there is none for `change_id`.
    .where('outbox.organisationId', '=', of.organisationId)
    .where('outbox.projectId', '=', of.projectId)
    .where('outbox.createdAt', '>=', of.since)
    .where('outbox.state', 'in', ['waiting', 'sent'])
    .execute()

/** A project's slots that start within a span. */
export const listSlotsWithin = (
  db: Database,
  of: {
    organisationId: OrganisationId
    projectId: string
    from: Temporal.Instant
    until: Temporal.Instant
  },
) =>
  db
    .selectFrom('slot')
    .select('id')
    .where('organisationId', '=', of.organisationId)
    .where('projectId', '=', of.projectId)
    .where('startsAt', '>=', of.from)
    .where('startsAt', '<', of.until)
    .where('deletedAt', 'is', null)
    .execute()

/** A message; undefined if it was deleted. */
export const findMessage = (
  db: Database,
  { organisationId, messageId }: { organisationId: OrganisationId; messageId: string },
) =>
  db
    .selectFrom('bookingMessage')
    .select(['subject', 'text'])
    .where('organisationId', '=', organisationId)
    .where('id', '=', messageId)
    .executeTakeFirst()

/** Up to `limit` messages that are older than their project's retention period. */
export const listOldMessages = (
  db: Database,
  { now, limit }: { now: Temporal.Instant; limit: number },
) =>
  db
    .selectFrom('bookingMessage')
    .innerJoin('project', joinWithin('project.id', 'bookingMessage.projectId'))
    .select(['bookingMessage.organisationId', 'bookingMessage.id'])
    .where(
      sql<boolean>`booking_message.at
        < ${now}::timestamptz - project.retention_days * interval '24 hours'`,
    )
    .limit(limit)
    .execute()

/** Deletes these messages and returns how many. */
export async function deleteMessages(
  tx: Transaction,
  { organisationId, ids }: { organisationId: OrganisationId; ids: string[] },
): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('bookingMessage')
    .where('organisationId', '=', organisationId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
