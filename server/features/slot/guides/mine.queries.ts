import { type ExpressionBuilder, type NotNull, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { OrganisationId } from '#server/auth/actor.ts'
import {
  isFirstPart,
  meetingPointOfSlot,
  namesOfStaff,
  peopleIn,
  sentWeight,
  slotVersion,
  splitOf,
  totalColumns,
  walkInsOf,
} from '#server/database/booking-details.ts'
import { joinWithin } from '#server/database/join-within.ts'
import type { Database, Transaction } from '#server/database/open.ts'
import type { Schema } from '#server/database/schema.ts'

interface Feed {
  organisationId: OrganisationId
  staffId: string
  from: Temporal.Instant
  until: Temporal.Instant
}

/** The slots a member leads, as shown in their calendar; nothing about who booked. */
export const listFeedSlots = (db: Database, { organisationId, staffId, from, until }: Feed) =>
  db
    .selectFrom('slotStaff as mine')
    .innerJoin('slot', joinWithin('slot.id', 'mine.slotId'))
    .innerJoin('staff', joinWithin('staff.id', 'mine.staffId'))
    .innerJoin('project', joinWithin('project.id', 'slot.projectId'))
    .innerJoin('mailSettings', joinWithin('mailSettings.projectId', 'project.id'))
    .innerJoin('organisation', 'organisation.id', 'mine.organisationId')
    .select(['slot.id as slotId', 'mine.staffId', 'staff.name as staffName'])
    .select(['staff.admin', 'staff.desk'])
    .select(['slot.startsAt', 'slot.timezone', 'slot.maxAttendees', 'slot.createdAt as postedAt'])
    .select(['project.id as projectId', 'project.name as projectName'])
    .select(['project.deletedAt as projectDeletedAt', 'organisation.name as organisationName'])
    .select(['mailSettings.emailFrom', meetingPointOfSlot.as('meetingPoint')])
    .select('mailSettings.street')
    .select(['mailSettings.postalCode', 'mailSettings.city'])
    .select(peopleIn.as('people'))
    .select([sequence.as('sequence'), variants.as('variants')])
    .where('mine.organisationId', '=', organisationId)
    .where('mine.staffId', '=', staffId)
    .where('slot.deletedAt', 'is', null)
    .where('slot.startsAt', '>=', from)
    .where('slot.startsAt', '<', until)
    .$narrowType<{ people: NotNull }>()
    .orderBy('slot.startsAt')
    .orderBy('slot.id')
    .execute()

// Newer than every email sent, and no newer than the next one; see `sequence` of emailed entries.
const sequence = sql<number>`(${slotVersion} + ${sql.lit(sentWeight)} * ((
  select count(*) from outbox
  where outbox.organisation_id = mine.organisation_id and outbox.slot_id = slot.id
    and outbox.staff_id = mine.staff_id and outbox.state = 'sent'
) + (
  select count(*) from outbox
  where outbox.organisation_id = mine.organisation_id and outbox.change_id is not null
    and outbox.staff_id = mine.staff_id and outbox.state = 'sent')))::int`

// Includes variants that were deleted after the slot began.
const variants = sql<{ name: string; durationSeconds: number }[] | null>`(
  select json_agg(json_build_object('name', variant.name,
    'durationSeconds', variant.duration_seconds) order by variant.created_at, variant.id)
  from slot_variant
  join variant on variant.organisation_id = slot_variant.organisation_id
    and variant.id = slot_variant.variant_id
  where slot_variant.organisation_id = slot.organisation_id and slot_variant.slot_id = slot.id
    and (variant.deleted_at is null or variant.deleted_at >= slot.starts_at))`

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
    .select(['slot.timezone', 'slot.maxAttendees', 'slot.blocked', peopleIn.as('people')])
    .select(['slot.comment', 'slot.internal', meetingPointOfSlot.as('meetingPoint')])
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
      .select([heldUntil.as('held_until'), splitOf.as('split'), ...totalColumns])
      .whereRef('booking.organisationId', '=', 'slot.organisationId')
      .whereRef('booking.slotId', '=', 'slot.id')
      .where('booking.cancelledAt', 'is', null)
      .orderBy('booking.bookedAt')
      .orderBy('booking.id'),
  ).as('bookings')

interface OfProject {
  organisationId: OrganisationId
  projectId: string
}

interface WantedProject extends OfProject {
  timezone: string
  /** The last day that morning emails were queued for; null if there were none so far. */
  posted: string | null
}

