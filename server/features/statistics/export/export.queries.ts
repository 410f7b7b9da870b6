import { type ExpressionBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { OrganisationId } from '#server/auth/actor.ts'
import { groupKind } from '#server/database/group-kind.ts'
import { joinWithin } from '#server/database/join-within.ts'
import type { Database } from '#server/database/open.ts'
import type { Schema } from '#server/database/schema.ts'

export interface Exported {
  organisationId: OrganisationId
  projectId: string
  from: Temporal.Instant
  until: Temporal.Instant
}

/** Where the page before ended. */
export interface After {
  at: Temporal.Instant
  id: string
}

/** A page of the slots that took place or are to come, in order of their start. */
export const listSlots = (
  db: Database,
  of: Exported,
  { after, limit }: { after: After | undefined; limit: number },
) =>
  db
    .selectFrom('slot')
    .select(['id', 'startsAt', 'deletedAt', 'maxAttendees', 'internal', 'comment'])
    .select((eb) => [variantsOf(eb), staffOf(eb), walkInsOf(eb)])
    .where('organisationId', '=', of.organisationId)
    .where('projectId', '=', of.projectId)
    .where('startsAt', '>=', after?.at ?? of.from)
    .where('startsAt', '<', of.until)
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(slot.starts_at, slot.id) > (${after?.at}::timestamptz, ${after?.id}::uuid)`,
      ),
    )
    .orderBy('startsAt')
    .orderBy('id')
    .limit(limit)
    .execute()

type OfSlot = ExpressionBuilder<Schema, 'slot'>

const variantsOf = (eb: OfSlot) =>
  jsonArrayFrom(
    eb
      .selectFrom('slotVariant')
      .innerJoin('variant', joinWithin('variant.id', 'slotVariant.variantId'))
      .select('variant.name')
      .whereRef('slotVariant.organisationId', '=', 'slot.organisationId')
      .whereRef('slotVariant.slotId', '=', 'slot.id')
      .orderBy('variant.createdAt')
      .orderBy('variant.id'),
  ).as('variants')

const staffOf = (eb: OfSlot) =>
  jsonArrayFrom(
    eb
      .selectFrom('slotStaff')
      .innerJoin('staff', joinWithin('staff.id', 'slotStaff.staffId'))
      .select('staff.name')
      .whereRef('slotStaff.organisationId', '=', 'slot.organisationId')
      .whereRef('slotStaff.slotId', '=', 'slot.id')
      .orderBy('staff.name')
      .orderBy('staff.id'),
  ).as('staff')

const walkInsOf = (eb: OfSlot) =>
  eb
    .selectFrom('walkIn')
    .select(sql<number>`coalesce(sum(people), 0)::int`.as('people'))
    .whereRef('walkIn.organisationId', '=', 'slot.organisationId')
    .whereRef('walkIn.slotId', '=', 'slot.id')
    .where('walkIn.undoneAt', 'is', null)
    .as('walkIns')

interface OfSlots {
  organisationId: OrganisationId
  slotIds: string[]
}

/** The bookings of these slots, cancelled ones too, but no holds; those made first come first. */
export async function listBookings(db: Database, of: OfSlots) {
  // Two statements, because each has an index of its own.
  const [standing, cancelled] = [
    await bookingsOf(db, of).where('booking.cancelledAt', 'is', null).execute(),
    await bookingsOf(db, of).where('booking.cancelledAt', 'is not', null).execute(),
  ]
  return [...standing, ...cancelled].sort(
    (one, other) =>
      Temporal.Instant.compare(one.bookedAt, other.bookedAt) || (one.id < other.id ? -1 : 1),
  )
}

const bookingsOf = (db: Database, { organisationId, slotIds }: OfSlots) =>
  db
    .selectFrom('booking')
    .innerJoin('variant', joinWithin('variant.id', 'booking.variantId'))
    .select(['booking.id', 'booking.slotId', 'variant.name as variant', 'booking.bookerName'])
    .select(['booking.bookerEmail', 'booking.bookerPhone', 'booking.attendees', 'booking.came'])
    .select(['booking.comment', 'booking.note', 'booking.answers', 'booking.language'])
    .select(['booking.bookedAt', 'booking.bookedBy', 'booking.cancelledAt', 'booking.cancelReason'])
    .select(groupKind.as('groupKind'))
    .where('booking.organisationId', '=', organisationId)
    .where(sql<boolean>`booking.slot_id = any(${slotIds}::uuid[])`)
    .where('booking.heldUntil', 'is', null)

/** A page of the emails about a project, oldest first. */
export const listMails = (
  db: Database,
  of: Exported,
  { after, limit }: { after: After | undefined; limit: number },
) =>
  db
    .selectFrom('outbox')
    .select(['id', 'event', 'recipient', 'state', 'createdAt', 'sentAt', 'tries', 'lastAnswer'])
    .select('bookingId')
    .where('organisationId', '=', of.organisationId)
    .where('projectId', '=', of.projectId)
    .where('createdAt', '>=', after?.at ?? of.from)
    .where('createdAt', '<', of.until)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(created_at, id) > (${after?.at}::timestamptz, ${after?.id}::uuid)`),
    )
    .orderBy('createdAt')
    .orderBy('id')
    .limit(limit)
    .execute()
