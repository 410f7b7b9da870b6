import { sql } from 'kysely'
import type { Language } from '#contract/language.ts'
import type { Database, Transaction } from '#server/database/open.ts'
import { statement } from '#server/database/statement.ts'

export interface NewBooking {
  organisationId: string
  projectId: string
  slotId: string
  bookingId: string
  mailId: string
  /** A variant's `resourceId`, `id` or exact name. */
  category: string
  bookerName: string
  bookerEmail: string
  attendees: number
  comment: string
  cancelToken: string
  at: Temporal.Instant
  /** When the slot starts, where that was asked for: it may be moved meanwhile. */
  startsAt: Temporal.Instant | null
  keyHash: Uint8Array | null
  bodyHash: Uint8Array | null
  /** Internal slots and lead times bind visitors, not admins. */
  asVisitor: boolean
  /** What the booker reads. */
  language: Language
  /** Until when it waits for its confirmation, unless the slot starts before; null: it stands. */
  until: Temporal.Instant | null
  confirmToken: string | null
  heldBy: Uint8Array | null
}

/** Of a booking that was just stored. */
export interface Taken {
  startsAt: Temporal.Instant
  heldUntil: Temporal.Instant | null
}

/**
 * Takes the places, stores the booking and posts its mail: one statement, so that all of it
 * happens or nothing. The update of the slot's row is lock and check in one: whoever comes second
 * waits for the row and then sees what is left. Of the slot's variants it sees those from before
 * the wait; so a slot that was changed meanwhile (`revision`) takes no booking. Project and variant
 * are kept standing, in this order and before the slot, as everywhere: whoever deletes one of them
 * comes before this or after it. A hold differs in what is stored and posted only. Returns null when
 * nothing fits.
 */
export async function insertBooking(tx: Transaction, booking: NewBooking): Promise<Taken | null> {
  const values = { ...booking, event: booking.until ? 'booking_held' : 'booking_confirmed' }
  const { rows } = await statement(
    tx,
    { name: 'insert booking', values },
    (of) => sql<Taken>`
    with standing as (
      select project.id from project
      where project.organisation_id = ${of.organisationId} and project.id = ${of.projectId}
        and project.deleted_at is null
      for share
    ), offered as (
      select variant.id, variant.lead_time_seconds, seen.revision
      from standing
      join variant on variant.organisation_id = ${of.organisationId}
        and variant.project_id = standing.id
      join slot_variant on slot_variant.organisation_id = variant.organisation_id
        and slot_variant.variant_id = variant.id
      join slot as seen on seen.organisation_id = slot_variant.organisation_id
        and seen.id = slot_variant.slot_id
      where slot_variant.slot_id = ${of.slotId} and variant.deleted_at is null
        and ${of.category} in (variant.resource_id::text, variant.id::text, variant.name)
      order by variant.created_at, variant.id
      limit 1
      for share of variant
    ), taken as (
      update slot set attendees = slot.attendees + ${of.attendees}
      from offered
      where slot.organisation_id = ${of.organisationId} and slot.project_id = ${of.projectId}
        and slot.id = ${of.slotId} and slot.deleted_at is null and slot.revision = offered.revision
        and slot.attendees + ${of.attendees} <= slot.max_attendees
        and (${of.startsAt}::timestamptz is null or slot.starts_at = ${of.startsAt}::timestamptz)
        and (not ${of.asVisitor}::boolean or (not slot.internal
          and slot.starts_at > ${of.at}::timestamptz
          and slot.starts_at >= ${of.at}::timestamptz
            + offered.lead_time_seconds * interval '1 second'))
      returning slot.starts_at, offered.id as variant_id
    ), stored as (
      insert into booking (organisation_id, id, project_id, slot_id, variant_id, booker_name,
        booker_email, attendees, comment, cancel_token, booked_at, key_hash, body_hash,
        language, held_until, confirm_token, held_by)
      select ${of.organisationId}, ${of.bookingId}, ${of.projectId}, ${of.slotId}, taken.variant_id,
        ${of.bookerName}, ${of.bookerEmail}, ${of.attendees}, ${of.comment}, ${of.cancelToken},
        ${of.at}::timestamptz, ${of.keyHash}::bytea, ${of.bodyHash}::bytea, ${of.language},
        case when ${of.until}::timestamptz is not null
          then least(${of.until}::timestamptz, taken.starts_at) end,
        ${of.confirmToken}::text, ${of.heldBy}::bytea
      from taken
      returning id, held_until
    ), posted as (
      insert into outbox (organisation_id, id, event, project_id, booking_id, recipient,
        created_at, due_at)
      select ${of.organisationId}, ${of.mailId}, ${of.event}, ${of.projectId}, stored.id,
        ${of.bookerEmail}, ${of.at}::timestamptz, ${of.at}::timestamptz
      from stored
    )
    select taken.starts_at, stored.held_until from taken, stored
  `,
  )
  return rows[0] ?? null
}