/** The projects, in all organisations, where a member wants the morning email. */
export async function listWanted(db: Database): Promise<WantedProject[]> {
  const { rows } = await sql<WantedProject>`
    select project.organisation_id, project.id as project_id, project.timezone,
      morning_mail.day as posted
    from (select distinct organisation_id from staff
      where morning_mails and deleted_at is null) as wanting
    join project on project.organisation_id = wanting.organisation_id
    left join morning_mail on morning_mail.organisation_id = project.organisation_id
      and morning_mail.project_id = project.id
    where project.deleted_at is null
    order by project.organisation_id, project.id`.execute(db)
  return rows
}

/** Records that a day's emails are queued; false if another process has already done so. */
export async function takeDay(
  tx: Transaction,
  { organisationId, projectId }: OfProject,
  day: string,
): Promise<boolean> {
  const taken = await tx
    .insertInto('morningMail')
    .values({ organisationId, projectId, day })
    .onConflict((conflict) =>
      conflict
        .columns(['organisationId', 'projectId'])
        .doUpdateSet({ day })
        .where('morningMail.day', '<', day),
    )
    .returning('day')
    .executeTakeFirst()
  return taken !== undefined
}

/** The members who want the morning email, locked so that none can leave before it is stored. */
export const lockWantingForShare = (tx: Transaction, organisationId: OrganisationId) =>
  tx
    .selectFrom('staff')
    .select(['id as staffId', 'email', 'admin', 'desk'])
    .where('organisationId', '=', organisationId)
    .where('morningMails', '=', true)
    .where('deletedAt', 'is', null)
    .$narrowType<{ email: NotNull }>()
    .orderBy('id')
    .forKeyShare()
    .execute()

/**
 * The member who gets a project's morning email; undefined if the member or the project no longer
 * exists, or if the member has turned the email off.
 */
export const findWanting = (
  db: Database,
  { organisationId, projectId, staffId }: OfProject & { staffId: string },
) =>
  db
    .selectFrom('staff')
    .innerJoin('organisation', 'organisation.id', 'staff.organisationId')
    .innerJoin('project', 'project.organisationId', 'staff.organisationId')
    .select(['staff.name', 'staff.admin', 'staff.desk', 'organisation.name as organisation'])
    .select(['project.name as project', 'project.timezone'])
    .where('staff.organisationId', '=', organisationId)
    .where('staff.id', '=', staffId)
    .where('staff.morningMails', '=', true)
    .where('staff.deletedAt', 'is', null)
    .where('project.id', '=', projectId)
    .where('project.deletedAt', 'is', null)
    .executeTakeFirst()

interface Morning {
  /** The start of the day. */
  from: Temporal.Instant
  /** When the time that the email is about begins. */
  opens: Temporal.Instant
  /** The end of that time, exclusive. */
  closes: Temporal.Instant
  /** Changes since this time count as new. */
  since: Temporal.Instant
}

/** With `guideId`, only the slots this guide leads; with null, all slots. */
type Of = OfProject & { guideId: string | null }

/**
 * Whether a slot begins within the time that the email is about, or is still running when that
 * begins. A variant lasts at most a week.
 */
const isToday = ({ opens, closes }: Pick<Morning, 'opens' | 'closes'>) => sql<boolean>`
  slot.starts_at < ${closes}::timestamptz
  and slot.starts_at >= ${opens}::timestamptz - interval '7 days'
  and (slot.starts_at >= ${opens}::timestamptz or slot.starts_at > ${opens}::timestamptz - (
    select coalesce(max(variant.duration_seconds), 0) from slot_variant
    join variant on variant.organisation_id = slot_variant.organisation_id
      and variant.id = slot_variant.variant_id
    where slot_variant.organisation_id = slot.organisation_id
      and slot_variant.slot_id = slot.id and variant.deleted_at is null
  ) * interval '1 second')`

/** All of a morning's slots, or only those a member leads. */
export async function listSlotsOfDay(
  db: Database,
  { organisationId, projectId, guideId }: Of,
  morning: Pick<Morning, 'opens' | 'closes'>,
): Promise<string[]> {
  const rows = await db
    .selectFrom('slot')
    .select('id')
    .where('organisationId', '=', organisationId)
    .where('projectId', '=', projectId)
    .where(isToday(morning))
    .where('deletedAt', 'is', null)
    .$if(guideId !== null, (slots) =>
      slots.where((eb) =>
        eb.exists(
          eb
            .selectFrom('slotStaff')
            .select('staffId')
            .where('slotStaff.organisationId', '=', organisationId)
            .where('slotStaff.staffId', '=', guideId ?? '')
            .whereRef('slotStaff.slotId', '=', 'slot.id'),
        ),
      ),
    )
    .execute()
  return rows.map(({ id }) => id)
}

