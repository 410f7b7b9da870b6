import { type Kysely, sql } from 'kysely'

/**
 * Records which account has which email address; keeps addresses unique once the rows of `staff`
 * are distributed across several nodes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table staff_address (
    email_hash bytea primary key,
    organisation_id uuid not null references organisation (id) on delete cascade,
    staff_id uuid not null
  )`,
  'create index staff_address_staff on staff_address (organisation_id, staff_id)',
  `insert into staff_address (email_hash, organisation_id, staff_id)
    select sha256(convert_to(email, 'UTF8')), organisation_id, id from staff
    where email is not null`,
]
