import { type Selectable, sql } from 'kysely'
import type { OrganisationId } from '#server/auth/actor.ts'
import { allPeopleOf, groupKind } from '#server/database/booking-details.ts'
import { joinWithin } from '#server/database/join-within.ts'
import type { Database, Transaction } from '#server/database/open.ts'
import { isAddress, sameAddress } from '#server/database/postgres/connection-queue.ts'
import type { Owned } from '#server/database/postgres/distribute.ts'
import type { Schema } from '#server/database/schema.ts'

interface OfBooker {
  organisationId: OrganisationId
  email: string
}

/**
 * Finds an address's bookings before anything is joined to them: without statistics, as on the
 * embedded database, the planner would read all bookings of the organisation's slots or variants.
 */
const bookingsOf = (db: Database, { organisationId, email }: OfBooker) =>
  db
    .selectFrom('booking')
    .selectAll()
    .where('organisationId', '=', organisationId)
    .where(isAddress('bookerEmail', email))

/**
 * The bookings made with an email address, which erased ones do not have, ordered by the start of
 * their slots.
 */
export function listBookings(db: Database, of: OfBooker) {
  return db
    .with(
      (cte) => cte('found').materialized(),
      () => bookingsOf(db, of),
    )
    .selectFrom('found')
    .innerJoin('slot', joinWithin('slot.id', 'found.slotId'))
    .innerJoin('variant', joinWithin('variant.id', 'found.variantId'))
    .innerJoin('project', joinWithin('project.id', 'found.projectId'))
    .select(['project.name as project', 'variant.name as variant', 'slot.startsAt'])
    .select(['found.id', 'found.bookerName', 'found.bookerEmail'])
    .select(allPeopleOf('found').as('attendees'))
    .select(['found.comment', 'found.bookedAt', 'found.cancelledAt', 'found.heldUntil'])
    .select(['found.cancelReason', 'found.language', 'found.bookerPhone', 'found.answers'])
    .select(['found.note', came.as('came')])
    .select(['found.priceLines', 'found.priceCents', 'found.priceCurrency'])
    .orderBy('slot.startsAt')
    .orderBy('found.id')
    .execute()
}

/** How many people came, with all parts of a split booking; null if nobody recorded it. */
const came = sql<number | null>`case when found.part_of is null then found.came else (
  select sum(part.came)::integer from booking as part
  where part.organisation_id = found.organisation_id and part.part_of = found.part_of) end`

/** The changes to these bookings, oldest first. */
export function listChanges(
  db: Database,
  { organisationId, bookingIds }: { organisationId: OrganisationId; bookingIds: string[] },
) {
  return db
    .selectFrom('bookingChange')
    .select(['bookingId', 'at', 'before', 'after'])
    .where('organisationId', '=', organisationId)
    .where(sql<boolean>`booking_id = any(${bookingIds}::uuid[])`)
    .orderBy('id')
    .execute()
}

/** The emails about these bookings, oldest first; `to`: only those sent to this address. */
export function listMails(
  db: Database,
  {
    organisationId,
    bookingIds,
    to,
  }: { organisationId: OrganisationId; bookingIds: string[]; to?: string },
) {
  return db
    .selectFrom('outbox')
    .select(['bookingId', 'event', 'recipient', 'state', 'createdAt', 'sentAt', 'lastAnswer'])
    .where('organisationId', '=', organisationId)
    .where(sql<boolean>`booking_id = any(${bookingIds}::uuid[])`)
    .$if(to !== undefined, (query) => query.where(isAddress('recipient', to ?? '')))
    .orderBy('id')
    .execute()
}

/** The bookings made with an email address, locked until the transaction ends. */
export function lockBookings(tx: Transaction, of: OfBooker) {
  return tx
    .with(
      (cte) => cte('found').materialized(),
      () => bookingsOf(tx, of).orderBy('id').forUpdate(),
    )
    .selectFrom('found')
    .innerJoin('slot', joinWithin('slot.id', 'found.slotId'))
    .select(['found.id', 'found.cancelledAt', 'slot.startsAt'])
    .execute()
}

/** Erases the personal data of bookings; the data needed for counts is kept. */
export async function eraseBookings(
  tx: Transaction,
  of: { organisationId: OrganisationId; bookingIds: string[]; at: Temporal.Instant },
): Promise<void> {
  await tx
    .updateTable('booking')
    .set({ bookerName: '', bookerEmail: '', bookerPhone: '', comment: '', note: '', answers: '[]' })
    .set({ keyHash: null, bodyHash: null })
    .set({ cancelReason: '', groupKind })
    .set({ erasedAt: of.at, heldBy: null, origin: null })
    .where('organisationId', '=', of.organisationId)
    .where(sql<boolean>`id = any(${of.bookingIds}::uuid[])`)
    .execute()
}

