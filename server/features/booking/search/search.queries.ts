import { type RawBuilder, sql } from 'kysely'
import type { OrganisationId } from '#server/auth/actor.ts'
import type { Database } from '#server/database/open.ts'

export interface SearchedProject {
  organisationId: OrganisationId
  projectId: string
  now: Temporal.Instant
}

/** A booking that was found, as far as a list shows it. */
export interface FoundBooking {
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
  words: string
}

const shown = sql`
  booking.id, booking.slot_id, slot.starts_at, slot.timezone, variant.name as variant,
  booking.attendees, booking.booker_name, booking.booker_email, booking.booker_phone,
  booking.cancelled_at, found.words`

const withVariant = sql`
  join variant on variant.organisation_id = booking.organisation_id
    and variant.id = booking.variant_id`

interface Nearest extends SearchedProject {
  /** One list for each word of the query: patterns of which one must match. */
  patterns: string[][]
  /** Whether to look at slots to come, the next first, or at past ones, the latest first. */
  ahead: boolean
  /** How many bookings are looked at. */
  most: number
  limit: number
}

/** Looks through the bookings of the nearest slots, which finds what is common. */
export async function listNearest(db: Database, of: Nearest): Promise<FoundBooking[]> {
  const side = of.ahead ? sql`>` : sql`<=`
  const order = of.ahead ? sql`asc` : sql`desc`
  const { rows } = await sql<FoundBooking>`
    select ${shown}
    from (
      select slot.id as slot_id, slot.starts_at, slot.timezone, entry.booking_id, entry.words,
        entry.organisation_id
      from slot
      join booking on booking.organisation_id = slot.organisation_id
        and booking.slot_id = slot.id and booking.erased_at is null
      join booking_search as entry on entry.organisation_id = booking.organisation_id
        and entry.booking_id = booking.id
      where slot.organisation_id = ${of.organisationId} and slot.project_id = ${of.projectId}
        and slot.starts_at ${side} ${of.now}::timestamptz
      order by slot.starts_at ${order}, slot.id ${order}
      limit ${of.most}
    ) as found
    join booking on booking.organisation_id = found.organisation_id
      and booking.id = found.booking_id
    join slot on slot.organisation_id = booking.organisation_id and slot.id = booking.slot_id
    ${withVariant}
    where found.organisation_id = ${of.organisationId} and ${matching(of.patterns, 'found')}
    order by found.starts_at ${order}, found.slot_id ${order}
    limit ${of.limit}`.execute(db)
  return rows
}

const matching = (patterns: string[][], table: string) =>
  sql.join(
    patterns.map((some) => sql`${sql.ref(`${table}.words`)} like any(${some}::text[])`),
    sql` and `,
  )

interface Indexed extends SearchedProject {
  /** How many bookings are read, in no particular order. */
  most: number
}

/** Bookings that the index lists and that match; `read` of them, of which the first are returned. */
export async function listIndexed(
  db: Database,
  of: Indexed & { keys: number[]; patterns: string[][]; limit: number },
): Promise<{ found: FoundBooking[]; read: number }> {
  const entry = sql`entry.keys @> ${of.keys}::int4[] and ${matching(of.patterns, 'entry')}`
  const { rows } = await sql<FoundBooking & { read: number }>`
    with ${listed(of, entry)}
    select ${shown}, (count(*) over ())::int as read
    ${ofListed(of)}
    order by slot.starts_at <= ${of.now}::timestamptz,
      abs(extract(epoch from slot.starts_at - ${of.now}::timestamptz)),
      booking.cancelled_at is not null, booking.id
    limit ${of.limit}`.execute(db)
  return { found: rows, read: rows[0]?.read ?? 0 }
}

/** Bookings that may match, each word exactly or with one wrong letter. */
export async function listNearlyIndexed(
  db: Database,
  of: Indexed & { terms: { keys: number[]; nearly: number[] }[] },
): Promise<FoundBooking[]> {
  const entry = sql.join(
    of.terms
      .filter(({ keys }) => keys.length > 0)
      .map(({ keys, nearly }) =>
        nearly.length > 0
          ? sql`(entry.keys @> ${keys}::int4[] or entry.keys && ${nearly}::int4[])`
          : sql`entry.keys @> ${keys}::int4[]`,
      ),
    sql` and `,
  )
  const { rows } = await sql<FoundBooking>`
    with ${listed(of, entry)} select ${shown} ${ofListed(of)}`.execute(db)
  return rows
}

/**
 * The keys contain the project, so nothing of other organisations is listed. The organisation is
 * written so that no other index seems to be of use: PGlite has no statistics to choose by.
 */
const listed = ({ organisationId, projectId, most }: Indexed, entry: RawBuilder<unknown>) => sql`
  found as materialized (
    select entry.organisation_id, entry.booking_id, entry.words
    from booking_search as entry
    where entry.organisation_id = coalesce(${organisationId}::uuid, entry.organisation_id)
      and entry.project_id = ${projectId} and ${entry}
    limit ${most}
  )`

const ofListed = ({ organisationId }: Indexed) => sql`
  from found
  join booking on booking.organisation_id = found.organisation_id
    and booking.id = found.booking_id
  join slot on slot.organisation_id = booking.organisation_id and slot.id = booking.slot_id
  ${withVariant}
  where found.organisation_id = ${organisationId}`
