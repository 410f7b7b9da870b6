import { sql } from 'kysely'
import type { OrganisationId } from '#server/auth/actor.ts'
import { allPeople } from '#server/database/booking-details.ts'
import type { Database, Transaction } from '#server/database/open.ts'

interface CalledOff {
  organisationId: OrganisationId
  slotIds: string[]
  /** Parts in other locked slots of bookings that are split over these. */
  partIds: string[]
  at: Temporal.Instant
  /** The member of staff calling off the slots. */
  by: string
  reason: string
}

/**
 * Cancels all bookings in the locked slots, with all their parts, and returns them. Locks the bookings
 * in id order, as everywhere else. Only confirmed bookings can be moved to another slot afterwards,
 * which is told by their first part.
 */
export async function markCalledOff(
  tx: Transaction,
  { organisationId, slotIds, partIds, at, by, reason }: CalledOff,
) {
  const concerned = sql<boolean>`(slot_id = any(${slotIds}::uuid[]) or id = any(${partIds}::uuid[]))`
  await tx
    .selectFrom('booking')
    .select('id')
    .where('organisationId', '=', organisationId)
    .where(concerned)
    .where('cancelledAt', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  return tx
    .updateTable('booking')
    .set({ cancelledAt: at, cancelledAs: 'staff', cancelledBy: by })
    .set({ heldBy: null, askedChangeId: null, keptAt: null })
    .set({
      cancelReason: sql`case when coalesce(part_of, id) = id then ${reason}::text else '' end`,
    })
    .set({
      calledOffAt: sql`case when held_until is null and coalesce(part_of, id) = id
        then ${at}::timestamptz end`,
    })
    .where('organisationId', '=', organisationId)
    .where(concerned)
    .where('cancelledAt', 'is', null)
    .returning(['id', 'bookerEmail', 'heldUntil', 'partOf', 'slotId', 'attendees'])
    .execute()
}

export interface OtherSlot {
  slotId: string
  startsAt: Temporal.Instant
  timezone: string
  remaining: number
}

interface Wanted {
  organisationId: OrganisationId
  projectId: string
  bookingId: string
  /** The start time the other slots should be close to. */
  startsAt: Temporal.Instant
  now: Temporal.Instant
  /** The maximum number of slots to list on each side of `startsAt`. */
  most: number
}

/**
 * Slots near a given time that visitors can book for the booking's variant and number of people.
 * Leaves out slots kept on a closed day, because they may be called off next. Does not check the
 * variant with `exists`, because the planner would then start from all slots with that variant.
 */
export async function listSlotsNear(
  db: Database,
  { organisationId, projectId, bookingId, startsAt, now, most }: Wanted,
): Promise<OtherSlot[]> {
  const { rows } = await sql<OtherSlot>`
    with wanted as materialized (
      select ${allPeople} as attendees, booking.whole, variant.id as variant_id,
        ${now}::timestamptz + variant.lead_time_seconds * interval '1 second' as earliest,
        ${now}::timestamptz + variant.opens_before_seconds * interval '1 second' as latest
      from booking join variant on variant.organisation_id = booking.organisation_id
        and variant.id = booking.variant_id
      where booking.organisation_id = ${organisationId} and booking.id = ${bookingId}
        and variant.deleted_at is null
    ), closed as materialized (
      select from_day, to_day from closed_day
      where organisation_id = ${organisationId}
        and (project_id is null or project_id = ${projectId})
    )
    select near.id as slot_id, near.starts_at, near.timezone, near.remaining
    from wanted cross join lateral (
      (select id, starts_at, timezone, max_attendees - attendees as remaining from slot
      where ${openSlots(organisationId, projectId)}
        and starts_at >= greatest(${startsAt}::timestamptz, wanted.earliest) and starts_at > ${now}
        and ${fits} and ${offers(organisationId)}
      order by starts_at, id limit ${most})
      union all
      (select id, starts_at, timezone, max_attendees - attendees as remaining from slot
      where ${openSlots(organisationId, projectId)}
        and starts_at < ${startsAt} and starts_at >= wanted.earliest and starts_at > ${now}
        and ${fits} and ${offers(organisationId)}
      order by starts_at desc, id desc limit ${most})
    ) as near`.execute(db)
  return rows
}

const fits = sql`attendees + wanted.attendees <= max_attendees
  and (attendees = 0 or not wanted.whole)
  and (wanted.latest is null or starts_at <= wanted.latest)`

const openSlots = (organisationId: OrganisationId, projectId: string) => sql`
  slot.organisation_id = ${organisationId} and slot.project_id = ${projectId}
  and slot.deleted_at is null and not slot.internal
  and not exists (select from closed where to_char(slot.starts_at at time zone slot.timezone,
    'YYYY-MM-DD') between closed.from_day and closed.to_day)`

const offers = (organisationId: OrganisationId) => sql`
  (select slot_variant.variant_id from slot_variant
  where slot_variant.organisation_id = ${organisationId} and slot_variant.slot_id = slot.id
    and slot_variant.variant_id = wanted.variant_id limit 1) is not null`
