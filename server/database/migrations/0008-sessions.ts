import { type Kysely, sql } from 'kysely'

/** What a person needs to recognise their sessions, and how long the old cookie's name is read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  "alter table session add column device text not null default ''",
  "alter table session add column network text not null default ''",
  // The default serves the sessions there are, and those that the version before opens until every
  // server is restarted; later ones state that they have none.
  "alter table session add column old_cookie_until timestamptz default now() + interval '30 days'",
]
