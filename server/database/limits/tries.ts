import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../open.ts'

export interface CountedAttempt {
  key: Buffer
  /** How many attempts are accepted within any span of `seconds`. */
  most: number
  seconds: number
  /**
   * Whether, once `most` attempts are counted, one more is accepted after each delay. The delays
   * double from 30 seconds up to 15 minutes.
   */
  brakes?: boolean | undefined
}

const firstPauseSeconds = 30
const longestPauseSeconds = 15 * 60

/**
 * Counts an attempt. Returns null if it is accepted, otherwise the number of seconds until the next
 * attempt will be accepted.
 */
export const countTry = (db: Database, counted: CountedAttempt, now: Temporal.Instant) =>
  countTries(db, [counted], now)

/**
 * Like `countTry`, under several keys: counts under a key only if the attempt was accepted under
 * all keys before it. So a network that has used up its limit uses up nothing of a wider one.
 * Counts in one statement, so the limit applies across processes. All statements lock the rows of
 * narrower networks first, so they do not deadlock.
 */
export async function countTries(
  db: Database,
  all: CountedAttempt[],
  now: Temporal.Instant,
): Promise<number | null> {
  const names = all.map((_, nth) => sql.id(`counted_${nth}`))
  const counts = all.map((counted, nth) => {
    const before = names[nth - 1]
    const accepted = before ? sql`where not (select refused from ${before})` : sql``
    return sql`${names[nth]} as (${countOf(counted, { now, accepted })})`
  })
  const results = names.map((name) => sql`select refused, free from ${name}`)
  const { rows } = await sql<{ free: Temporal.Instant | null }>`
    with ${sql.join(counts)}
    select free from (${sql.join(results, sql` union all `)}) as counted where refused
  `.execute(db)
  const free = rows[0]?.free
  if (!free) return null
  return Math.max(1, Math.ceil(now.until(free).total('seconds')))
}

type Expression = RawBuilder<unknown>

function countOf(
  counted: CountedAttempt,
  { now, accepted }: { now: Temporal.Instant; accepted: Expression },
): Expression {
  const { key, most, seconds } = counted
  const since = now.subtract({ seconds })
  const expires = now.add({ seconds })
  const recent = sql`array(
    select tried from unnest(rate_limit.tries) as tried
    where tried > ${since}::timestamptz order by tried
  )`
  const free = freeAt(recent, counted)
  const full = sql`(cardinality(${recent}) >= ${most}::integer and ${free} > ${now}::timestamptz)`
  return sql`
    insert into rate_limit (key, tries, refused, expires_at)
    select ${key}::bytea, array[${now}::timestamptz], false, ${expires}::timestamptz ${accepted}
    on conflict (key) do update set
      tries = case when ${full} then ${recent} else ${recent} || ${now}::timestamptz end,
      refused = ${full},
      expires_at = case when ${full} then rate_limit.expires_at else excluded.expires_at end
    returning refused, case when refused then ${free} end as free
  `
}

/** When the next attempt will be accepted, given the recent attempts, oldest first. */
function freeAt(recent: Expression, { most, seconds, brakes }: CountedAttempt): Expression {
  if (!brakes) return sql`(${recent})[1] + make_interval(secs => ${seconds})`
  // The exponent is limited, because after many attempts the number would overflow.
  const pause = sql`${firstPauseSeconds}::float8
    * 2 ^ least(cardinality(${recent}) - ${most}::integer, 10)`
  return sql`(${recent})[cardinality(${recent})]
    + make_interval(secs => least(${longestPauseSeconds}::float8, ${pause}))`
}

/** Deletes the attempts of keys, for example after a successful log-in. */
export async function forgetTries(db: Database, ...keys: Buffer[]): Promise<void> {
  await sql`delete from rate_limit where key in (${sql.join(keys)})`.execute(db)
}

export async function forgetLatestTry(db: Database, key: Buffer): Promise<void> {
  await sql`
    update rate_limit set tries = trim_array(tries, 1)
    where key = ${key} and cardinality(tries) > 0
  `.execute(db)
}

const forgottenAtOnce = 1000

/**
 * Deletes expired attempts. Skips locked rows until the next run: a statement that counts several
 * keys locks them in a different order, so the two could deadlock.
 */
export async function forgetOldTries(db: Database, now: Temporal.Instant): Promise<void> {
  for (;;) {
    const { numAffectedRows } = await sql`
      delete from rate_limit where key in (
        select key from rate_limit where expires_at <= ${now}::timestamptz
        order by expires_at limit ${forgottenAtOnce} for update skip locked
      )
    `.execute(db)
    if (Number(numAffectedRows ?? 0) < forgottenAtOnce) return
  }
}
