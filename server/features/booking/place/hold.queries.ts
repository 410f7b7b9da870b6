import { sql } from 'kysely'
import type { OrganisationId } from '#server/auth/actor.ts'
import {
  bookingDetails,
  inOrder,
  type OneBooking,
  tokenHash,
} from '#server/database/booking-details.ts'
import { joinWithin } from '#server/database/join-within.ts'
import type { Database, Transaction } from '#server/database/open.ts'
import { isAddress } from '#server/database/postgres/connection-queue.ts'

/**
 * Serialises holds for the same network or email address until this transaction ends, so a count
 * made afterwards stays correct. Must be called before any row is locked.
 */
export async function lockHolders(tx: Transaction, keys: bigint[]): Promise<void> {
  // Always in the same order, to avoid deadlocks.
  for (const key of keys.toSorted((one, other) => (one < other ? -1 : 1))) {
    await sql`select pg_advisory_xact_lock(${key}::bigint)`.execute(tx)
  }
}

interface Holder {
  organisationId: OrganisationId
  at: Temporal.Instant
}

export const countHoldsOfAddress = (tx: Transaction, of: Holder & { heldBy: Uint8Array }) =>
  counted(openHolds(tx, of).where('booking.heldBy', '=', Buffer.from(of.heldBy)))

export const countHoldsOfOrigin = (tx: Transaction, of: Holder & { origin: Uint8Array }) =>
  counted(openHolds(tx, of).where('booking.origin', '=', Buffer.from(of.origin)))

export const countHoldsOfEmail = (tx: Transaction, of: Holder & { email: string }) =>
  counted(openHolds(tx, of).where(isAddress('booking.bookerEmail', of.email)))

const openHolds = (tx: Transaction, { organisationId, at }: Holder) =>
  tx
    .selectFrom('booking')
    .innerJoin('slot', joinWithin('slot.id', 'booking.slotId'))
    .select((eb) => [
      eb.fn.countAll().as('holds'),
      // A hold for a whole slot keeps all its places from others.
      sql<string>`sum(case when whole then slot.max_attendees else booking.attendees end)`.as(
        'places',
      ),
      eb.fn.min('booking.heldUntil').as('soonest'),
    ])
    .where('booking.organisationId', '=', organisationId)
    .where('booking.heldUntil', '>', at)
    .where('booking.cancelledAt', 'is', null)

type Counting = ReturnType<typeof openHolds>

async function counted(holds: Counting) {
  const { holds: count, places, soonest } = await holds.executeTakeFirstOrThrow()
  return { holds: Number(count), places: Number(places ?? 0), soonest }
}

const mailColumns = [
  'booking.organisationId',
  'booking.projectId',
  'booking.slotId',
  'booking.id as bookingId',
  'booking.bookerName',
  'booking.bookerEmail',
  'booking.attendees',
  'booking.language',
  'booking.cancelToken',
  'booking.cancelTokenSealed',
  'booking.confirmToken',
  'booking.confirmTokenSealed',
  'booking.heldUntil',
  'booking.cancelledAt',
  'booking.bookedStart',
  'booking.priceLines',
  'booking.priceCents',
  'booking.priceCurrency',
  'slot.internal',
  'slot.startsAt',
  'slot.timezone',
  'slot.deletedAt as slotDeletedAt',
  'variant.name as variantName',
  'variant.translations',
  'variant.durationSeconds',
  'variant.closesChangesSeconds',
  'variant.leadTimeSeconds',
  'project.visitorChanges',
  'project.name as projectName',
  'project.timezone as projectTimezone',
  'project.priceNote',
  'project.priceNoteTranslations',
  'project.imprintUrl',
  'project.privacyUrl',
  'organisation.name as organisationName',
  'mailSettings.emailFrom',
] as const

/** Bookings made as holds, with the data that emails and pages show. */
const holds = (db: Database, these?: OneBooking[]) => bookingDetails(db, these).select(mailColumns)

export type Hold = NonNullable<Awaited<ReturnType<typeof findHold>>>

/** Looks for the plain token of an earlier version only if there is no hash of it. */
export const findHold = async (db: Database, confirmToken: string) =>
  (await holds(db)
    .where('booking.confirmTokenHash', '=', tokenHash(confirmToken))
    .executeTakeFirst()) ??
  (await holds(db).where('booking.confirmToken', '=', confirmToken).executeTakeFirst())

/** Several holds, in the same order as the given ids. */
export const findHoldsOf = (db: Database, wheres: OneBooking[]) =>
  inOrder(wheres, (these) => holds(db, these).execute())

/** The booking with this cancel token. */
export async function findBookingByToken(db: Database, cancelToken: string) {
  const bookings = db
    .selectFrom('booking')
    .select(['organisationId', 'projectId', 'id as bookingId', 'heldUntil', 'cancelledAt'])
  return (
    (await bookings.where('cancelTokenHash', '=', tokenHash(cancelToken)).executeTakeFirst()) ??
    (await bookings.where('cancelToken', '=', cancelToken).executeTakeFirst())
  )
}

interface OneHold {
  organisationId: OrganisationId
  bookingId: string
  at: Temporal.Instant
}

/**
 * The booker's address for an open hold, locked so that the hold stays open until the transaction
 * ends.
 */
export const lockHeldForShare = (tx: Transaction, { organisationId, bookingId, at }: OneHold) =>
  tx
    .selectFrom('booking')
    .select('bookerEmail')
    .where('organisationId', '=', organisationId)
    .where('id', '=', bookingId)
    .where('heldUntil', '>', at)
    .where('cancelledAt', 'is', null)
    .forShare()
    .executeTakeFirst()

