import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../open.ts'
import { statement } from '../statement.ts'

/** A request to count against a limit, such as the places one network books within `seconds`. */
export interface Allowance {
  key: Buffer
  /** How much is requested; 0 only reads the count. */
  amount: number
  /** How many such requests there are, which are accepted all or not at all; one if unset. */
  times?: number
  /** How much is accepted within any span of `seconds`. */
  most: number
  seconds: number
  /** How much is accepted with enough proof of work; the same as `most` if unset. */
  mostWithWork?: number
  /** How many times the work behind the given proof was doubled; null if no proof was given. */
  doublings?: number | null
}

export interface CountedAllowance {
  /** Whether the request was refused, and so not counted. */
  refused: boolean
  /** The total counted within `seconds`, including this request if it was accepted. */
  total: number
  /** How many requests beyond `most` were accepted; the work must be doubled that many times. */
  beyond: number
  /** How many seconds until there is room for the request, given enough work; null means never. */
  freeInSeconds: number | null
}

/** The maximum number of times the work is doubled. */
export const mostDoublings = 4

/**
 * Decides on all requests in one statement, counts those it accepts, and returns the results in the
 * order of the requests. It locks each key's row, so limits apply across processes; rows are locked
 * in key order, so no two statements deadlock.
 */
export async function countAllowances(
  db: Database,
  allowances: Allowance[],
  at: Temporal.Instant,
): Promise<CountedAllowance[]> {
  const wanted = JSON.stringify(allowances.map(wantedOf))
  const { rows } = await statement(
    db,
    { name: 'count allowances', values: { wanted, at, mostDoublings } },
    (of) => sql<CountedAllowance>`
    with wanted as materialized (
      select * from json_to_recordset(${of.wanted}::json) as wanted (place integer, key bytea,
        amount integer, times integer, most integer, most_with_work integer, doublings integer, seconds integer)
    ), counted as (
      insert into rate_limit as counter (key, tries, amounts, refused, expires_at)
      select key,
        case when fits then array_fill(${of.at}::timestamptz, array[times]) else '{}' end,
        case when fits then array_fill(amount, array[times]) else '{}' end, not fits,
        ${of.at}::timestamptz + make_interval(secs => seconds)
      from wanted cross join lateral (
        select amount * times <= case when doublings is null then most else most_with_work end as fits
      ) as alone
      where amount > 0
      order by key
      on conflict (key) do update set (tries, amounts, refused, expires_at) = (
        select case when fits then recent.tries || excluded.tries else recent.tries end,
          case when fits then recent.amounts || excluded.amounts else recent.amounts end, not fits,
          case when fits then excluded.expires_at else counter.expires_at end
        from wanted
        cross join lateral (
          select coalesce(array_agg(tried order by tried, place), '{}') as tries,
            coalesce(array_agg(amount order by tried, place), '{}') as amounts,
            coalesce(sum(amount), 0) as total,
            count(*) filter (where up_to > wanted.most) as beyond
          from (${entries(sql`counter.tries`, sql`counter.amounts`, of.at)}) as entry
        ) as recent
        cross join lateral (
          select recent.total + wanted.amount * wanted.times <= case
            when wanted.doublings >= least(recent.beyond, ${of.mostDoublings}::integer)
            then wanted.most_with_work else wanted.most end as fits
        ) as decided
        where wanted.key = excluded.key
      )
      returning key, tries, amounts, refused
    )
    select coalesce(counted.refused, recent.total > wanted.most) as refused, recent.*
    from wanted
    left join counted on counted.key = wanted.key
    left join rate_limit as seen on seen.key = wanted.key and wanted.amount = 0
    cross join lateral (
      select coalesce(sum(amount), 0)::integer as total,
        (count(*) filter (where up_to > wanted.most))::integer as beyond,
        ceil(extract(epoch from min(tried) filter (
          where total - up_to + wanted.amount <= wanted.most_with_work
        ) + make_interval(secs => wanted.seconds) - ${of.at}::timestamptz))::integer
          as free_in_seconds
      from (
        select *, sum(amount) over () as total
        from (${entries(
          sql`coalesce(counted.tries, seen.tries)`,
          sql`coalesce(counted.amounts, seen.amounts)`,
          of.at,
        )}) as entry
      ) as entry
    ) as recent
    order by wanted.place
  `,
  )
  return rows
}

/** The counts that have not expired, each with the running total. */
const entries = (
  tries: RawBuilder<unknown>,
  amounts: RawBuilder<unknown>,
  at: RawBuilder<unknown>,
) =>
  sql`select tried, coalesce(entry.amount, 1) as amount, entry.place,
    sum(coalesce(entry.amount, 1)) over (order by tried, entry.place) as up_to
  from unnest(${tries}, ${amounts}) with ordinality as entry (tried, amount, place)
  where tried > ${at}::timestamptz - make_interval(secs => wanted.seconds)`

const wantedOf = (allowance: Allowance, place: number) => ({
  place,
  key: `\\x${allowance.key.toHex()}`,
  amount: allowance.amount,
  times: allowance.times ?? 1,
  most: allowance.most,
  most_with_work: allowance.mostWithWork ?? allowance.most,
  doublings: allowance.doublings ?? null,
  seconds: allowance.seconds,
})

/**
 * Removes the amounts counted for these keys at the time `at`, because the call failed afterwards.
 */
export async function giveBackAllowances(
  db: Database,
  allowances: Allowance[],
  at: Temporal.Instant,
): Promise<void> {
  const given = JSON.stringify(allowances.map(wantedOf))
  await statement(
    db,
    { name: 'give back allowances', values: { given, at } },
    (of) => sql`
    with given as materialized (
      select * from json_to_recordset(${of.given}::json) as given (key bytea, amount integer)
    ), held as materialized (
      select rate_limit.key, given.amount
      from rate_limit join given on given.key = rate_limit.key
      order by rate_limit.key
      for update of rate_limit
    )
    update rate_limit set (tries, amounts) = (
      select coalesce(array_agg(tried order by place), '{}'),
        coalesce(array_agg(amount order by place), '{}')
      from unnest(rate_limit.tries, rate_limit.amounts)
        with ordinality as entry (tried, amount, place)
      where place is distinct from (
        select max(place) from unnest(rate_limit.tries, rate_limit.amounts)
          with ordinality as entry (tried, amount, place)
        where tried = ${of.at}::timestamptz and amount = held.amount
      )
    )
    from held where rate_limit.key = held.key
  `,
  )
}
