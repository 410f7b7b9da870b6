import { sql } from 'kysely'
import type { Language } from '#contract/language.ts'
import type { Currency, Price, PriceLine } from '#contract/price.ts'
import type { BookingAnswer } from '#contract/question.ts'
import type { OrganisationId } from '#server/auth/actor.ts'
import type { Database, Transaction } from '#server/database/open.ts'
import { inShares, ofShare } from '#server/database/postgres/distribute.ts'
import { statement } from '#server/database/statement.ts'

export interface NewBooking {
  organisationId: OrganisationId
  projectId: string
  slotId: string
  bookingId: string
  mailId: string
  /** A variant's `resourceId`, `id` or exact name. */
  category: string
  bookerName: string
  /** Empty if the booker gets no emails. */
  bookerEmail: string
  bookerPhone: string
  attendees: number
  comment: string
  answers: BookingAnswer[]
  /** Plain text only while servers of an earlier version may run, see `token.ts`. */
  cancelToken: string | null
  cancelTokenHash: Uint8Array
  cancelTokenSealed: Uint8Array
  at: Temporal.Instant
  /** The start that the booker or the admin saw, if known: the slot may have been moved since. */
  startsAt?: Temporal.Instant | null
  /** The variant's duration in seconds that the booker saw, if known. */
  duration?: number | null
  keyHash: Uint8Array | null
  bodyHash: Uint8Array | null
  /** The visitor's network as a keyed hash; null for an admin. */
  origin: Uint8Array | null
  /**
   * The admin making the booking; null for a visitor, who is bound by lead times and cannot book
   * internal slots.
   */
  bookedBy: string | null
  /** The booker's language. */
  language: Language
  /** When the hold expires, unless the slot starts earlier; null if no confirmation is needed. */
  until: Temporal.Instant | null
  confirmToken: string | null
  confirmTokenHash: Uint8Array | null
  confirmTokenSealed: Uint8Array | null
  heldBy: Uint8Array | null
  /** What was agreed; null if the booking has no prices. */
  priceLines: PriceLine[] | null
  priceCents: number | null
  priceCurrency: Currency | null
  /** The variant's prices that were seen; null if any will do. */
  expectedPrices: Price[] | null
  /**
   * For places that were offered before: whether the booking takes the whole slot. It is not bound
   * by the variant's sizes and opening.
   */
  agreedWhole?: boolean
  /** Whether an admin takes the people on even beyond the slot's capacity. */
  overbook?: boolean
}

/** A visitor's booking that does not need confirmation. */
export type VisitorsBooking = Omit<
  NewBooking,
  'bookedBy' | 'agreedWhole' | 'overbook' | keyof typeof withoutHold
>

export const withoutHold = {
  until: null,
  confirmToken: null,
  confirmTokenHash: null,
  confirmTokenSealed: null,
  heldBy: null,
}

/** The result of storing a booking. */
export interface Taken {
  startsAt: Temporal.Instant
  heldUntil: Temporal.Instant | null
  /** Whether the slot has more people than places now, because an admin said so. */
  overbooked?: boolean
}

/**
 * Takes the places, stores the booking and queues its email, all or nothing, using the function in
 * `migrations/0087-overbooking.ts`. Returns null when no place is available.
 */
export async function insertBooking(tx: Transaction, booking: NewBooking): Promise<Taken | null> {
  const event = booking.until ? 'booking_held' : 'booking_confirmed'
  const open = { startsAt: null, duration: null, agreedWhole: null, overbook: false }
  const values = { ...open, ...booking, ...inJson(booking), event }
  const { rows } = await statement(
    tx,
    { name: 'insert booking', values },
    (of) => sql<Taken>`
      select starts_at, held_until, overbooked from place_booking(${of.organisationId}::uuid,
        ${of.projectId}::uuid, ${of.slotId}::uuid, ${of.bookingId}::uuid, ${of.mailId}::uuid,
        ${of.category}::text, ${of.bookerName}::text, ${of.bookerEmail}::text,
        ${of.bookerPhone}::text, ${of.attendees}::integer, ${of.comment}::text,
        ${of.answers}::jsonb, ${of.cancelToken}::text, ${of.cancelTokenHash}::bytea,
        ${of.cancelTokenSealed}::bytea,
        ${of.at}::timestamptz, ${of.startsAt}::timestamptz, ${of.duration}::integer, ${of.keyHash}::bytea, ${of.bodyHash}::bytea,
        ${of.origin}::bytea, ${of.bookedBy}::uuid, ${of.language}::text, ${of.event}::text,
        ${of.until}::timestamptz, ${of.confirmToken}::text,
        ${of.confirmTokenHash}::bytea, ${of.confirmTokenSealed}::bytea, ${of.heldBy}::bytea,
        ${of.priceLines}::jsonb, ${of.priceCents}::bigint, ${of.priceCurrency}::text,
        ${of.expectedPrices}::jsonb, ${of.agreedWhole}::boolean, ${of.overbook}::boolean)`,
  )
  return rows[0] ?? null
}