/** Deletes the history of changes to these bookings, because it contains the old and new values. */
export async function deleteChanges(
  tx: Transaction,
  of: { organisationId: OrganisationId; bookingIds: string[] },
): Promise<void> {
  await tx
    .deleteFrom('bookingChange')
    .where('organisationId', '=', of.organisationId)
    .where(sql<boolean>`booking_id = any(${of.bookingIds}::uuid[])`)
    .execute()
}

/** Whether a change replaced this email address. */
const had = (email: string) =>
  sql`booking_change.before ? 'booker_email'
    and ${sameAddress(sql`booking_change.before ->> 'booker_email'`, email)}`

/** The bookings that had an email address until it was changed. */
async function listIdsOfFormer(db: Database, { organisationId, email }: OfBooker) {
  const { rows } = await sql<{ bookingId: string }>`
    select distinct booking_id from booking_change
    where organisation_id = ${organisationId} and ${had(email)}
  `.execute(db)
  return rows.map(({ bookingId }) => bookingId)
}

/**
 * The unerased bookings that had an email address until it was changed, ordered by id, with the
 * details that they had then. The ids are asked for first, because the embedded database, which has
 * no statistics, would look up the changes to every booking.
 */
export async function listFormerBookings(db: Database, of: OfBooker): Promise<FormerBooking[]> {
  const { organisationId, email } = of
  const bookingIds = await listIdsOfFormer(db, of)
  if (bookingIds.length === 0) return []
  const { rows } = await sql<FormerBooking>`
    select booking.id, last.id as change_id, was.*
    from booking
    cross join lateral (
      select booking_change.id from booking_change
      where booking_change.organisation_id = booking.organisation_id
        and booking_change.booking_id = booking.id and ${had(email)}
      order by booking_change.id desc limit 1
    ) as last
    cross join lateral (
      select coalesce(${first('booker_name')}, booking.booker_name) as booker_name,
        ${first('booker_email')} as booker_email,
        coalesce(${first('booker_phone')}, booking.booker_phone) as booker_phone,
        coalesce(${first('comment')}, booking.comment) as comment,
        coalesce(${first('answers', sql`->`)}, booking.answers) as answers
      from booking_change as later
      where later.organisation_id = booking.organisation_id and later.booking_id = booking.id
        and later.id >= last.id
    ) as was
    where booking.organisation_id = ${organisationId} and booking.erased_at is null
      and not ${isAddress('booking.booker_email', email)}
      and booking.id = any(${bookingIds}::uuid[])
    order by booking.id
  `.execute(db)
  return rows
}

interface FormerBooking
  extends Pick<
    Selectable<Schema['booking']>,
    'id' | 'bookerName' | 'bookerEmail' | 'bookerPhone' | 'comment' | 'answers'
  > {
  /** The change that replaced the address. */
  changeId: string
}

/** What a field was before the first of several changes that has it. */
const first = (field: string, operator = sql`->>`) =>
  sql`(array_agg(later.before ${operator} ${sql.lit(field)} order by later.id)
    filter (where later.before ? ${sql.lit(field)}))[1]`

/** Which fields of a change are about the booker. */
const personal = ['booker_name', 'booker_email', 'booker_phone', 'comment', 'note', 'answers']

/**
 * Removes from the history of bookings what it says of the bookers they had before. Later changes
 * still say what the booking was before them, which may be what the former booker had entered.
 */
export async function eraseFormerBookers(
  tx: Transaction,
  { organisationId, former }: { organisationId: OrganisationId; former: FormerBooking[] },
): Promise<void> {
  for (const { id, changeId } of former) {
    await tx
      .updateTable('bookingChange')
      .set({
        before: sql<string>`before - ${personal}::text[]`,
        after: sql<string>`case when id >= ${changeId} then after else after - ${personal}::text[] end`,
      })
      .where('organisationId', '=', organisationId)
      .where('bookingId', '=', id)
      .execute()
  }
}

interface Retention {
  organisationId: OrganisationId
  projectId: string
  retentionDays: number
}

/**
 * The projects with bookers to erase at `now`, including deleted projects. Checks the past slots of
 * each project one by one through an index, because the planner would otherwise read all slots
 * first.
 */
export async function listDueProjects(db: Database, now: Temporal.Instant): Promise<Retention[]> {
  const before = sql`${now}::timestamptz - project.retention_days * interval '24 hours'`
  const { rows } = await sql<Retention>`
    select project.organisation_id, project.id as project_id, project.retention_days
    from project
    where exists (
      select from slot cross join lateral (
        select from booking
        where booking.organisation_id = project.organisation_id and booking.slot_id = slot.id
          and booking.erased_at is null
        limit 1
      ) as kept
      where slot.organisation_id = project.organisation_id and slot.project_id = project.id
        and slot.starts_at < ${before}
    ) or exists (
      select from booking
      where booking.organisation_id = project.organisation_id and booking.project_id = project.id
        and booking.erased_at is null and booking.cancelled_at < ${before}
    ) or exists (
      select from booking
      where booking.organisation_id = project.organisation_id and booking.project_id = project.id
        and booking.erased_at is null and booking.cancelled_at is not null
        and booking.held_until is not null
    )
  `.execute(db)
  return rows
}