/** What stands in the way of a booking, read after it found no place. */
export function findSlotState(
  db: Database,
  where: { organisationId: string; projectId: string; slotId: string },
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

interface InProject {
  organisationId: string
  projectId: string
}

const meantBy = (db: Database, { organisationId, projectId }: InProject, category: string) =>
  db
    .selectFrom('variant')
    .select(['variant.id', 'variant.leadTimeSeconds'])
    .where('variant.organisationId', '=', organisationId)
    .where('variant.projectId', '=', projectId)
    .where('variant.deletedAt', 'is', null)
    .where((eb) =>
      eb.or([
        eb('variant.name', '=', category),
        eb(sql<string>`variant.id::text`, '=', category),
        eb(sql<string>`variant.resource_id::text`, '=', category),
      ]),
    )
    .orderBy('variant.createdAt')
    .orderBy('variant.id')

/** The variants of a project that a category may mean. */
export const findCategory = (db: Database, where: InProject, category: string) =>
  meantBy(db, where, category).execute()

/** The variant that a category means in a slot, undefined when the slot does not offer it. */
export const findOffered = (
  db: Database,
  { slotId, category, ...where }: InProject & { slotId: string; category: string },
) =>
  meantBy(db, where, category)
    .innerJoin('slotVariant', (join) =>
      join
        .onRef('slotVariant.organisationId', '=', 'variant.organisationId')
        .onRef('slotVariant.variantId', '=', 'variant.id'),
    )
    .where('slotVariant.slotId', '=', slotId)
    .executeTakeFirst()

/** The slots that start then and offer one of these variants, those with most room first. */
export function findSlotsAt(
  db: Database,
  { organisationId, projectId }: InProject,
  at: { startsAt: Temporal.Instant; variantIds: string[]; slotId?: string | undefined },
) {
  const { startsAt, variantIds, slotId } = at
  return db
    .selectFrom('slot')
    .select('slot.id')
    .where('slot.organisationId', '=', organisationId)
    .where('slot.projectId', '=', projectId)
    .where('slot.deletedAt', 'is', null)
    .where('slot.startsAt', '=', startsAt)
    .$if(slotId !== undefined, (query) => query.where('slot.id', '=', slotId ?? ''))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('slotVariant')
          .select('slotVariant.slotId')
          .whereRef('slotVariant.organisationId', '=', 'slot.organisationId')
          .whereRef('slotVariant.slotId', '=', 'slot.id')
          .where('slotVariant.variantId', 'in', variantIds),
      ),
    )
    .orderBy(sql`slot.max_attendees - slot.attendees`, 'desc')
    .orderBy('slot.id')
    .execute()
}

/** A booking that was made with this key. */
export function findBookingByKey(db: Database, where: InProject & { keyHash: Uint8Array }) {
  return db
    .selectFrom('booking')
    .innerJoin('slot', (join) =>
      join
        .onRef('slot.organisationId', '=', 'booking.organisationId')
        .onRef('slot.id', '=', 'booking.slotId'),
    )
    .select([
      'booking.id',
      'booking.bodyHash',
      'booking.bookedAt',
      'booking.cancelToken',
      'booking.heldUntil',
      'slot.startsAt',
    ])
    .where('booking.organisationId', '=', where.organisationId)
    .where('booking.projectId', '=', where.projectId)
    .where('booking.keyHash', '=', Buffer.from(where.keyHash))
    .executeTakeFirst()
}

export async function forgetKey(
  tx: Transaction,
  { organisationId, bookingId }: { organisationId: string; bookingId: string },
): Promise<void> {
  await tx
    .updateTable('booking')
    .set({ keyHash: null, bodyHash: null })
    .where('organisationId', '=', organisationId)
    .where('id', '=', bookingId)
    .execute()
}

const told = [
  'booking.organisationId',
  'booking.projectId',
  'booking.slotId',
  'booking.id as bookingId',
  'booking.bookerName',
  'booking.bookerEmail',
  'booking.attendees',
  'booking.cancelToken',
  'booking.bookedAt',
  'booking.cancelledAt',
  'booking.heldUntil',
  'booking.language',
  'slot.startsAt',
  'slot.timezone',
  'variant.name as variantName',
  'variant.durationSeconds',
  'project.name as projectName',
  'project.imprintUrl',
  'project.privacyUrl',
  'organisation.name as organisationName',
  'mailSettings.emailFrom',
  'mailSettings.emailBcc',
  'mailSettings.emailSubject',
  'mailSettings.emailBody',
  'mailSettings.emailCancelSubject',
  'mailSettings.emailCancelBody',
  'mailSettings.street',
  'mailSettings.postalCode',
  'mailSettings.city',
] as const

/** Everything that a mail, a calendar file or the cancel page tells of a booking. */
const facts = (db: Database) =>
  db
    .selectFrom('booking')
    .innerJoin('slot', (join) =>
      join
        .onRef('slot.organisationId', '=', 'booking.organisationId')
        .onRef('slot.id', '=', 'booking.slotId'),
    )
    .innerJoin('variant', (join) =>
      join
        .onRef('variant.organisationId', '=', 'booking.organisationId')
        .onRef('variant.id', '=', 'booking.variantId'),
    )
    .innerJoin('project', (join) =>
      join
        .onRef('project.organisationId', '=', 'booking.organisationId')
        .onRef('project.id', '=', 'booking.projectId'),
    )
    .innerJoin('organisation', 'organisation.id', 'booking.organisationId')
    .innerJoin('mailSettings', (join) =>
      join
        .onRef('mailSettings.organisationId', '=', 'booking.organisationId')
        .onRef('mailSettings.projectId', '=', 'booking.projectId'),
    )
    .select(told)

export const findBooking = (db: Database, where: { organisationId: string; bookingId: string }) =>
  facts(db)
    .where('booking.organisationId', '=', where.organisationId)
    .where('booking.id', '=', where.bookingId)
    .executeTakeFirst()

export const findBookingByToken = (db: Database, cancelToken: string) =>
  facts(db).where('booking.cancelToken', '=', cancelToken).executeTakeFirst()
