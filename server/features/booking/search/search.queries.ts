import { sql } from 'kysely'
import type { OrganisationId } from '#server/auth/actor.ts'
import type { Database } from '#server/database/open.ts'

export interface SearchedProject {
  organisationId: OrganisationId
  projectId: string
  now: Temporal.Instant
}

/** A matching booking, with the fields the list shows. */
export interface BookingHit {
  id: string
  slotId: string
  startsAt: Temporal.Instant
  timezone: string
  variant: string
  attendees: number
  bookerName: string
  bookerEmail: string
  bookerPhone: string
  cancelledAt: Temporal.Instant | null
}

// Limits are literals in these statements: with a parameter, the plan would read all slots.

const shown = sql`
  booking.id, booking.slot_id, slot.starts_at, slot.timezone, variant.name as variant,
  booking.attendees, booking.booker_name, booking.booker_email, booking.booker_phone,
  booking.cancelled_at`

interface Nearest extends SearchedProject {
  /** One list for each word in the query; an entry must match one pattern from each list. */
  patterns: string[][]
  /** True to search future slots, earliest first; false to search past slots, latest first. */
  ahead: boolean
  /** The maximum number of bookings to read. */
  most: number
  limit: number
}

/**
 * Searches the bookings of the slots closest to now, which is enough to find common words. Reads
 * slot by slot, because the planner would otherwise read all bookings first.
 */
export async function listNearest(db: Database, of: Nearest): Promise<BookingHit[]> {
  const side = of.ahead ? sql`>` : sql`<=`
  const order = of.ahead ? sql`asc` : sql`desc`
  const most = sql.lit(of.most)
  const { rows } = await sql<BookingHit>`
    with found as materialized (
      select * from (
        select slot.starts_at, slot.id as slot_id, entry.*
        from slot cross join lateral (
          select entry.booking_id, entry.words
          from booking
          join booking_search as entry on entry.organisation_id = booking.organisation_id
            and entry.booking_id = booking.id
          where booking.organisation_id = slot.organisation_id and booking.slot_id = slot.id
            and booking.erased_at is null
          limit ${most}
        ) as entry
        where slot.organisation_id = ${of.organisationId} and slot.project_id = ${of.projectId}
          and slot.starts_at ${side} ${of.now}::timestamptz
        order by slot.starts_at ${order}, slot.id ${order}
        limit ${most}
      ) as entry
      where ${matching(of.patterns)}
      order by entry.starts_at ${order}, entry.slot_id ${order}
      limit ${sql.lit(of.limit)}
    )
    select ${shown} ${ofFound(of)}`.execute(db)
  return rows
}

const matching = (patterns: string[][]) =>
  patterns.reduce((all, some) => sql`${all} and entry.words like any(${some}::text[])`, sql`true`)

interface Indexed extends Omit<SearchedProject, 'now'> {
  /** An entry must have all of these keys. */
  keys: number[]
  /** If not null, an entry must also have one of these keys. */
  nearly: number[] | null
  patterns: string[]
  /** The maximum number of entries to read, in no particular order. */
  most: number
}

interface Entry {
  bookingId: string
  words: string
}

/** The matching entries among those that the index lists. */
export async function listEntries(db: Database, of: Indexed): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    select booking_id, words from search_entries(${of.organisationId}::uuid,
      ${of.projectId}::uuid, ${of.keys}::int4[], ${of.nearly}::int4[], ${of.patterns}::text[],
      ${of.most}::integer)`.execute(db)
  return rows
}

/** The first of these bookings: future ones by start, then the latest past ones. */
export async function listFirst(
  db: Database,
  of: SearchedProject & { bookingIds: string[]; limit: number },
): Promise<BookingHit[]> {
  const { rows } = await sql<BookingHit>`
    with found as materialized (
      select booking.id as booking_id
      from booking cross join lateral (
        select starts_at from slot
        where organisation_id = ${of.organisationId} and id = booking.slot_id limit 1
      ) as slot
      where booking.organisation_id = ${of.organisationId}
        and booking.id = any(${of.bookingIds}::uuid[])
      order by slot.starts_at <= ${of.now}::timestamptz,
        abs(extract(epoch from slot.starts_at - ${of.now}::timestamptz)),
        booking.cancelled_at is not null, booking.id
      limit ${sql.lit(of.limit)}
    )
    select ${shown} ${ofFound(of)}`.execute(db)
  return rows
}

/**
 * Looks up each booking, slot and variant by its key, because the planner could otherwise read all
 * of an organisation's bookings.
 */
const ofFound = ({ organisationId }: Pick<SearchedProject, 'organisationId'>) => sql`
  from found
  cross join lateral (
    select * from booking
    where organisation_id = ${organisationId} and id = found.booking_id limit 1
  ) as booking
  cross join lateral (
    select * from slot
    where organisation_id = ${organisationId} and id = booking.slot_id limit 1
  ) as slot
  cross join lateral (
    select * from variant
    where organisation_id = ${organisationId} and id = booking.variant_id limit 1
  ) as variant`
