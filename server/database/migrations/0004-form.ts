import { type Kysely, sql } from 'kysely'

/** For the form: several languages, and bookings that hold places until confirmed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'alter table project add column double_opt_in boolean not null default false',
  `alter table variant add column translations jsonb not null default '{}'`,
  `alter table booking
    add column language text not null default 'de',
    add column held_until timestamptz,
    add column confirm_token text,
    add column held_by bytea,
    add check (held_until is null or confirm_token is not null)`,
  'create unique index booking_confirm_token on booking (confirm_token)',
  // For finding expired holds, and the holds of one address.
  `create index booking_held on booking (held_until)
    where held_until is not null and cancelled_at is null`,
  `create index booking_held_by on booking (organisation_id, held_by)
    where held_until is not null and cancelled_at is null`,
  `create index booking_held_email on booking (organisation_id, lower(booker_email))
    where held_until is not null and cancelled_at is null`,
  // For finding unconfirmed bookings, which are erased soon.
  `create index booking_never_confirmed on booking (organisation_id, project_id)
    where held_until is not null and cancelled_at is not null and erased_at is null`,
]
