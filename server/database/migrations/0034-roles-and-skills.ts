import { type Kysely, sql } from 'kysely'

/**
 * The desk, a role between admin and guide, and the variants that a member of staff leads. A server
 * of the previous version supports only admins and guides, and treats desk staff as guides.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'alter table staff add column desk boolean not null default false',
  'alter table staff add column preferred boolean not null default false',
  'alter table invitation add column desk boolean not null default false',
  `create table staff_skill (
    organisation_id uuid not null,
    staff_id uuid not null,
    variant_id uuid not null,
    primary key (organisation_id, staff_id, variant_id),
    foreign key (organisation_id, staff_id) references staff (organisation_id, id)
      on delete cascade,
    foreign key (organisation_id, variant_id) references variant (organisation_id, id)
      on delete cascade
  )`,
  'create index staff_skill_variant on staff_skill (organisation_id, variant_id)',
]
