import { type Kysely, sql } from 'kysely'

/**
 * An email each morning for the members who want it. A server of the previous version sends none,
 * and changes neither the setting nor the record of queued emails.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'alter table staff add column morning_mails boolean not null default false',
  // Few members want these emails, and the job looks for those members in all organisations.
  `create index staff_morning_mails on staff (organisation_id)
    where morning_mails and deleted_at is null`,
  // The last day, in the project's time zone, whose emails were queued.
  `create table morning_mail (
    organisation_id uuid not null,
    project_id uuid not null,
    day text not null,
    primary key (organisation_id, project_id),
    foreign key (organisation_id, project_id) references project (organisation_id, id)
      on delete cascade
  )`,
]