/** The columns that are sent as JSON text. */
const inJson = ({ answers, priceLines, expectedPrices }: NewBooking) => ({
  answers: JSON.stringify(answers),
  priceLines: priceLines && JSON.stringify(priceLines),
  expectedPrices: expectedPrices && JSON.stringify(expectedPrices),
})

/** The result for each booking stored in a batch. */
interface TakenTogether {
  bookingId: string
  startsAt: Temporal.Instant
}

/**
 * Like `insertBooking`, but for a batch of visitors' bookings that do not need confirmation. Does
 * not wait for locks, and returns the bookings it stored. The others must be tried one by one: their
 * organisation, project, variant or slot is locked or has just changed, there are too few places
 * left for all of them, their slot or variant is unavailable, or the variant takes the whole slot.
 */
export const insertBookings = (
  tx: Transaction,
  { bookings, at }: { bookings: VisitorsBooking[]; at: Temporal.Instant },
): Promise<TakenTogether[]> =>
  inShares(tx, bookings, async (share, owner) => {
    const wishes = JSON.stringify(share.map(jsonOf))
    const { rows } = await statement(
      tx,
      { name: 'insert bookings', values: { owner, wishes, at, event: 'booking_confirmed' } },
      (of) => sql<TakenTogether>`
    with wish as materialized (
      select * from json_to_recordset(${of.wishes}::json) as wish (organisation_id uuid,
        project_id uuid, slot_id uuid, booking_id uuid,
        mail_id uuid, category text, booker_name text, booker_email text, booker_phone text,
        attendees integer, comment text, answers jsonb, cancel_token text, cancel_token_hash bytea,
        cancel_token_sealed bytea, key_hash bytea, body_hash bytea, origin bytea,
        language text, seen_start timestamptz, seen_duration integer, price_lines jsonb,
        price_cents bigint, price_currency text, expected_prices jsonb)
    ), standing as materialized (
      select asked.*
      from (select distinct organisation_id, project_id from wish) as asked
      cross join lateral (
        select from project
        join organisation on organisation.id = project.organisation_id
        where project.organisation_id = asked.organisation_id and project.id = asked.project_id
          and project.deleted_at is null
          and ${ofShare(of.owner, 'project.organisation_id')}
          and ${ofShare(of.owner, 'organisation.id')}
        for share of project skip locked
        for key share of organisation skip locked
      ) as kept
    ), meant as materialized (
      select asked.*, seen.revision, variant.id as variant_id, variant.version
      from (select distinct organisation_id, project_id, slot_id, category from wish) as asked
      cross join lateral (
        select slot.revision from slot
        where slot.organisation_id = asked.organisation_id and slot.id = asked.slot_id
          and ${ofShare(of.owner, 'slot.organisation_id')}
        limit 1
      ) as seen
      cross join lateral (
        select variant.id, variant.xmin as version
        from slot_variant
        join variant on variant.organisation_id = slot_variant.organisation_id
          and variant.id = slot_variant.variant_id
        where slot_variant.organisation_id = asked.organisation_id
          and slot_variant.slot_id = asked.slot_id
          and ${ofShare(of.owner, 'slot_variant.organisation_id')}
          and ${ofShare(of.owner, 'variant.organisation_id')}
          and variant.project_id = asked.project_id and variant.deleted_at is null
          and asked.category in (variant.resource_id::text, variant.id::text, variant.name)
        order by variant.created_at, variant.id
        limit 1
      ) as variant
    ), offered as materialized (
      select asked.*, kept.lead_time_seconds, kept.duration_seconds, kept.min_people,
        kept.max_people, kept.opens_before_seconds, kept.prices
      from (select distinct organisation_id, variant_id, version from meant) as asked
      cross join lateral (
        select variant.lead_time_seconds, variant.duration_seconds, variant.min_people,
          variant.max_people, variant.opens_before_seconds, variant.prices
        from variant
        where variant.organisation_id = asked.organisation_id and variant.id = asked.variant_id
          and variant.xmin = asked.version and not variant.exclusive
          and ${ofShare(of.owner, 'variant.organisation_id')}
        for share skip locked
      ) as kept
    ), free as materialized (
      select asked.*, kept.starts_at, kept.revision
      from (select distinct organisation_id, project_id, slot_id from wish) as asked
      cross join lateral (
        select slot.starts_at, slot.revision from slot
        where slot.organisation_id = asked.organisation_id and slot.project_id = asked.project_id
          and slot.id = asked.slot_id and slot.deleted_at is null and not slot.internal
          and slot.starts_at > ${of.at}::timestamptz
          and ${ofShare(of.owner, 'slot.organisation_id')}
        for no key update skip locked
      ) as kept
    ), fitting as materialized (
      select wish.*, variant_id, free.starts_at
      from wish
      join standing using (organisation_id, project_id)
      join free using (organisation_id, project_id, slot_id)
      join meant using (organisation_id, project_id, slot_id, category, revision)
      join offered using (organisation_id, variant_id)
      where extract(epoch from free.starts_at - ${of.at}::timestamptz)
        >= offered.lead_time_seconds
        and (offered.opens_before_seconds is null
          or extract(epoch from free.starts_at - ${of.at}::timestamptz)
            <= offered.opens_before_seconds)
        and wish.attendees >= coalesce(offered.min_people, 0)
        and wish.attendees <= coalesce(offered.max_people, wish.attendees)
        and (wish.seen_start is null or wish.seen_start = free.starts_at)
        and (wish.seen_duration is null or wish.seen_duration = offered.duration_seconds)
        and (wish.expected_prices is null or wish.expected_prices = offered.prices)
    ), taken as (
      update slot set attendees = slot.attendees + asked.attendees
      from (
        select organisation_id, slot_id, sum(attendees)::integer as attendees
        from fitting group by organisation_id, slot_id
      ) as asked
      where slot.organisation_id = asked.organisation_id and slot.id = asked.slot_id
        and slot.attendees + asked.attendees <= slot.max_attendees
        and ${ofShare(of.owner, 'slot.organisation_id')}
      returning slot.id
    ), stored as (
      insert into booking (organisation_id, id, project_id, slot_id, variant_id, booker_name,
        booker_email, booker_phone, attendees, comment, answers, cancel_token, cancel_token_hash,
        cancel_token_sealed, booked_at, booked_start,
        key_hash, body_hash, origin, language, price_lines, price_cents, price_currency)
      select coalesce(${of.owner}::uuid, organisation_id), booking_id, project_id, slot_id,
        variant_id, booker_name,
        booker_email, booker_phone, attendees, comment, answers, cancel_token, cancel_token_hash,
        cancel_token_sealed, ${of.at}::timestamptz, fitting.starts_at, key_hash, body_hash, origin,
        language, price_lines, price_cents, price_currency
      from fitting join taken on taken.id = fitting.slot_id
      -- Two statements that store the same keys must not wait for each other.
      order by organisation_id, key_hash
      returning id
    ), posted as (
      insert into outbox (organisation_id, id, event, project_id, booking_id, recipient,
        created_at, due_at)
      select coalesce(${of.owner}::uuid, organisation_id), mail_id, ${of.event}, project_id,
        booking_id, booker_email, ${of.at}::timestamptz, ${of.at}::timestamptz
      from fitting join stored on stored.id = fitting.booking_id
    )
    select booking_id, starts_at from fitting join stored on stored.id = fitting.booking_id
  `,
    )
    return rows
  })

