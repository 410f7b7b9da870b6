import { type Kysely, sql } from 'kysely'

/**
 * Since when the database files have held copies of erased data, so that they are removed in time
 * even if servers are stopped daily. Its only row is missing while there are none.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table erased_copies (
    id boolean primary key default true check (id),
    since timestamptz not null,
    erasures bigint not null default 1
  )`.execute(db)
  await sql`insert into erased_copies (since) select now()
    where (select organisation_id from booking where erased_at is not null
      order by organisation_id limit 1) is not null
    or (select id from outbox where recipient = '' order by id limit 1) is not null`.execute(db)
}
