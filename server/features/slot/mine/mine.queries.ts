import { type ExpressionBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { OrganisationId } from '#server/auth/actor.ts'
import { namesOfStaff, walkInsOf } from '#server/database/booking-details.ts'
import { joinWithin } from '#server/database/join-within.ts'
import type { Database } from '#server/database/open.ts'
import type { Schema } from '#server/database/schema.ts'

interface Led {
  organisationId: OrganisationId
  staffId: string
  from: Temporal.Instant
  /** The end of the span, exclusive. */
  until: Temporal.Instant
}

/** The slots a member leads, in all projects, with everything needed on site. */
export const listSlotsLed = (db: Database, { organisationId, staffId, from, until }: Led) =>
  db
    .selectFrom('slotStaff as mine')
    .innerJoin('slot', joinWithin('slot.id', 'mine.slotId'))
    .innerJoin('project', joinWithin('project.id', 'slot.projectId'))
    .innerJoin('mailSettings', joinWithin('mailSettings.projectId', 'project.id'))
    .select(['slot.id', 'slot.projectId', 'project.name as project', 'slot.startsAt'])
    .select(['slot.timezone', 'slot.maxAttendees', 'slot.attendees', 'slot.offered'])
    .select(['slot.comment', 'slot.internal', 'mailSettings.meetingPoint'])
    .select(['mailSettings.street', 'mailSettings.postalCode', 'mailSettings.city'])
    .select((eb) => [variantsOfSlot(eb), namesOfStaff(eb), bookingsOfSlot(eb), walkInsOf(eb)])
    .where('mine.organisationId', '=', organisationId)
    .where('mine.staffId', '=', staffId)
    .where('slot.deletedAt', 'is', null)
    .where('slot.startsAt', '>=', from)
    .where('slot.startsAt', '<', until)
    .orderBy('slot.startsAt')
    .orderBy('slot.id')
    .execute()

/** The duration of an organisation's longest variant, including deleted ones, in seconds. */
export async function longestDuration(
  db: Database,
  organisationId: OrganisationId,
): Promise<number> {
  const { longest } = await db
    .selectFrom('variant')
    .select((eb) => eb.fn.max('durationSeconds').as('longest'))
    .where('organisationId', '=', organisationId)
    .executeTakeFirstOrThrow()
  return longest ?? 0
}

type OfSlot = ExpressionBuilder<Schema, 'slot'>

const variantsOfSlot = (eb: OfSlot) =>
  jsonArrayFrom(
    eb
      .selectFrom('slotVariant')
      .innerJoin('variant', joinWithin('variant.id', 'slotVariant.variantId'))
      .select(['variant.name', 'variant.durationSeconds as duration'])
      .whereRef('slotVariant.organisationId', '=', 'slot.organisationId')
      .whereRef('slotVariant.slotId', '=', 'slot.id')
      .where('variant.deletedAt', 'is', null)
      .orderBy('variant.createdAt')
      .orderBy('variant.id'),
  ).as('variants')

// Inside JSON, PostgreSQL would write an instant with the session's time zone offset.
const heldUntil = sql<string | null>`to_char(booking.held_until at time zone 'UTC',
  'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

const bookingsOfSlot = (eb: OfSlot) =>
  jsonArrayFrom(
    eb
      .selectFrom('booking')
      .innerJoin('variant', joinWithin('variant.id', 'booking.variantId'))
      .select(['booking.id as booking_id', 'booking.bookerName as booker_name'])
      .select(['booking.bookerPhone as booker_phone', 'booking.attendees as attendees_count'])
      .select('booking.came')
      .select(['variant.name as ressource_name', 'booking.comment', 'booking.answers'])
      .select(heldUntil.as('held_until'))
      .whereRef('booking.organisationId', '=', 'slot.organisationId')
      .whereRef('booking.slotId', '=', 'slot.id')
      .where('booking.cancelledAt', 'is', null)
      .orderBy('booking.bookedAt')
      .orderBy('booking.id'),
  ).as('bookings')
