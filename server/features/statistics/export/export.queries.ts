import { type ExpressionBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Language } from '#contract/language.ts'
import type { Currency, PriceLine } from '#contract/price.ts'
import type { BookingAnswer } from '#contract/question.ts'
import type { OrganisationId } from '#server/auth/actor.ts'
import { groupKind, namesOfStaff } from '#server/database/booking-details.ts'
import { joinWithin } from '#server/database/join-within.ts'
import type { Database } from '#server/database/open.ts'
import type { Schema } from '#server/database/schema.ts'

export interface Exported {
  organisationId: OrganisationId
  projectId: string
  from: Temporal.Instant
  until: Temporal.Instant
}

/** Where the previous page ended. */
export interface After {
  at: Temporal.Instant
  id: string
}

/** These slots, including deleted ones, ordered by start time. */
export const listSlots = (db: Database, of: Exported, slotIds: string[]) =>
  db
    .selectFrom('slot')
    .select(['id', 'startsAt', 'deletedAt', 'maxAttendees', 'internal', 'comment'])
    .select((eb) => [variantsOf(eb), namesOfStaff(eb), walkInsOf(eb)])
    .where('organisationId', '=', of.organisationId)
    .where('projectId', '=', of.projectId)
    .where(sql<boolean>`slot.id = any(${slotIds}::uuid[])`)
    .orderBy('startsAt')
    .orderBy('id')
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

/** A booking as it appears in an export. */
export interface ExportedBooking {
  id: string
  slotId: string
  variant: string
  bookerName: string
  bookerEmail: string
  bookerPhone: string
  attendees: number
  came: number | null
  comment: string
  note: string
  answers: BookingAnswer[]
  language: Language
  bookedAt: Temporal.Instant
  bookedBy: string | null
  cancelledAt: Temporal.Instant | null
  cancelReason: string
  groupKind: string | null
  overbooked: boolean
  priceLines: PriceLine[] | null
  /** As text. */
  priceCents: string | null
  priceCurrency: Currency | null
}

const isNotCancelled = sql`booking.cancelled_at is null`
const isCancelled = sql`booking.cancelled_at is not null`

/**
 * The bookings in these slots in the order they were made, including cancelled ones but not holds.
 * Each part of a split booking has its number and what its booker entered.
 * The query has two parts because each has its own index. The limits make the planner use these
 * indexes.
 */
export async function listBookings(
  db: Database,
  { organisationId, slotIds }: OfSlots,
): Promise<ExportedBooking[]> {
  const part = (state: typeof isNotCancelled) => sql`
    select * from booking
    where booking.organisation_id = ${organisationId} and booking.slot_id = wanted.id
      and ${state}
      and booking.held_until is null
    limit 1000000`
  const { rows } = await sql<ExportedBooking>`
    select entered.id, booking.slot_id, variant.name as variant, entered.booker_name,
      entered.booker_email, entered.booker_phone, booking.attendees, booking.came,
      entered.comment, entered.note, entered.answers, booking.language, booking.booked_at,
      booking.booked_by, booking.cancelled_at, entered.cancel_reason, ${groupKind} as group_kind,
      booking.price_lines, booking.price_cents, booking.price_currency, booking.overbooked
    from unnest(${slotIds}::uuid[]) as wanted(id)
    cross join lateral ((${part(isNotCancelled)}) union all (${part(isCancelled)})) as booking
    cross join lateral (
      select booking.id, booking.booker_name, booking.booker_email, booking.booker_phone,
        booking.comment, booking.note, booking.answers, booking.cancel_reason
      where booking.part_of is null
      union all
      select first.id, first.booker_name, first.booker_email, first.booker_phone, first.comment,
        first.note, first.answers, first.cancel_reason
      from booking as first
      where first.organisation_id = ${organisationId} and first.id = booking.part_of
    ) as entered
    join variant on variant.organisation_id = ${organisationId}
      and variant.id = booking.variant_id
    order by booking.booked_at, booking.id`.execute(db)
  return rows
}

/** The currencies of the prices in this span's bookings. */
export async function listCurrencies(db: Database, of: Exported): Promise<Currency[]> {
  const part = (state: typeof isNotCancelled) => sql`
    select booking.price_currency from booking
    where booking.organisation_id = ${of.organisationId} and booking.slot_id = slot.id
      and ${state}
      and booking.held_until is null
    limit 1000000`
  const { rows } = await sql<{ currency: Currency }>`
    select distinct booking.price_currency as currency
    from slot
    cross join lateral ((${part(isNotCancelled)}) union all (${part(isCancelled)})) as booking
    where slot.organisation_id = ${of.organisationId} and slot.project_id = ${of.projectId}
      and slot.starts_at >= ${of.from} and slot.starts_at < ${of.until}
      and booking.price_currency is not null`.execute(db)
  return rows.map(({ currency }) => currency)
}

/** A question that bookers answered, in its latest wording. */
export interface AnsweredQuestion {
  id: string
  kind: BookingAnswer['kind']
  text: string
}

/** The questions answered in this span's bookings. */
export async function listAnsweredQuestions(
  db: Database,
  of: Exported,
): Promise<AnsweredQuestion[]> {
  const part = (state: typeof isNotCancelled) => sql`
    select booking.answers from booking
    where booking.organisation_id = ${of.organisationId} and booking.slot_id = slot.id
      and ${state}
      and booking.held_until is null
    limit 1000000`
  const { rows } = await sql<AnsweredQuestion>`
    select distinct on (given ->> 'question_id') given ->> 'question_id' as id,
      given ->> 'kind' as kind, given ->> 'question' as text
    from slot
    cross join lateral ((${part(isNotCancelled)}) union all (${part(isCancelled)})) as booking
    cross join lateral jsonb_array_elements(booking.answers) as given
    where slot.organisation_id = ${of.organisationId} and slot.project_id = ${of.projectId}
      and slot.starts_at >= ${of.from} and slot.starts_at < ${of.until}
    order by given ->> 'question_id', (given ->> 'version')::int desc`.execute(db)
  return rows
}

/** A page of emails about a project, oldest first. */
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