const jsonOf = (booking: VisitorsBooking) => ({
  organisation_id: booking.organisationId,
  project_id: booking.projectId,
  slot_id: booking.slotId,
  booking_id: booking.bookingId,
  mail_id: booking.mailId,
  category: booking.category,
  booker_name: booking.bookerName,
  booker_email: booking.bookerEmail,
  booker_phone: booking.bookerPhone,
  attendees: booking.attendees,
  comment: booking.comment,
  answers: booking.answers,
  cancel_token: booking.cancelToken,
  cancel_token_hash: inHex(booking.cancelTokenHash),
  cancel_token_sealed: inHex(booking.cancelTokenSealed),
  key_hash: inHex(booking.keyHash),
  body_hash: inHex(booking.bodyHash),
  origin: inHex(booking.origin),
  language: booking.language,
  seen_start: booking.startsAt?.toString() ?? null,
  seen_duration: booking.duration ?? null,
  price_lines: booking.priceLines,
  price_cents: booking.priceCents,
  price_currency: booking.priceCurrency,
  expected_prices: booking.expectedPrices,
})

const inHex = (bytes: Uint8Array | null) => bytes && `\\x${bytes.toHex()}`

/** The state of a slot, read to find out why a booking was not given a place. */
export function findSlotState(
  db: Database,
  where: { organisationId: OrganisationId; projectId: string; slotId: string },
) {
  return db
    .selectFrom('slot')
    .select(['startsAt', 'maxAttendees', 'attendees', 'internal'])
    .where('organisationId', '=', where.organisationId)
    .where('projectId', '=', where.projectId)
    .where('id', '=', where.slotId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
}
