import { type SqlBool, sql } from 'kysely'
import type { OrganisationId } from '#server/auth/actor.ts'
import { groupKind, namesOfStaff, type OneBooking } from '#server/database/booking-details.ts'
import { joinWithin } from '#server/database/join-within.ts'
import type { Database, Transaction } from '#server/database/open.ts'

interface Seat {
  slotId: string
  people: number
}

interface Part extends Seat {
  bookingId: string
}

/** The parts of a booking, the first one first; a booking that is not split has one. */
export const listParts = (db: Database, of: OneBooking): Promise<Part[]> =>
  partsOf(db, of).execute()

/** Locks the parts of a booking, in order of id, as everywhere else. Their slots are locked first. */
export async function lockParts(tx: Transaction, of: OneBooking): Promise<Part[]> {
  const { organisationId } = of
  await tx
    .selectFrom('booking')
    .select('id')
    .where('organisationId', '=', organisationId)
    .where(isPartOf(of))
    .orderBy('id')
    .forUpdate()
    .execute()
  return listParts(tx, of)
}

const partsOf = (db: Database, { organisationId, bookingId }: OneBooking) =>
  db
    .selectFrom('booking')
    .select(['id as bookingId', 'slotId', 'attendees as people'])
    .where('organisationId', '=', organisationId)
    .where(isPartOf({ organisationId, bookingId }))
    .orderBy(sql`id <> ${bookingId}`)
    .orderBy('id')

/** With `or`, the planner would read all of the organisation's bookings. */
const isPartOf = ({ organisationId, bookingId }: OneBooking) => sql<SqlBool>`
  id = any(${bookingId}::uuid || array(
    select part.id from booking as part
    where part.organisation_id = ${organisationId} and part.part_of = ${bookingId}::uuid))`

interface InSlots {
  organisationId: OrganisationId
  slotIds: string[]
}

/** The standing split bookings with a part in these slots: all their parts. */
export async function listPartsAmong(
  db: Database,
  { organisationId, slotIds }: InSlots,
): Promise<(Part & { partOf: string })[]> {
  if (slotIds.length === 0) return []
  const { rows } = await sql<Part & { partOf: string }>`
    select part.id as booking_id, part.slot_id, part.attendees as people, part.part_of
    from (
      select distinct part_of from booking
      where organisation_id = ${organisationId} and slot_id = any(${slotIds}::uuid[])
        and cancelled_at is null and part_of is not null
    ) as split
    join booking as part on part.organisation_id = ${organisationId}
      and part.part_of = split.part_of
    order by part.id`.execute(db)
  return rows
}

/** All parts of the split bookings among these. */
export async function listPartsWith(
  db: Database,
  { organisationId, bookingIds }: { organisationId: OrganisationId; bookingIds: string[] },
): Promise<Part[]> {
  const { rows } = await sql<Part>`
    select part.id as booking_id, part.slot_id, part.attendees as people
    from (
      select distinct part_of from booking
      where organisation_id = ${organisationId} and id = any(${bookingIds}::uuid[])
        and part_of is not null
    ) as split
    join booking as part on part.organisation_id = ${organisationId}
      and part.part_of = split.part_of`.execute(db)
  return rows
}

