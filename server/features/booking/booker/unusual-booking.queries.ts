import { sql } from 'kysely'
import type { OrganisationId } from '#server/auth/actor.ts'
import { allPeople } from '#server/database/booking-details.ts'
import { joinWithin } from '#server/database/join-within.ts'
import type { Database } from '#server/database/open.ts'

interface Of {
  organisationId: OrganisationId
  projectId: string
}

/** The time up to which an admin has marked bookings as legitimate. */
export async function findDismissal(db: Database, of: Of): Promise<Temporal.Instant | null> {
  const found = await db
    .selectFrom('project')
    .select('unusualDismissedAt')
    .where('organisationId', '=', of.organisationId)
    .where('id', '=', of.projectId)
    .executeTakeFirst()
  return found?.unusualDismissedAt ?? null
}

interface Windows extends Of {
  /** The start of the earliest window. */
  from: Temporal.Instant
  /** The start of the last window; only its bookings from `since` onwards count. */
  last: Temporal.Instant
  since: Temporal.Instant
  hours: number
}

interface Counts {
  bookings: number
  people: number
  /** The places that the bookings keep from others. */
  places: number
  usualPeople: number
  usualPlaces: number
}

/**
 * How many places a booking, or all of its parts, keep from others: all of a slot's if it takes the
 * whole slot.
 */
const places = sql<number>`case when booking.part_of is null and not booking.whole
  then booking.attendees else (
    select sum(case when part.whole then slot.max_attendees else part.attendees end)
    from booking as part
    join slot on slot.organisation_id = part.organisation_id and slot.id = part.slot_id
    where part.organisation_id = booking.organisation_id
      and (part.id = booking.id or part.part_of = booking.part_of)
  ) end`

/**
 * Counts uncancelled bookings by visitors in the last window of `hours`, and finds the earlier
 * window with the most places. The index on origins contains only bookings from these days.
 */
export async function countWindows(db: Database, of: Windows) {
  const { rows } = await sql<Counts>`
    select coalesce(sum(counted.bookings) filter (where counted.back = 0), 0)::integer as bookings,
      coalesce(sum(counted.people) filter (where counted.back = 0), 0)::integer as people,
      coalesce(sum(counted.places) filter (where counted.back = 0), 0)::integer as places,
      coalesce(max(counted.people) filter (where counted.back > 0), 0)::integer as usual_people,
      coalesce(max(counted.places) filter (where counted.back > 0), 0)::integer as usual_places
    from (
      select count(*) as bookings, sum(${allPeople}) as people, sum(${places}) as places,
        case when booked_at > ${of.last}::timestamptz then 0 else
          1 + floor(extract(epoch from ${of.last}::timestamptz - booked_at)
            / ${of.hours * 3600}::integer)
        end as back
      from booking
      where organisation_id = ${of.organisationId} and project_id = ${of.projectId}
        and origin is not null and cancelled_at is null
        and booked_at > ${of.from}::timestamptz
        and (booked_at <= ${of.last}::timestamptz or booked_at > ${of.since}::timestamptz)
      group by back
    ) as counted
  `.execute(db)
  return rows[0] ?? { bookings: 0, people: 0, places: 0, usualPeople: 0, usualPlaces: 0 }
}

interface Since extends Of {
  since: Temporal.Instant
  until: Temporal.Instant
  most: number
}

/**
 * Visitors' bookings in this span that can still be cancelled, grouped by origin (the hash of a
 * network), the origin that keeps the most places first. `allBookings` and `allPeople` also count
 * bookings that are not listed.
 */
export async function listByOrigin(db: Database, of: Since) {
  const listed = db
    .selectFrom('booking')
    .innerJoin('slot', joinWithin('slot.id', 'booking.slotId'))
    .select([
      'booking.id',
      'booking.bookerName',
      'booking.bookerEmail',
      'booking.bookedAt',
      'booking.origin',
      'slot.startsAt',
      'slot.timezone',
    ])
    .select(['booking.whole', allPeople.as('attendees')])
    .select(sql<number>`sum(${places}) over (partition by booking.origin)`.as('originPlaces'))
    .select(sql<number>`(count(*) over ())::integer`.as('allBookings'))
    .select(sql<number>`(sum(${allPeople}) over ())::integer`.as('allPeople'))
    .where('booking.organisationId', '=', of.organisationId)
    .where('booking.projectId', '=', of.projectId)
    .where('booking.origin', 'is not', null)
    .where('booking.cancelledAt', 'is', null)
    .where('booking.bookedAt', '>', of.since)
    .where('booking.bookedAt', '<=', of.until)
    .where('slot.startsAt', '>', of.until)
  return db
    .selectFrom(listed.as('listed'))
    .selectAll()
    .orderBy('originPlaces', 'desc')
    .orderBy('origin')
    .orderBy('bookedAt')
    .orderBy('id')
    .limit(of.most)
    .execute()
}
