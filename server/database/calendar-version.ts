import { sql } from 'kysely'

/**
 * How often anything has changed that every calendar entry of a project shows, such as its address
 * or a variant's duration. A sum of counters never falls, whichever variant a booking or slot has.
 * For statements with the tables `project` and `mail_settings`.
 */
export const projectVersion = sql<number>`(project.revision + mail_settings.revision + (
  select coalesce(sum(one.revision), 0) from variant as one
  where one.organisation_id = project.organisation_id and one.project_id = project.id))::int`

/** More than the emails about one slot that may wait at the same time for one guide. */
export const sentWeight = 100

/**
 * The same for a slot in its guide's calendar, which also shows how many people are booked. A
 * booking that leaves the slot raises `places_revision` by more than it takes from the count. For
 * statements that also have the tables `slot` and `staff`.
 */
export const slotVersion = sql<number>`(${projectVersion} + slot.revision + slot.places_revision
  + staff.role_revision + (
  select count(*) from booking
  where booking.organisation_id = staff.organisation_id and booking.slot_id = slot.id
    and booking.cancelled_at is null))::int`