/** Slots in which a booking may have a part: its own, and those beside it that offer its variant. */
export const listSlotsBeside = (db: Database, { organisationId, bookingId }: OneBooking) =>
  db
    .selectFrom('booking')
    .innerJoin('slot as own', joinWithin('own.id', 'booking.slotId'))
    .innerJoin('slot', (join) =>
      join
        .onRef('slot.organisationId', '=', 'own.organisationId')
        .onRef('slot.projectId', '=', 'own.projectId')
        .onRef('slot.startsAt', '=', 'own.startsAt'),
    )
    .innerJoin('variant', joinWithin('variant.id', 'booking.variantId'))
    .select(['slot.id as slotId', 'slot.maxAttendees', 'slot.attendees', 'slot.internal'])
    .select(['booking.whole', 'variant.peoplePerGuide'])
    .select((eb) => [namesOfStaff(eb), ownPeople.as('own')])
    .where('booking.organisationId', '=', organisationId)
    .where('booking.id', '=', bookingId)
    .where('slot.deletedAt', 'is', null)
    .where((eb) =>
      eb.or([
        eb(ownPeople, '>', 0),
        eb.exists(
          eb
            .selectFrom('slotVariant')
            .select('slotVariant.slotId')
            .whereRef('slotVariant.organisationId', '=', 'slot.organisationId')
            .whereRef('slotVariant.slotId', '=', 'slot.id')
            .whereRef('slotVariant.variantId', '=', 'variant.id')
            .where('variant.deletedAt', 'is', null),
        ),
      ]),
    )
    .orderBy('slot.id')
    .execute()

/** How many people of the booking are in the slot. */
const ownPeople = sql<number>`coalesce((
  select sum(part.attendees)::integer from booking as part
  where part.organisation_id = booking.organisation_id and part.slot_id = slot.id
    and part.cancelled_at is null
    and (part.id = booking.id or part.part_of = booking.id)), 0)`

/** Marks a booking as the first part of a split one, or as one that is no longer split. */
export async function markSplit(
  tx: Transaction,
  { organisationId, bookingId }: OneBooking,
  isSplit: boolean,
): Promise<void> {
  await tx
    .updateTable('booking')
    .set({ partOf: isSplit ? bookingId : null })
    .where('organisationId', '=', organisationId)
    .where('id', '=', bookingId)
    .execute()
}

/**
 * Adds a part to a booking, which is the first one: with its variant and its dates, but with nothing
 * that its booker entered.
 */
export async function insertPart(
  tx: Transaction,
  { organisationId, bookingId }: OneBooking,
  { id, slotId, people }: Seat & { id: string },
): Promise<void> {
  await sql`
    insert into booking (organisation_id, id, project_id, slot_id, variant_id, booker_name,
      booker_email, attendees, whole, part_of, comment, booked_at, booked_start, booked_by,
      confirmed_at, language, group_kind)
    select organisation_id, ${id}::uuid, project_id, ${slotId}::uuid, variant_id, '', '',
      ${people}::integer, whole, id, '', booked_at, booked_start, booked_by, confirmed_at, language,
      ${groupKind}
    from booking where organisation_id = ${organisationId} and id = ${bookingId}`.execute(tx)
}

/** Stores another number of people in a locked part. */
export async function resizePart(
  tx: Transaction,
  { organisationId, bookingId }: OneBooking,
  people: number,
): Promise<void> {
  await tx
    .updateTable('booking')
    .set({ attendees: people })
    .where('organisationId', '=', organisationId)
    .where('id', '=', bookingId)
    .execute()
}

/** Deletes the further parts of a booking that are among these, or all of them. */
export async function deleteParts(
  tx: Transaction,
  { organisationId, bookingId }: OneBooking,
  partIds?: string[],
): Promise<void> {
  await tx
    .deleteFrom('booking')
    .where('organisationId', '=', organisationId)
    .where('partOf', '=', bookingId)
    .where('id', '<>', bookingId)
    .$if(partIds !== undefined, (query) => query.where('id', 'in', partIds ?? []))
    .execute()
}

/** Stores in the further parts of a booking what kind of group it is, after its answers changed. */
export async function updateGroupKind(
  tx: Transaction,
  { organisationId, bookingId }: OneBooking,
): Promise<void> {
  await sql`
    update booking as part set group_kind = ${groupKind}
    from booking
    where booking.organisation_id = ${organisationId} and booking.id = ${bookingId}
      and part.organisation_id = ${organisationId} and part.part_of = booking.id
      and part.id <> booking.id`.execute(tx)
}
