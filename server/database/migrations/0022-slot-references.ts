import { type Kysely, sql } from 'kysely'

/**
 * Indexes for finding a single row. Without planner statistics, as in the embedded database,
 * several indexes seem equally cheap, and the planner picks the newest. Until now, that was the
 * index for all slots of a project, variant or guide, so each booking read all slots of its
 * project.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // For checking the foreign keys of bookings and variants, instead of `slot_past`.
  'create unique index slot_reference on slot (organisation_id, project_id, id)',
  // For finding the slots in a range of days. Newer than `slot_reference`, but never used for
  // foreign keys, because it leaves out deleted slots.
  `create index slot_begin on slot (organisation_id, project_id, starts_at, id)
    where deleted_at is null`,
  'drop index slot_start',
  'create index slot_variant_offered on slot_variant (organisation_id, variant_id, slot_id)',
  'drop index slot_variant_variant',
  'create index slot_staff_led on slot_staff (organisation_id, staff_id, slot_id)',
  'drop index slot_staff_staff',
]
