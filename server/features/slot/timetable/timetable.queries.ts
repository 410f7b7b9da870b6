import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { CancelledBooking } from '#contract/booking.ts'
import type { OrganisationId } from '#server/auth/actor.ts'
import {
  guidesForPeople,
  peopleIn,
  splitOf,
  totalColumns,
  walkInsOf,
} from '#server/database/booking-details.ts'
import { joinWithin } from '#server/database/join-within.ts'
import type { Database } from '#server/database/open.ts'
import type { Schema } from '#server/database/schema.ts'

export interface SlotFilter {
  bookings?: 'with' | 'without' | undefined
  staffId?: string | undefined
  resourceId?: string | undefined
  /** Whether cancelled bookings and deleted slots are listed as well. */
  withCancelled?: boolean
}

export interface SlotPage extends SlotFilter {
  organisationId: OrganisationId
  projectId: string
  from?: Temporal.Instant | undefined
  until?: Temporal.Instant | undefined
  limit?: number | undefined
  /**
   * The page starts after (`after`) or ends before (`before`) this slot, which may have been
   * deleted.
   */
  after?: string | undefined
  before?: string | undefined
  /** Takes the last slots of the span instead of the first. */
  last: boolean
}

/** A project's slots as the dashboard shows them, sorted by start. */
export async function listSlots(db: Database, page: SlotPage) {
  const order = page.last ? 'desc' : 'asc'
  const slots = await described(onPage(db, page), page)
    .orderBy('slot.startsAt', order)
    .orderBy('slot.id', order)
    .$if(page.limit !== undefined, (query) => query.limit(page.limit ?? 0))
    .execute()
  return page.last ? slots.reverse() : slots
}

/** The ids of a page's slots, sorted by start. */
export async function listIds(db: Database, page: SlotPage): Promise<string[]> {
  const order = page.last ? 'desc' : 'asc'
  const slots = await onPage(db, page)
    .select('slot.id')
    .orderBy('slot.startsAt', order)
    .orderBy('slot.id', order)
    .$if(page.limit !== undefined, (query) => query.limit(page.limit ?? 0))
    .execute()
  const ids = slots.map(({ id }) => id)
  return page.last ? ids.reverse() : ids
}

/** When a slot starts, even a deleted one. */
export async function findStart(
  db: Database,
  { organisationId, slotId }: { organisationId: OrganisationId; slotId: string },
): Promise<Temporal.Instant | undefined> {
  const slot = await db
    .selectFrom('slot')
    .select('startsAt')
    .where('organisationId', '=', organisationId)
    .where('id', '=', slotId)
    .executeTakeFirst()
  return slot?.startsAt
}

/** Those of these slots that match the page's filter. */
export const listSlotsAmong = (db: Database, page: SlotPage, ids: string[]) =>
  described(filtered(db.selectFrom('slot'), page), page)
    .where('slot.organisationId', '=', page.organisationId)
    .where('slot.projectId', '=', page.projectId)
    .where(sql<boolean>`slot.id = any(${ids}::uuid[])`)
    .$if(!page.withCancelled, (query) => query.where('slot.deletedAt', 'is', null))
    .orderBy('slot.startsAt')
    .orderBy('slot.id')
    .execute()

function onPage(db: Database, page: SlotPage): Slots {
  const { organisationId, projectId, from, until, after, before, withCancelled = false } = page
  return filtered(db.selectFrom('slot'), page)
    .where('slot.organisationId', '=', organisationId)
    .where('slot.projectId', '=', projectId)
    .$if(!withCancelled, (query) => query.where('slot.deletedAt', 'is', null))
    .$if(from !== undefined, (query) => query.where(sql<boolean>`slot.starts_at >= ${from}`))
    .$if(until !== undefined, (query) => query.where(sql<boolean>`slot.starts_at < ${until}`))
    .$if(after !== undefined, (query) => query.where(beside(page, sql`>`, after)))
    .$if(before !== undefined, (query) => query.where(beside(page, sql`<`, before)))
}

const described = (slots: Slots, { withCancelled = false }: SlotPage) =>
  slots
    .select((eb) => [
      'slot.id',
      'slot.startsAt',
      'slot.timezone',
      'slot.maxAttendees',
      'slot.offered',
      'slot.blocked',
      'slot.overbooked',
      peopleIn.as('people'),
      guidesForPeople.as('guidesForPeople'),
      'slot.guidesNeeded',
      'slot.awaited',
      'slot.comment',
      'slot.internal',
      'slot.meetingPoint',
      'slot.seriesId',
      variantsOfSlot(eb),
      staffOfSlot(eb),
      bookingsOfSlot(eb),
      walkInsOf(eb),
    ])
    .$if(withCancelled, (query) =>
      query.select((eb) => [
        'slot.deletedAt',
        'slot.callOffReason',
        deleterOfSlot(eb),
        cancelledOfSlot(eb),
      ]),
    )

// A row comparison, so the index on starts finds the position directly.
const beside = (page: SlotPage, side: ReturnType<typeof sql>, slotId: string | undefined) =>
  sql<boolean>`(slot.starts_at, slot.id) ${side} (
    select known.starts_at, known.id from slot as known
    where known.organisation_id = ${page.organisationId} and known.id = ${slotId}
  )`

type Slots = SelectQueryBuilder<Schema, 'slot', object>