/**
 * Confirms a hold. Returns undefined if it is no longer open: if a lapse and a confirmation compete
 * for the row, the condition is false for the second one. Also undefined if it is in another slot.
 */
export const markConfirmed = (
  tx: Transaction,
  { organisationId, bookingId, slotId, at }: OneHold & { slotId: string },
) =>
  tx
    .updateTable('booking')
    .set({ heldUntil: null, heldBy: null, confirmedAt: at })
    .where('organisationId', '=', organisationId)
    .where('id', '=', bookingId)
    .where('slotId', '=', slotId)
    .where('heldUntil', '>', at)
    .where('cancelledAt', 'is', null)
    .returning('bookerEmail')
    .executeTakeFirst()

export interface SlotOfHolds {
  organisationId: OrganisationId
  slotId: string
}

const due = (db: Database, at: Temporal.Instant) =>
  db.selectFrom('booking').where('heldUntil', '<=', at).where('cancelledAt', 'is', null)

/** Whether a slot has expired holds that are not yet marked as lapsed. */
export async function hasDueHolds(
  db: Database,
  { organisationId, slotId, at }: SlotOfHolds & { at: Temporal.Instant },
): Promise<boolean> {
  const found = await due(db, at)
    .select('id')
    .where('organisationId', '=', organisationId)
    .where('slotId', '=', slotId)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Slots with expired holds, grouped by organisation; locks nothing. */
export const listSlotsWithDueHolds = (
  db: Database,
  { at, limit }: { at: Temporal.Instant; limit: number },
): Promise<SlotOfHolds[]> =>
  db
    .selectFrom(due(db, at).select(['organisationId', 'slotId']).limit(limit).as('found'))
    .select(['organisationId', 'slotId'])
    .distinct()
    .orderBy('organisationId')
    .orderBy('slotId')
    .execute()

/** The number of lapsed holds in one slot. */
export interface LapsedInSlot {
  projectId: string
  slotId: string
  holds: number
}

/**
 * Cancels the expired holds in these slots, all in one organisation, and frees their places in one
 * statement. Skips slots with a waiting list. Leaves locked slots and holds for the next run: a
 * locked hold may be about to be confirmed.
 */
export async function lapseDue(
  tx: Transaction,
  { organisationId, slotIds, at }: { organisationId: OrganisationId; slotIds: string[] } & At,
): Promise<LapsedInSlot[]> {
  const { rows } = await sql<LapsedInSlot>`
    with held as materialized (
      select slot.id from slot
      where slot.organisation_id = ${organisationId} and slot.id = any(${slotIds}::uuid[])
        and not slot.awaited
      order by slot.id
      for no key update skip locked
    ), over as materialized (
      select due.id from held cross join lateral (
        select booking.id from booking
        where booking.organisation_id = ${organisationId} and booking.slot_id = held.id
          and booking.held_until <= ${at}::timestamptz and booking.cancelled_at is null
        for update skip locked
      ) as due
    ), lapsed as (
      update booking set cancelled_at = ${at}::timestamptz, held_by = null
      from over
      where booking.organisation_id = ${organisationId} and booking.id = over.id
      returning booking.project_id, booking.slot_id, booking.attendees
    ), given_back as (
      select project_id, slot_id, count(*)::integer as holds, sum(attendees)::integer as people
      from lapsed group by project_id, slot_id
    ), freed as (
      update slot set
        attendees = case when slot.blocked is not null then 0
          else slot.attendees - given_back.people end,
        blocked = null,
        overbooked = least(slot.overbooked,
          greatest(0, slot.attendees - given_back.people - slot.max_attendees)),
        places_revision = slot.places_revision + given_back.people + 1
      from given_back
      where slot.organisation_id = ${organisationId} and slot.id = given_back.slot_id
    )
    select project_id, slot_id, holds from given_back
  `.execute(tx)
  return rows
}

/** Which of these slots have a waiting list. */
export async function listAwaitedAmong(
  db: Database,
  { organisationId, slotIds }: { organisationId: OrganisationId; slotIds: string[] },
): Promise<string[]> {
  const slots = await db
    .selectFrom('slot')
    .select('id')
    .where('organisationId', '=', organisationId)
    .where(sql<boolean>`id = any(${slotIds}::uuid[])`)
    .where('awaited', '=', true)
    .where('deletedAt', 'is', null)
    .execute()
  return slots.map(({ id }) => id)
}

interface At {
  at: Temporal.Instant
}

/**
 * Cancels the expired holds in a locked slot, and returns how many people each was for. Waits for
 * holds that are being confirmed.
 */
export async function markLapsed(
  tx: Transaction,
  { organisationId, slotId, at }: SlotOfHolds & At,
): Promise<{ projectId: string; attendees: number }[]> {
  return tx
    .with('over', (qb) =>
      qb
        .selectFrom('booking')
        .select(['organisationId', 'id'])
        .where('organisationId', '=', organisationId)
        .where('slotId', '=', slotId)
        .where('heldUntil', '<=', at)
        .where('cancelledAt', 'is', null)
        .orderBy('id')
        .forUpdate(),
    )
    .updateTable('booking')
    .from('over')
    .set({ cancelledAt: at, heldBy: null })
    .whereRef('booking.organisationId', '=', 'over.organisationId')
    .whereRef('booking.id', '=', 'over.id')
    .returning(['booking.projectId', 'booking.attendees'])
    .execute()
}
