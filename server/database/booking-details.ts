import { type ExpressionBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Currency } from '#contract/price.ts'
import type { BookingAnswer } from '#contract/question.ts'
import type { OrganisationId } from '#server/auth/actor.ts'
import { hashOf } from '#server/auth/secrets.ts'
import { joinWithin } from './join-within.ts'
import type { Database } from './open.ts'
import type { Schema } from './schema.ts'

/** What a booking's token is found by. */
export const tokenHash = (token: string): Buffer => hashOf(token)

/**
 * All bookings, or only the given ones, joined with everything that emails, calendar files and
 * pages show about a booking. With an offset, the given ones are looked up first; otherwise the
 * planner, which expects few bookings of each variant, might read all bookings of one.
 */
export const bookingDetails = (db: Database, these?: OneBooking[]) =>
  db
    .selectFrom(
      sql<Schema['booking']>`${
        these ? sql`(select * from booking where ${isOneOf(these)} offset 0)` : sql.table('booking')
      }`.as('booking'),
    )
    .innerJoin('slot', joinWithin('slot.id', 'booking.slotId'))
    .innerJoin('variant', joinWithin('variant.id', 'booking.variantId'))
    .innerJoin('project', joinWithin('project.id', 'booking.projectId'))
    .innerJoin('organisation', 'organisation.id', 'booking.organisationId')
    .innerJoin('mailSettings', joinWithin('mailSettings.projectId', 'booking.projectId'))

/**
 * Where the booker is to meet, in the booking's language: the slot's meeting point, or the variant's,
 * or the project's; empty if there is none. For statements with these tables.
 */
export const meetingPointInSlot = meetingPointIn('slot')

function meetingPointIn(slot: string) {
  const own = sql.ref(`${slot}.meeting_point`)
  return sql<string>`coalesce(nullif(${own} ->> booking.language, ''), ${own} ->> 'de',
    ${usualMeetingPoint()})`
}

/**
 * The same, and where the parts of a split booking meet if they do not all meet in one place:
 * `Hof (26) / Tor (26)`, with the people of each part.
 */
export const meetingPoint = sql<string>`case when booking.part_of is null
  then ${meetingPointInSlot} else (
    select case when count(distinct place) = 1 then min(place)
      else coalesce(string_agg(place || ' (' || attendees || ')', ' / ' order by id)
        filter (where place <> ''), '') end
    from (
      select part.id, part.attendees, ${meetingPointIn('part_slot')} as place
      from booking as part
      join slot as part_slot on part_slot.organisation_id = part.organisation_id
        and part_slot.id = part.slot_id
      where part.organisation_id = booking.organisation_id and part.part_of = booking.part_of
    ) as part
  ) end`

/** The same without the slot's. */
export function usualMeetingPoint() {
  return sql<string>`coalesce(
    nullif(variant.meeting_point ->> booking.language, ''), variant.meeting_point ->> 'de',
    nullif(mail_settings.meeting_point_translations ->> booking.language, ''),
    mail_settings.meeting_point)`
}

/**
 * Where a slot's guides are to meet, in German: its own meeting point, or those of its variants. For
 * statements with the tables `slot` and `mail_settings`.
 */
export const meetingPointOfSlot = sql<string>`coalesce(slot.meeting_point ->> 'de', (
  select string_agg(distinct nullif(
    coalesce(one.meeting_point ->> 'de', mail_settings.meeting_point), ''), ' / ')
  from slot_variant join variant as one on one.organisation_id = slot_variant.organisation_id
    and one.id = slot_variant.variant_id
  where slot_variant.organisation_id = slot.organisation_id and slot_variant.slot_id = slot.id
    and one.deleted_at is null), mail_settings.meeting_point)`

export interface OneBooking {
  organisationId: OrganisationId
  bookingId: string
}

/** The details of several bookings, in the order of the ids; undefined for a missing booking. */
export async function inOrder<Found extends { bookingId: string }>(
  bookings: OneBooking[],
  find: (these: OneBooking[]) => Promise<Found[]>,
): Promise<(Found | undefined)[]> {
  const found = await find(bookings)
  const byId = new Map(found.map((booking) => [booking.bookingId, booking]))
  return bookings.map(({ bookingId }) => byId.get(bookingId))
}

