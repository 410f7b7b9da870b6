import { sql } from 'kysely'
import type { OrganisationId } from '#server/auth/actor.ts'
import type { Database, Transaction } from '#server/database/open.ts'
import type { Owned } from '#server/database/postgres/distribute.ts'

export interface RemindingProject {
  organisationId: OrganisationId
  projectId: string
  reminders: number[]
}

/** The next projects that send reminders, in id order, starting after `after`. */
export const listReminding = (
  db: Database,
  { after, limit }: { after: RemindingProject | undefined; limit: number },
): Promise<RemindingProject[]> =>
  db
    .selectFrom('project')
    .select(['organisationId', 'id as projectId', 'reminders'])
    .where(sql<boolean>`reminders <> '{}'`)
    .where('deletedAt', 'is', null)
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(organisation_id, id) > (${after?.organisationId}::uuid, ${after?.projectId}::uuid)`,
      ),
    )
    .orderBy('organisationId')
    .orderBy('id')
    .limit(limit)
    .execute()

interface SlotToRemind {
  organisationId: OrganisationId
  slotId: string
  startsAt: Temporal.Instant
  timezone: string
}

/**
 * Whether a booking has no recorded reminder for its current start that was due at most `hours`
 * hours before it.
 */
const isNotReminded = (hours: number) => sql<boolean>`(
  select reminder.id from booking_reminder as reminder
  where reminder.organisation_id = booking.organisation_id and reminder.booking_id = booking.id
    and reminder.starts_at = slot.starts_at and reminder.hours <= ${hours}
  limit 1
) is null`

/** Whether a booking is active and confirmed. */
const stands = sql<boolean>`booking.cancelled_at is null and booking.held_until is null
  and booking.erased_at is null`

/**
 * The first `limit` slots in each project that start in the span and have a booking that may need a
 * reminder. Covers these organisations' projects that send a reminder this many hours before the
 * start. Reads each project and each slot with its own index scan; otherwise the planner would read
 * all of them.
 */
export async function listSlotsToRemind(
  db: Database,
  of: {
    hours: number
    organisations: { first: OrganisationId; last: OrganisationId }
    starts: { after: Temporal.Instant; before: Temporal.Instant }
    limit: number
  },
): Promise<SlotToRemind[]> {
  const { hours, organisations, starts, limit } = of
  const { rows } = await sql<SlotToRemind>`
    select project.organisation_id, found.slot_id, found.starts_at, found.timezone
    from project cross join lateral (
      select slot.id as slot_id, slot.starts_at, slot.timezone
      from slot cross join lateral (
        select from booking
        where booking.organisation_id = project.organisation_id and booking.slot_id = slot.id
          and ${stands} and ${isNotReminded(hours)}
        limit 1
      ) as untold
      where slot.organisation_id = project.organisation_id and slot.project_id = project.id
        and slot.deleted_at is null and slot.attendees > slot.offered
        and slot.starts_at > ${starts.after}::timestamptz
        and slot.starts_at < ${starts.before}::timestamptz
      order by slot.starts_at, slot.id
      limit ${limit}
    ) as found
    where project.reminders <> '{}' and project.deleted_at is null
      and project.organisation_id >= ${organisations.first}::uuid
      and project.organisation_id <= ${organisations.last}::uuid
      and ${hours} = any(project.reminders)`.execute(db)
  return rows
}

interface BookingToRemind {
  bookingId: string
  projectId: string
  bookerEmail: string
  since: Temporal.Instant
  /** When the booking's start was last changed. */
  movedAt: Temporal.Instant | null
  startsAt: Temporal.Instant
  timezone: string
}

/**
 * The bookings in these slots without a recorded reminder that was due at most `hours` hours before
 * their start. Locks them until the transaction ends, so they cannot be erased or changed. Skips
 * bookings locked by other transactions.
 */
export async function lockBookingsToRemind(
  tx: Transaction,
  of: { organisationId: OrganisationId; slotIds: string[]; hours: number; limit: number },
): Promise<BookingToRemind[]> {
  const { organisationId, slotIds, hours, limit } = of
  const { rows } = await sql<BookingToRemind>`
    select booking.id as booking_id, booking.project_id, booking.booker_email,
      coalesce(booking.confirmed_at, booking.booked_at) as since, (
        select max(change.at) from booking_change as change
        where change.organisation_id = ${organisationId} and change.booking_id = booking.id
          and change.after->>'start' is not null
      ) as moved_at,
      slot.starts_at, slot.timezone
    from slot
    join booking on booking.organisation_id = slot.organisation_id and booking.slot_id = slot.id
    where slot.organisation_id = ${organisationId} and slot.id = any(${slotIds}::uuid[])
      and slot.deleted_at is null and booking.organisation_id = ${organisationId}
      and ${stands} and ${isNotReminded(hours)}
    order by booking.id
    limit ${limit}
    for share of booking skip locked`.execute(tx)
  return rows
}

interface NewReminder {
  organisationId: OrganisationId
  bookingId: string
  startsAt: Temporal.Instant
  hours: number
  id: string
}

/**
 * Records that these bookings do not need another reminder, and returns the ids of the new records.
 * Waits for other processes that are recording the same bookings.
 */
export async function insertReminders(tx: Transaction, all: NewReminder[]): Promise<Set<string>> {
  if (all.length === 0) return new Set()
  const noted = await tx
    .insertInto('bookingReminder')
    .values(all)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  return new Set(noted.map(({ id }) => id))
}

/** The start that the reminder was about; undefined if the reminder's record was deleted. */
export async function findRemindedStart(
  db: Database,
  of: { organisationId: OrganisationId; bookingId: string; reminderId: string },
): Promise<Temporal.Instant | undefined> {
  const found = await db
    .selectFrom('bookingReminder')
    .select('startsAt')
    .where('organisationId', '=', of.organisationId)
    .where('bookingId', '=', of.bookingId)
    .where('id', '=', of.reminderId)
    .executeTakeFirst()
  return found?.startsAt
}

/** Up to `limit` bookings with reminder records for starts before `before`. */
export const listOldReminders = (
  db: Database,
  { before, limit }: { before: Temporal.Instant; limit: number },
): Promise<Owned[]> =>
  db
    .selectFrom('bookingReminder')
    .select(['organisationId', 'bookingId as id'])
    .where('startsAt', '<', before)
    .limit(limit)
    .execute()

/** Deletes these bookings' reminder records for starts before `before`, and returns how many. */
export async function deleteReminders(
  tx: Transaction,
  of: { organisationId: OrganisationId; ids: string[]; before: Temporal.Instant },
): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('bookingReminder')
    .where('organisationId', '=', of.organisationId)
    .where(sql<boolean>`booking_id = any(${of.ids}::uuid[])`)
    .where('startsAt', '<', of.before)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