function filtered(slots: Slots, { bookings, staffId, resourceId }: SlotFilter): Slots {
  return slots
    .$if(bookings !== undefined, (query) =>
      query.where(peopleIn, bookings === 'with' ? '>' : '=', 0),
    )
    .$if(staffId !== undefined, (query) =>
      query.where((eb) =>
        eb.exists(
          eb
            .selectFrom('slotStaff')
            .select('slotStaff.slotId')
            .whereRef('slotStaff.organisationId', '=', 'slot.organisationId')
            .whereRef('slotStaff.slotId', '=', 'slot.id')
            .where('slotStaff.staffId', '=', staffId ?? ''),
        ),
      ),
    )
    .$if(resourceId !== undefined, (query) =>
      query.where((eb) =>
        // The planner could reverse an `exists`, and would then start from every slot, even past
        // ones, that ever offered the variant.
        eb(
          eb
            .selectFrom('slotVariant')
            .innerJoin('variant', joinWithin('variant.id', 'slotVariant.variantId'))
            .select('slotVariant.slotId')
            .whereRef('slotVariant.organisationId', '=', 'slot.organisationId')
            .whereRef('slotVariant.slotId', '=', 'slot.id')
            .where('variant.resourceId', '=', resourceId ?? '')
            .limit(1),
          'is not',
          null,
        ),
      ),
    )
}

type OfSlot = ExpressionBuilder<Schema, 'slot'>

const variantsOfSlot = (eb: OfSlot) =>
  jsonArrayFrom(
    eb
      .selectFrom('slotVariant')
      .innerJoin('variant', joinWithin('variant.id', 'slotVariant.variantId'))
      .select(['variant.name', 'variant.resourceId as ressource_id'])
      .whereRef('slotVariant.organisationId', '=', 'slot.organisationId')
      .whereRef('slotVariant.slotId', '=', 'slot.id')
      .where('variant.deletedAt', 'is', null)
      .orderBy('variant.createdAt')
      .orderBy('variant.id'),
  ).as('variants')

const staffOfSlot = (eb: OfSlot) =>
  jsonArrayFrom(
    eb
      .selectFrom('slotStaff')
      .innerJoin('staff', joinWithin('staff.id', 'slotStaff.staffId'))
      .select(['staff.id as staff_id', 'staff.name as staff_name'])
      .whereRef('slotStaff.organisationId', '=', 'slot.organisationId')
      .whereRef('slotStaff.slotId', '=', 'slot.id')
      .orderBy('staff.id'),
  ).as('staff')

/** Inside JSON, PostgreSQL would write an instant with the session's time zone offset. */
const inUtc = (column: ReturnType<typeof sql>) =>
  sql<string | null>`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

const bookingColumns = [
  'booking.id as booking_id',
  'booking.bookerName as booker_name',
  'booking.bookerEmail as booker_email',
  'booking.bookerPhone as booker_phone',
  'booking.attendees as attendees_count',
  'booking.came',
  'booking.comment',
  'booking.answers',
  inUtc(sql`booking.booked_at`).$notNull().as('booking_time'),
  inUtc(sql`booking.held_until`).as('held_until'),
  'booking.cancelToken as cancel_token',
  // Inside JSON, bytes are text.
  sql<string | null>`encode(booking.cancel_token_sealed, 'hex')`.as('sealed'),
  'variant.name as ressource_name',
  splitOf.as('split'),
  'booking.overbooked',
  ...totalColumns,
  // Omitted from the response where it is null, as in almost all bookings.
  sql<boolean | null>`case
    when booking.asked_change_id is not null and booking.cancelled_at is null
      then booking.kept_at is not null end`.as('kept'),
] as const

const bookedIn = (eb: OfSlot) =>
  eb
    .selectFrom('booking')
    .innerJoin('variant', joinWithin('variant.id', 'booking.variantId'))
    .select(bookingColumns)
    .whereRef('booking.organisationId', '=', 'slot.organisationId')
    .whereRef('booking.slotId', '=', 'slot.id')

const bookingsOfSlot = (eb: OfSlot) =>
  jsonArrayFrom(
    bookedIn(eb)
      .where('booking.cancelledAt', 'is', null)
      .orderBy('booking.bookedAt')
      .orderBy('booking.id'),
  ).as('bookings')

/** Excludes erased bookings, which have nothing left to show. */
const cancelledOfSlot = (eb: OfSlot) =>
  jsonArrayFrom(
    bookedIn(eb)
      .leftJoin('staff as canceller', (join) =>
        join
          .onRef('canceller.organisationId', '=', 'booking.organisationId')
          .onRef('canceller.id', '=', 'booking.cancelledBy'),
      )
      .select([
        inUtc(sql`booking.cancelled_at`).$notNull().as('cancelled_at'),
        sql<CancelledBooking['cancelled_as']>`coalesce(booking.cancelled_as,
          case when booking.held_until <= booking.cancelled_at then 'lapsed' else 'unknown' end)`.as(
          'cancelled_as',
        ),
        sql<string>`coalesce(canceller.name, '')`.as('cancelled_by'),
        'booking.cancelReason as cancel_reason',
      ])
      .where('booking.cancelledAt', 'is not', null)
      .where('booking.erasedAt', 'is', null)
      .orderBy('booking.cancelledAt')
      .orderBy('booking.id'),
  ).as('cancelled')

const deleterOfSlot = (eb: OfSlot) =>
  eb
    .selectFrom('staff')
    .select('staff.name')
    .whereRef('staff.organisationId', '=', 'slot.organisationId')
    .whereRef('staff.id', '=', 'slot.deletedBy')
    .as('deletedBy')