interface Due {
  organisationId: OrganisationId
  projectId: string
  before: Temporal.Instant
  limit: number
}

/** How far a pass through a project's slots has got. */
export interface Reached {
  startsAt: Temporal.Instant
  slotId: string
}

/**
 * Unerased bookings of slots that started before `before`. Continues where the previous batch
 * ended; otherwise each batch would scan all slots again. Skips locked rows, because another
 * process is erasing them.
 */
export function lockPastBookings(tx: Transaction, due: Due, reached: Reached | undefined) {
  return tx
    .selectFrom('slot')
    .innerJoin('booking', joinWithin('booking.slotId', 'slot.id'))
    .select(['booking.id', 'slot.startsAt', 'slot.id as slotId'])
    .where('slot.organisationId', '=', due.organisationId)
    .where('slot.projectId', '=', due.projectId)
    .where('slot.startsAt', '<', due.before)
    .where('booking.erasedAt', 'is', null)
    .$if(reached !== undefined, (query) =>
      query.where(
        sql<boolean>`(slot.starts_at, slot.id) >= (${reached?.startsAt}::timestamptz, ${reached?.slotId}::uuid)`,
      ),
    )
    .orderBy('slot.startsAt')
    .orderBy('slot.id')
    .limit(due.limit)
    .forUpdate('booking')
    .skipLocked()
    .execute()
}

/** Unerased bookings that were cancelled before `before`, no matter when their slots start. */
export function lockCancelledBookings(tx: Transaction, due: Due) {
  return tx
    .selectFrom('booking')
    .select('id')
    .where('organisationId', '=', due.organisationId)
    .where('projectId', '=', due.projectId)
    .where('cancelledAt', '<', due.before)
    .where('erasedAt', 'is', null)
    .limit(due.limit)
    .forUpdate()
    .skipLocked()
    .execute()
}

/** Unerased bookings that were never confirmed: their addresses may belong to somebody else. */
export function lockUnconfirmedBookings(tx: Transaction, due: Omit<Due, 'before'>) {
  return tx
    .selectFrom('booking')
    .select('id')
    .where('organisationId', '=', due.organisationId)
    .where('projectId', '=', due.projectId)
    .where('heldUntil', 'is not', null)
    .where('cancelledAt', 'is not', null)
    .where('erasedAt', 'is', null)
    .limit(due.limit)
    .forUpdate()
    .skipLocked()
    .execute()
}

interface Old {
  before: Temporal.Instant
  limit: number
}

interface Bookings {
  organisationId: OrganisationId
  ids: string[]
}

/** Up to `limit` bookings made at or before `before` that still have an idempotency key. */
export const listOldKeys = (db: Database, { before, limit }: Old) =>
  db
    .selectFrom('booking')
    .select(['organisationId', 'id'])
    .where('keyHash', 'is not', null)
    .where('bookedAt', '<=', before)
    .limit(limit)
    .execute()

/**
 * Deletes the idempotency keys of these bookings and returns how many. Skips locked bookings,
 * because waiting for them could cause a deadlock.
 */
export async function deleteKeys(tx: Transaction, bookings: Bookings): Promise<number> {
  const { numUpdatedRows } = await tx
    .with('free', (qb) => unheld(qb, bookings).where('keyHash', 'is not', null))
    .updateTable('booking')
    .from('free')
    .where('booking.organisationId', '=', bookings.organisationId)
    .whereRef('booking.id', '=', 'free.id')
    .set({ keyHash: null, bodyHash: null })
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/**
 * Up to `limit` bookings of each project, and `most` in total, that were made at or before `before`
 * and still have an origin, the hash of the visitor's network.
 */
export async function listOldOrigins(
  db: Database,
  { before, limit, most }: Old & { most: number },
): Promise<Owned[]> {
  const { rows } = await sql<Owned>`
    select found.organisation_id, found.id
    from project cross join lateral (
      select booking.organisation_id, booking.id from booking
      where booking.organisation_id = project.organisation_id
        and booking.project_id = project.id
        and booking.origin is not null and booking.booked_at <= ${before}::timestamptz
      limit ${limit}
    ) as found
    limit ${most}`.execute(db)
  return rows
}

/** Deletes the origins of these bookings, except locked ones, and returns how many. */
export async function deleteOrigins(tx: Transaction, bookings: Bookings): Promise<number> {
  const { numUpdatedRows } = await tx
    .with('free', (qb) => unheld(qb, bookings).where('origin', 'is not', null))
    .updateTable('booking')
    .from('free')
    .where('booking.organisationId', '=', bookings.organisationId)
    .whereRef('booking.id', '=', 'free.id')
    .set({ origin: null })
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

const unheld = (qb: Pick<Database, 'selectFrom'>, { organisationId, ids }: Bookings) =>
  qb
    .selectFrom('booking')
    .select('id')
    .where('organisationId', '=', organisationId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .forUpdate()
    .skipLocked()
