import { type Kysely, sql } from 'kysely'

/** How much each organisation has stored, so that no call has to count rows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table stored_amount (
    organisation_id uuid not null references organisation (id) on delete cascade,
    -- The organisation, or the member whose calls are counted.
    subject_id uuid not null,
    kind text not null,
    amount bigint not null,
    -- Since then, part of the amount has lapsed.
    counted_at timestamptz not null,
    primary key (organisation_id, subject_id, kind)
  )`,
  `insert into stored_amount (organisation_id, subject_id, kind, amount, counted_at)
    select organisation_id, organisation_id, 'slots', count(*), now() from slot
    group by organisation_id`,
  `insert into stored_amount (organisation_id, subject_id, kind, amount, counted_at)
    select organisation_id, organisation_id, 'projects', count(*), now() from project
    group by organisation_id`,
  `insert into stored_amount (organisation_id, subject_id, kind, amount, counted_at)
    select organisation_id, organisation_id, 'variants', count(*), now() from variant
    group by organisation_id`,
]
