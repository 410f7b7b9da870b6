import { type Kysely, sql } from 'kysely'

/**
 * The device and network that help people recognise their sessions, and the time until which the
 * old cookie name is accepted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  "alter table session add column device text not null default ''",
  "alter table session add column network text not null default ''",
  // The default is for existing sessions, and for those opened by servers of the previous version
  // until all servers are restarted; newer servers store null.
  "alter table session add column old_cookie_until timestamptz default now() + interval '30 days'",
]