/**
 * The details of one booking; undefined if it does not exist. Uses the statement for several
 * bookings, because the generic plan of a statement for a single organisation would read all of
 * that organisation's slots.
 */
export const theOne = async <Found extends { bookingId: string }>(
  { organisationId, bookingId }: OneBooking,
  find: (these: OneBooking[]) => Promise<Found[]>,
): Promise<Found | undefined> => (await inOrder([{ organisationId, bookingId }], find))[0]

/**
 * The pairs alone would do, but while a table has no statistics, the planner expects few bookings of
 * an organisation, reads them all with their slots, and only then compares each with every pair.
 */
function isOneOf(bookings: OneBooking[]) {
  const organisations = bookings.map(({ organisationId }) => organisationId)
  const ids = bookings.map(({ bookingId }) => bookingId)
  return sql<boolean>`booking.organisation_id = any(${[...new Set(organisations)]}::uuid[])
    and booking.id = any(${ids}::uuid[])
    and (booking.organisation_id, booking.id) in (
      select * from unnest(${organisations}::uuid[], ${ids}::uuid[]))`
}

/** The people leading a slot; `guideNames` sorts them. */
export const namesOfStaff = (eb: ExpressionBuilder<Schema, 'slot'>) =>
  jsonArrayFrom(
    eb
      .selectFrom('slotStaff')
      .innerJoin('staff', joinWithin('staff.id', 'slotStaff.staffId'))
      .select('staff.name')
      .whereRef('slotStaff.organisationId', '=', 'slot.organisationId')
      .whereRef('slotStaff.slotId', '=', 'slot.id')
      .orderBy('staff.id'),
  ).as('staff')

/** How many people are booked in a slot, or came without a booking and took places. */
export const peopleIn = sql<number>`slot.attendees - slot.offered - coalesce(slot.blocked, 0)`

/** How many guides the people booked in a slot need; 0 if none of their variants says. */
export const guidesForPeople = sql<number>`coalesce((
  select ceil(sum(booking.attendees::float8 / variant.people_per_guide) - 0.000001)::integer
  from slot_variant join variant on variant.organisation_id = slot_variant.organisation_id
    and variant.id = slot_variant.variant_id and variant.people_per_guide is not null
  join booking on booking.organisation_id = slot_variant.organisation_id
    and booking.slot_id = slot_variant.slot_id and booking.variant_id = slot_variant.variant_id
    and booking.cancelled_at is null
  where slot_variant.organisation_id = slot.organisation_id
    and slot_variant.slot_id = slot.id), 0)`

/** How many guides a slot needs: for its people, or more if somebody said so. */
export const guidesNeeded = sql<number>`greatest(slot.guides_needed, ${guidesForPeople})`

/**
 * Whether an admin may offer an entry places in a slot: it is confirmed and without another offer;
 * the variant is open for booking, and the slot has room for its smallest acceptable group. For
 * statements with `waiting_entry as entry`, `slot` and `variant`.
 */
export const isOfferable = (at: Temporal.Instant) => sql<boolean>`
    greatest(entry.people_min, variant.min_people) <= least(entry.people,
      variant.max_people, slot.max_attendees - slot.attendees)
    and (not variant.exclusive or slot.attendees = 0)
    and (variant.opens_before_seconds is null
      or slot.starts_at - make_interval(secs => variant.opens_before_seconds)
        <= ${at}::timestamptz)
    and entry.ended_at is null and entry.confirmed_at is not null
    and entry.offered_slot_id is null
    and variant.deleted_at is null
    and slot.starts_at - make_interval(secs => variant.lead_time_seconds)
      >= ${at}::timestamptz + interval '30 minutes'`

/** What a booking costs, as the API names it; both null without prices. For use inside JSON. */
export const totalColumns = [
  // Inside JSON, a bigint is a number.
  sql<number | null>`booking.price_cents`.as('price_cents'),
  sql<Currency | null>`booking.price_currency`.as('currency'),
] as const

/** A slot's visitors without a booking, in order of arrival. */
export const walkInsOf = (eb: ExpressionBuilder<Schema, 'slot'>) =>
  jsonArrayFrom(
    eb
      .selectFrom('walkIn')
      .select(['walkIn.id as operation_id', 'walkIn.people', 'walkIn.places'])
      .whereRef('walkIn.organisationId', '=', 'slot.organisationId')
      .whereRef('walkIn.slotId', '=', 'slot.id')
      .where('walkIn.undoneAt', 'is', null)
      .orderBy('walkIn.at')
      .orderBy('walkIn.id'),
  ).as('walkIns')

