import { type Kysely, sql } from 'kysely'

const columns = [
  'alter table project add column confirmation_pdf boolean not null default false',
  `alter table project add column confirmation_text text not null default ''`,
]

/** A confirmation as PDF, for projects that want it, with the organisation's own text. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of columns) await sql.raw(statement).execute(db)
}
