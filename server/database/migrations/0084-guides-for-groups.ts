import { type Kysely, sql } from 'kysely'

/** How many people of a variant one guide leads. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table variant add column people_per_guide integer`.execute(db)
}