/** The members who lead a morning's slots. */
export async function listGuidesOfDay(
  db: Database,
  { organisationId, projectId }: OfProject,
  morning: Pick<Morning, 'opens' | 'closes'>,
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('slot')
    .innerJoin('slotStaff', joinWithin('slotStaff.slotId', 'slot.id'))
    .select('slotStaff.staffId')
    .distinct()
    .where('slot.organisationId', '=', organisationId)
    .where('slot.projectId', '=', projectId)
    .where(isToday(morning))
    .where('slot.deletedAt', 'is', null)
    .execute()
  return new Set(rows.map(({ staffId }) => staffId))
}

/** Changes to slots on the day and on later days. */
export interface Changes {
  booked: number
  bookedPeople: number
  cancelled: number
  cancelledPeople: number
  changed: number
  calledOff: number
}

/**
 * Finds what has changed since the previous morning in the slots on this day and later days. A
 * booking made and cancelled since then is not counted. Bookings are read slot by slot, because no
 * index begins with the time of a booking.
 */
export async function findChanges(
  db: Database,
  { organisationId, projectId, guideId }: Of,
  { from, since }: Pick<Morning, 'from' | 'since'>,
): Promise<Changes> {
  const leads = sql`exists (
    select from slot_staff where slot_staff.organisation_id = ${organisationId}
      and slot_staff.staff_id = ${guideId}::uuid and slot_staff.slot_id = slot.id)`
  const { rows } = await sql<Changes>`
    with ahead as materialized (
      select slot.id, slot.deleted_at from slot
      where slot.organisation_id = ${organisationId} and slot.project_id = ${projectId}
        and slot.starts_at >= ${from}::timestamptz
        and (slot.deleted_at is null or slot.deleted_at >= ${since}::timestamptz)
        and ${guideId === null ? sql`true` : leads}
    ), seen as (
      select booking.attendees, booking.cancelled_at,
        -- All slots of a split booking count it once; a guide sees a part of it.
        ${guideId === null ? isFirstPart : sql`true`} as counts,
        coalesce(booking.confirmed_at, booking.booked_at) >= ${since}::timestamptz or exists (
          select from booking_change as change
          where change.organisation_id = ${organisationId}
            and change.booking_id = coalesce(booking.part_of, booking.id)
            and change.at >= ${since}::timestamptz
            -- Restored, and so far known as cancelled.
            and (change.before->'cancelled'->>'at')::timestamptz < ${since}::timestamptz
        ) as is_new,
        booking.cancelled_at is null and exists (
          select from booking_change as change
          where change.organisation_id = ${organisationId} and change.booking_id = booking.id
            and change.at >= ${since}::timestamptz
        ) as is_changed
      from ahead join booking on booking.organisation_id = ${organisationId}
        and booking.slot_id = ahead.id
      where booking.held_until is null
        and (booking.cancelled_at is null or booking.cancelled_at >= ${since}::timestamptz)
    ), counted as (
      select attendees, counts, is_new and cancelled_at is null as booked,
        not is_new and cancelled_at is not null as cancelled, not is_new and is_changed as changed
      from seen
    )
    select count(*) filter (where booked and counts)::int as booked,
      coalesce(sum(attendees) filter (where booked), 0)::int as booked_people,
      count(*) filter (where cancelled and counts)::int as cancelled,
      coalesce(sum(attendees) filter (where cancelled), 0)::int as cancelled_people,
      count(*) filter (where changed and counts)::int as changed,
      (select count(*) from ahead where deleted_at is not null)::int as called_off
    from counted`.execute(db)
  const [changes] = rows
  if (!changes) throw new Error('an aggregate has one row')
  return changes
}

/** Whether anybody leads a slot in the project within 60 days before or after this time. */
export async function usesGuides(
  db: Database,
  { organisationId, projectId }: OfProject,
  { from }: Pick<Morning, 'from'>,
): Promise<boolean> {
  const found = await db
    .selectFrom('slot')
    .innerJoin('slotStaff', joinWithin('slotStaff.slotId', 'slot.id'))
    .select('slot.id')
    .where('slot.organisationId', '=', organisationId)
    .where('slot.projectId', '=', projectId)
    .where('slot.startsAt', '>=', from.subtract({ hours: 24 * 60 }))
    .where('slot.startsAt', '<', from.add({ hours: 24 * 60 }))
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