/** Whether a row is a booking or its first part: what a count of bookings counts. */
export const isFirstPart = sql<boolean>`coalesce(booking.part_of, booking.id) = booking.id`

/** How many people a booking is for, in all of its parts. For statements with `booking` or `found`. */
export const allPeopleOf = (table: 'booking' | 'found') => {
  const [organisation, attendees, partOf] = ['organisation_id', 'attendees', 'part_of'].map(
    (name) => sql.ref(`${table}.${name}`),
  )
  return sql<number>`case when ${partOf} is null then ${attendees} else (
    select sum(part.attendees)::integer from booking as part
    where part.organisation_id = ${organisation} and part.part_of = ${partOf}) end`
}

export const allPeople = allPeopleOf('booking')

/** A booking that is split over several slots, as JSON in each of its parts; null for others. */
export interface Split {
  booking_id: string
  booker_name: string
  booker_email: string
  booker_phone: string
  comment: string
  answers: BookingAnswer[]
  cancel_token: string | null
  sealed: string | null
  cancel_reason: string
  erased: boolean
  /** Its parts, the first one first. */
  parts: { booking_id: string; people: number }[]
}

/** What its booker entered stands only in the first part, so that it is erased with it. */
export const splitOf = sql<Split | null>`case when booking.part_of is not null then (
  select json_build_object('booking_id', first.id, 'booker_name', first.booker_name,
    'booker_email', first.booker_email, 'booker_phone', first.booker_phone,
    'comment', first.comment, 'answers', first.answers, 'cancel_token', first.cancel_token,
    'sealed', encode(first.cancel_token_sealed, 'hex'), 'cancel_reason', first.cancel_reason,
    'erased', first.erased_at is not null, 'parts', (
      select json_agg(json_build_object('booking_id', part.id, 'people', part.attendees)
        order by part.id <> part.part_of, part.id)
      from booking as part
      where part.organisation_id = first.organisation_id and part.part_of = first.id))
  from booking as first
  where first.organisation_id = booking.organisation_id and first.id = booking.part_of) end`

/** Which part of a split booking this is, and how many people the whole booking is for. */
export const partIn = ({ parts }: Split, bookingId: string) => ({
  number: parts.findIndex(({ booking_id }) => booking_id === bookingId) + 1,
  of: parts.length,
  people: parts.reduce((sum, { people }) => sum + people, 0),
})

/**
 * The kind of group a booking is for, such as `school`: the one kept when the answers were erased,
 * or otherwise the answer to the question about it. Null if unknown.
 */
export const groupKind = sql<string | null>`coalesce(booking.group_kind, (
  select given->>'answer' from jsonb_array_elements(booking.answers) as given
  where given->>'kind' = 'group' limit 1
))`

/** The number of unconfirmed bookings across all organisations, read from a small index. */
export async function countOpenHolds(db: Database): Promise<number> {
  const { holds } = await db
    .selectFrom('booking')
    .select(({ fn }) => fn.countAll().as('holds'))
    .where('heldUntil', 'is not', null)
    .where('cancelledAt', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(holds)
}

/**
 * How often anything has changed that every calendar entry of a project shows, such as its address
 * or a variant's duration. A sum of counters never falls, whichever variant a booking or slot has.
 * For statements with the tables `project` and `mail_settings`.
 */
export const projectVersion = sql<number>`(project.revision + mail_settings.revision + (
  select coalesce(sum(one.revision), 0) from variant as one
  where one.organisation_id = project.organisation_id and one.project_id = project.id))::int`

/** More than the emails about one slot that may wait at the same time for one guide. */
export const sentWeight = 100

/**
 * The same for a slot in its guide's calendar, which also shows how many people are booked. A
 * booking that leaves the slot raises `places_revision` by more than it takes from the count. For
 * statements that also have the tables `slot` and `staff`.
 */
export const slotVersion = sql<number>`(${projectVersion} + slot.revision + slot.places_revision
  + staff.role_revision + (
  select count(*) from booking
  where booking.organisation_id = staff.organisation_id and booking.slot_id = slot.id
    and booking.cancelled_at is null))::int`
