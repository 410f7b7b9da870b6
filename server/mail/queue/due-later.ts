import { type RawBuilder, sql } from 'kysely'

/**
 * A time in seconds since 1970: `now` plus a delay that depends on the number of the email's
 * previous attempts. An interval would be simpler, but Citus cannot add one that depends on an
 * updated column.
 */
export const dueLater = (now: RawBuilder<unknown>, afterTries: number[]) => sql`
  to_timestamp(${now}::double precision + case outbox.tries ${sql.join(
    afterTries.map((seconds, tries) => sql`when ${sql.lit(tries)} then ${sql.lit(seconds)}`),
    sql` `,
  )} else 0 end)`

export const secondsOf = (now: Temporal.Instant) => now.epochMilliseconds / 1000
