import { type RawBuilder, sql } from 'kysely'

/**
 * A time by how often a mail was tried before: so many seconds after `now`, given in seconds since
 * 1970. An interval would say the same, but Citus adds none to a time by a column of what is changed.
 */
export const dueLater = (now: RawBuilder<unknown>, afterTries: number[]) => sql`
  to_timestamp(${now}::double precision + case outbox.tries ${sql.join(
    afterTries.map((seconds, tries) => sql`when ${sql.lit(tries)} then ${sql.lit(seconds)}`),
    sql` `,
  )} else 0 end)`

export const secondsOf = (now: Temporal.Instant) => now.epochMilliseconds / 1000
