import { sql } from 'kysely'
import type { OrganisationId } from '#server/auth/actor.ts'
import { allPeople, isFirstPart } from '#server/database/booking-details.ts'
import { type Database, fetchingFew, type Transaction } from '#server/database/open.ts'

/** The words in a text, spelled as in the search text of bookings. */
export async function foldForSearch(db: Database, written: string): Promise<string[]> {
  const { rows } = await sql<{ folded: string }>`
    select fold_for_search(${written}) as folded`.execute(db)
  return [...new Set(rows[0]?.folded.split(' '))].filter((word) => word !== '')
}

/**
 * Deletes what servers of the version before `0077-search` may have stored about these bookings; a
 * later migration drops the table.
 */
export async function deleteEntries(
  tx: Transaction,
  { organisationId, bookingIds }: { organisationId: OrganisationId; bookingIds: string[] },
): Promise<void> {
  await tx
    .deleteFrom('bookingSearch')
    .where('organisationId', '=', organisationId)
    .where(sql<boolean>`booking_id = any(${bookingIds}::uuid[])`)
    .execute()
}

/** Empties the table in which servers of the version before `0077-search` stored words. */
export async function emptyFormerIndex(tx: Transaction): Promise<void> {
  const { rows } = await sql`select from booking_search limit 1`.execute(tx)
  if (rows.length > 0) await sql`truncate booking_search`.execute(tx)
}

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

interface Matching extends SearchedProject {
  /** A booking must match each of these `like` patterns. */
  patterns: string[]
  /** The maximum number of bookings to read. */
  most: number
  limit: number
}

// Limits are literals in these statements: with a parameter, the plan would read all slots.

const shown = sql`
  booking.id, booking.slot_id, slot.starts_at, slot.timezone, variant.name as variant,
  ${allPeople} as attendees, booking.booker_name, booking.booker_email, booking.booker_phone,
  booking.cancelled_at`

/**
 * Searches the bookings of the slots closest to now, which is enough to find common words: future
 * slots, earliest first, if `ahead`, otherwise past ones, latest first. Reads slot by slot, because
 * the planner would otherwise read all bookings first.
 */
export async function listNearest(
  db: Database,
  of: Matching & { ahead: boolean },
): Promise<BookingHit[]> {
  const order = of.ahead ? sql`asc` : sql`desc`
  const { rows } = await sql<BookingHit>`
    with found as materialized (
      select booking_id from (
        select slot.starts_at, slot.id as slot_id, entry.*
        from slot cross join lateral ${bookingsOfSlot(of)}
        where slot.organisation_id = ${of.organisationId} and slot.project_id = ${of.projectId}
          and slot.starts_at ${of.ahead ? sql`>` : sql`<=`} ${of.now}::timestamptz
        order by slot.starts_at ${order}, slot.id ${order}
        limit ${sql.lit(of.most)}
      ) as entry
      where ${all(of.patterns)}
      order by starts_at ${order}, slot_id ${order}
      limit ${sql.lit(of.limit)}
    )
    select ${shown} ${ofFound(of)}`.execute(db)
  return rows
}

/**
 * Searches the bookings of the slots on these dates, and at these minutes of the day, in the slots'
 * own time zones.
 */
export async function listOnDays(
  db: Database,
  of: Matching & { dates: string[]; minutes: { from: number; until: number } | undefined },
): Promise<BookingHit[]> {
  const time = sql`extract(epoch from (starts_at at time zone timezone)::time)`
  const atMinutes = of.minutes
    ? sql`and ${time} >= 60 * ${of.minutes.from}::integer
            and ${time} < 60 * ${of.minutes.until}::integer`
    : sql``
  const { rows } = await sql<BookingHit>`
    with found as materialized (
      select booking_id from (
        select entry.*
        from unnest(${of.dates}::date[]) as day
        join lateral (
          select * from slot
          where organisation_id = ${of.organisationId} and project_id = ${of.projectId}
            and starts_at >= day::timestamptz - interval '14 hours'
            and starts_at < day::timestamptz + interval '36 hours'
            and (starts_at at time zone timezone)::date = day ${atMinutes}
          limit ${sql.lit(of.most)}
        ) as slot on true
        cross join lateral ${bookingsOfSlot(of, of.patterns)}
        limit ${sql.lit(of.most)}
      ) as entry
    )
    select ${shown} ${ofFound(of)}`.execute(db)
  return rows
}

const bookingsOfSlot = ({ most }: Matching, patterns: string[] = []) => sql`(
    select booking.id as booking_id, booking.search_text from booking
    where booking.organisation_id = slot.organisation_id and booking.slot_id = slot.id
      and booking.erased_at is null and ${isFirstPart} and ${all(patterns)}
    limit ${sql.lit(most)}
  ) as entry`

const all = (patterns: string[]) =>
  patterns.reduce((before, one) => sql`${before} and search_text like ${one}`, sql`true`)

interface Listing extends Omit<Matching, 'patterns'> {
  /** A booking must match one of these patterns; the index is read for each, until there are enough. */
  anyOf: string[]
  /** It must also match each of these, which the index is read for too. */
  patterns: string[]
  /** And one of each of these lists, with which every booking that the index lists is compared. */
  filters?: string[][]
  /** Whether to return bookings although the index lists more than may be read. */
  evenSome?: boolean
}

/**
 * The first of the bookings that the index lists: future ones by start, then the latest past ones.
 * `complete` tells whether it listed all.
 */
export async function searchIndex(
  db: Database,
  { filters = [], evenSome = true, ...of }: Listing,
): Promise<{ found: BookingHit[]; complete: boolean }> {
  // An expression that the index does not know, because it would be read for every combination.
  const filtered = filters.reduce(
    (before, some) => sql`${before} and search_text || '' like any(${some}::text[])`,
    sql`true`,
  )
  return fetchingFew(db, async (tx) => {
    const { rows } = await sql<BookingHit & { listed: number }>`
      with listed as materialized (
        select entry.* from unnest(${of.anyOf}::text[]) as wanted(pattern)
        cross join lateral (
          select id, slot_id, cancelled_at from booking
          where organisation_id = ${of.organisationId} and project_id = ${of.projectId}
            and search_text like wanted.pattern and ${all(of.patterns)} and ${filtered}
            and ${isFirstPart}
          limit ${sql.lit(of.most)}
        ) as entry
        limit ${sql.lit(of.most)}
      ), found as materialized (
        select listed.id as booking_id
        from (select distinct * from listed) as listed cross join lateral (
          select starts_at from slot
          where organisation_id = ${of.organisationId} and id = listed.slot_id limit 1
        ) as slot
        where ${sql.lit(evenSome)} or (select count(*) from listed) < ${sql.lit(of.most)}
        order by slot.starts_at <= ${of.now}::timestamptz,
          abs(extract(epoch from slot.starts_at - ${of.now}::timestamptz)),
          listed.cancelled_at is not null, listed.id
        limit ${sql.lit(of.limit)}
      )
      select hit.*, counted.listed from (select count(*)::int as listed from listed) as counted
      left join lateral (select ${shown} ${ofFound(of)}) as hit on true`.execute(tx)
    // Without a booking, the only row tells how many are listed.
    const found = rows.filter(({ id }) => id !== null).map(({ listed: _, ...hit }) => hit)
    return { found, complete: (rows[0]?.listed ?? 0) < of.most }
  })
}

/**
 * Looks up each booking, slot and variant by its key, because the planner could otherwise read all
 * of an organisation's bookings.
 */
const ofFound = ({ organisationId }: SearchedProject) => sql`
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
