import { sql } from 'kysely'
import type { OrganisationId } from '#server/auth/actor.ts'
import { joinWithin } from '#server/database/join-within.ts'
import type { Database, Transaction } from '#server/database/open.ts'

interface Bookings {
  organisationId: OrganisationId
  bookingIds: string[]
}

export const listOrganisations = (db: Database) =>
  db.selectFrom('organisation').select('id').orderBy('id').execute()

interface Between {
  organisationId: OrganisationId
  /** Ids that bound the span; an id contains its creation time. */
  after: string
  before: string
  limit: number
}

/**
 * The organisations with bookings after the id `since` that are missing from the index. Looks up
 * one booking per organisation, because the planner could otherwise read all bookings.
 */
export async function listLeftOut(db: Database, since: string): Promise<{ id: OrganisationId }[]> {
  const { rows } = await sql<{ id: OrganisationId }>`
    select organisation.id
    from organisation cross join lateral (
      select from booking
      left join booking_search on booking_search.organisation_id = booking.organisation_id
        and booking_search.booking_id = booking.id
      where booking.organisation_id = organisation.id and booking.id > ${since}::uuid
        and booking.erased_at is null and booking_search.booking_id is null
      order by booking.id
      limit 1
    ) as left_out`.execute(db)
  return rows
}

/** Bookings with ids between `after` and `before` that are missing from the index, in id order. */
export function listUnindexed(db: Database, { organisationId, after, before, limit }: Between) {
  return db
    .selectFrom('booking')
    .leftJoin('bookingSearch', joinWithin('bookingSearch.bookingId', 'booking.id'))
    .select('booking.id')
    .where('booking.organisationId', '=', organisationId)
    .where('booking.id', '>', after)
    .where('booking.id', '<', before)
    .where('booking.erasedAt', 'is', null)
    .where('bookingSearch.bookingId', 'is', null)
    .orderBy('booking.id')
    .limit(limit)
    .execute()
}

/**
 * The latest bookings before an id; for each, whether it belongs in the index and whether it is
 * there.
 */
export async function compareIndex(
  db: Database,
  { organisationId, before, limit }: Omit<Between, 'after'>,
): Promise<{ id: string; wanted: boolean; present: boolean }[]> {
  return (
    db
      .selectFrom((eb) =>
        eb
          .selectFrom('booking')
          .select(['organisationId', 'id', 'erasedAt'])
          .where('organisationId', '=', organisationId)
          .where('id', '<', before)
          .orderBy('id', 'desc')
          .limit(limit)
          .as('booking'),
      )
      // Looked up one by one: without statistics, which the embedded database may lack, the planner
      // would read and sort the whole index.
      .leftJoinLateral(
        (eb) =>
          eb
            .selectFrom('bookingSearch')
            .select('bookingSearch.bookingId')
            .whereRef('bookingSearch.organisationId', '=', 'booking.organisationId')
            .whereRef('bookingSearch.bookingId', '=', 'booking.id')
            .limit(1)
            .as('entry'),
        (join) => join.onTrue(),
      )
      .select((eb) => [
        'booking.id',
        eb('booking.erasedAt', 'is', null).$castTo<boolean>().as('wanted'),
        eb('entry.bookingId', 'is not', null).$castTo<boolean>().as('present'),
      ])
      .where('booking.organisationId', '=', organisationId)
      .orderBy('booking.id', 'desc')
      .execute()
  )
}

/*
 * Not `erased_at is null`, because there is an index for exactly that condition: without
 * statistics, as in the embedded database, the planner would read all of an organisation's bookings
 * from that index, instead of looking up these few by their ids.
 */
const notErased = sql<boolean>`coalesce(booking.erased_at, '-infinity') = '-infinity'`

/** The indexed fields of these bookings, except erased ones. */
export const listForIndex = (db: Database, { organisationId, bookingIds }: Bookings) =>
  db
    .selectFrom('booking')
    .select(['id', 'projectId', 'bookerName', 'bookerEmail', 'bookerPhone', 'comment'])
    .where('organisationId', '=', organisationId)
    .where(sql<boolean>`id = any(${bookingIds}::uuid[])`)
    .where(notErased)
    // A fixed order, so that processes indexing the same bookings do not deadlock.
    .orderBy('id')
    .execute()

type IndexEntry = Awaited<ReturnType<typeof listForIndex>>[number] & {
  words: string
  keys: number[]
}

/**
 * Replaces the search words of these bookings, except those that are locked or have changed since
 * they were read. Returns how many were stored. Locks the bookings, so nobody can erase or change
 * them meanwhile.
 */
export async function storeEntries(
  tx: Transaction,
  organisationId: OrganisationId,
  entries: IndexEntry[],
): Promise<number> {
  if (entries.length === 0) return 0
  const read = entries.map(({ id, words, keys, ...booking }) => ({
    ...{ id, words, keys, name: booking.bookerName, email: booking.bookerEmail },
    ...{ phone: booking.bookerPhone, comment: booking.comment },
  }))
  const { numAffectedRows } = await sql`
    insert into booking_search (organisation_id, booking_id, project_id, words, keys)
    select ${organisationId}::uuid, standing.id, standing.project_id, entry.words, entry.keys
    from json_to_recordset(${JSON.stringify(read)}::json) as entry (
      id uuid, words text, keys integer[], name text, email text, phone text, comment text
    )
    cross join lateral (
      select booking.id, booking.project_id from booking
      where booking.organisation_id = ${organisationId} and booking.id = entry.id
        and ${notErased} and booking.booker_name = entry.name
        and booking.booker_email = entry.email and booking.booker_phone = entry.phone
        and booking.comment = entry.comment
      for share skip locked
    ) as standing
    on conflict (organisation_id, booking_id)
      do update set words = excluded.words, keys = excluded.keys`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** Removes these bookings from the index. */
export async function deleteEntries(
  tx: Transaction,
  { organisationId, bookingIds }: Bookings,
): Promise<void> {
  await tx
    .deleteFrom('bookingSearch')
    .where('organisationId', '=', organisationId)
    .where(sql<boolean>`booking_id = any(${bookingIds}::uuid[])`)
    .execute()
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
