import { type Kysely, sql } from 'kysely'

/** What tells people of a change: whether a slot's zone changed, and versions of calendar files. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'alter table slot add column zone_changed boolean not null default false',
  'alter table slot add column places_revision integer not null default 0',
  'alter table staff add column role_revision integer not null default 0',
  'alter table booking add column former_revisions integer not null default 0',
]
