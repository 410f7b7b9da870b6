import { type Kysely, sql } from 'kysely'

/**
 * The tokens of bookings' links: a hash to find them by, and the token encrypted with the secret
 * key for emails. `cancel_token` and `confirm_token` hold them as plain text in rows of earlier
 * versions, and are emptied by `sealing.ts`. `booked_start` is the start that was booked.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
  const { rows } = await sql<{ conname: string }>`
    select conname from pg_constraint
    where conrelid = 'booking'::regclass and contype = 'c'
      and pg_get_constraintdef(oid) like '%confirm_token IS NOT NULL%'`.execute(db)
  for (const { conname } of rows) {
    await sql`alter table booking drop constraint ${sql.id(conname)}`.execute(db)
  }
  await sql
    .raw(
      `alter table booking add constraint booking_confirm_token_check check
        (held_until is null or confirm_token is not null or confirm_token_hash is not null)`,
    )
    .execute(db)
}

const statements = [
  'alter table booking add column booked_start timestamptz',
  'alter table booking add column cancel_token_hash bytea',
  'alter table booking add column cancel_token_sealed bytea',
  'alter table booking add column confirm_token_hash bytea',
  'alter table booking add column confirm_token_sealed bytea',
  'alter table booking alter column cancel_token drop not null',
  'drop index booking_cancel_token',
  'create index booking_cancel_token on booking (cancel_token) where cancel_token is not null',
  'create index booking_cancel_token_hash on booking (cancel_token_hash)',
  `create index booking_confirm_token_hash on booking (confirm_token_hash)
    where confirm_token_hash is not null`,
]
