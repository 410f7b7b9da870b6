import { type Kysely, sql } from 'kysely'

const columns = [
  'alter table variant add column meeting_point jsonb',
  'alter table slot add column meeting_point jsonb',
  `alter table mail_settings add column meeting_point_translations jsonb not null default '{}'`,
  // Tells in no time whether any slot of a project has one.
  `create index slot_meeting_point on slot (organisation_id, project_id)
    where meeting_point is not null`,
]

/** Meeting points of variants and slots, in place of their project's, by language. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of columns) await sql.raw(statement).execute(db)
}
