import { sql } from 'kysely'
import type { Database } from '#server/database/open.ts'

/** The time zones of the projects of all organisations. */
export async function findTimeZones(db: Database): Promise<string[]> {
  const found = await db
    .selectFrom('project')
    .select('timezone')
    .distinct()
    .where('deletedAt', 'is', null)
    .orderBy('timezone')
    .execute()
  return found.map(({ timezone }) => timezone)
}

/** An instant, and a time zone's offset from UTC at that instant, in seconds. */
export interface Sample {
  at: Temporal.Instant
  offset: number
}

/** The first of the samples for which the database computes another offset, with that offset. */
export async function findOtherOffset(
  db: Database,
  zone: string,
  samples: Sample[],
): Promise<Sample | undefined> {
  const { rows } = await sql<Sample>`
    select at, computed as "offset" from (
      select at, expected,
        extract(epoch from (at at time zone ${zone}) - (at at time zone 'UTC'))::integer as computed
      from (
        select to_timestamp(seconds) as at, expected
        from unnest(${samples.map(({ at }) => at.epochMilliseconds / 1000)}::float8[],
          ${samples.map(({ offset }) => offset)}::integer[]) as sample (seconds, expected)
      ) as sampled
    ) as compared
    where computed <> expected order by at limit 1`.execute(db)
  return rows[0]
}
