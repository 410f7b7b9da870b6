import { type NotNull, sql } from 'kysely'
import type { OrganisationId } from '#server/auth/actor.ts'
import { sentWeight, slotVersion } from '#server/database/calendar-version.ts'
import { joinWithin } from '#server/database/join-within.ts'
import type { Database } from '#server/database/open.ts'

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
    .select(['mailSettings.emailFrom', 'mailSettings.meetingPoint', 'mailSettings.street'])
    .select(['mailSettings.postalCode', 'mailSettings.city'])
    .select((eb) => eb('slot.attendees', '-', eb.ref('slot.offered')).as('people'))
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
