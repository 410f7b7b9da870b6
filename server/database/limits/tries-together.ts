import { sql } from 'kysely'
import { batched } from '#server/cache/batched.ts'
import type { Database } from '../open.ts'
import { statement } from '../statement.ts'
import { type CountedAttempt, countTry } from './tries.ts'

interface Asked extends CountedAttempt {
  now: Temporal.Instant
}

interface AskedSince {
  key: Buffer
  since: Temporal.Instant
}

interface Together {
  count: (asked: Asked) => Promise<boolean>
  since: (asked: AskedSince) => Promise<number>
}

// Under load, emails become ready a few milliseconds apart; this is long enough to batch them, and
// too short to be noticed.
const gatherMs = 15
const known = new WeakMap<Database, Together>()

function togetherBy(db: Database): Together {
  const made = known.get(db) ?? {
    count: batched((asked: Asked[]) => countAll(db, asked), { gatherMs }),
    since: batched((asked: AskedSince[]) => countSince(db, asked), { gatherMs }),
  }
  known.set(db, made)
  return made
}

/**
 * Like `countTry`, but counts concurrent attempts in one statement. If a key's limit does not allow
 * all of its attempts, each is counted separately.
 */
export async function countTryTogether(
  db: Database,
  counted: CountedAttempt,
  now: Temporal.Instant,
): Promise<number | null> {
  const isCounted = await mayCountTogether(db, counted, now)
  return isCounted ? null : countTry(db, counted, now)
}

/**
 * Like `countTryTogether`, but never counts an attempt separately. Returns false if the attempt was
 * not counted, because its key's limit does not allow all concurrent attempts.
 */
export const mayCountTogether = (
  db: Database,
  counted: CountedAttempt,
  now: Temporal.Instant,
): Promise<boolean> => togetherBy(db).count({ ...counted, now })

/** How many attempts have been accepted since `since`; batched with concurrent calls. */
export const triesSinceTogether = (
  db: Database,
  key: Buffer,
  since: Temporal.Instant,
): Promise<number> => togetherBy(db).since({ key, since })

const hex = (key: Buffer) => key.toString('hex')

/**
 * Returns whether each attempt was counted. Either all of a key's attempts are counted, or none.
 */
async function countAll(db: Database, asked: Asked[]): Promise<boolean[]> {
  const bySeconds = Map.groupBy(asked, ({ seconds }) => seconds)
  const counted = new Set<Asked>()
  for (const [seconds, same] of bySeconds) {
    const byKey = Map.groupBy(same, ({ key }) => hex(key))
    const keys = [...byKey].flatMap(([key, all]) => {
      const most = Math.min(...all.map((one) => one.most))
      return all.length <= most ? [{ key, most, wanted: all.length }] : []
    })
    if (keys.length === 0) continue
    const now = (same.at(-1) as Asked).now
    for (const key of await countKeys(db, keys, { now, seconds })) {
      for (const one of byKey.get(key) ?? []) counted.add(one)
    }
  }
  return asked.map((one) => counted.has(one))
}

/** Counts the keys in sorted order, so concurrent counts of the same keys do not deadlock. */
async function countKeys(
  db: Database,
  keys: { key: string; most: number; wanted: number }[],
  { now, seconds }: { now: Temporal.Instant; seconds: number },
): Promise<string[]> {
  const values = {
    keys: keys.map(({ key }) => key),
    mosts: keys.map(({ most }) => most),
    wanted: keys.map(({ wanted }) => wanted),
    now,
    since: now.subtract({ seconds }),
    expires: now.add({ seconds }),
  }
  const { rows } = await statement<{ key: string; refused: boolean }, typeof values>(
    db,
    { name: 'count tries', values },
    (given) => {
      const recent = sql`array(
        select tried from unnest(rate_limit.tries) as tried
        where tried > ${given.since}::timestamptz order by tried
      )`
      const full = sql`cardinality(${recent}) + cardinality(excluded.tries)
        > (select most from asked where asked.key = rate_limit.key)`
      return sql`
        with asked as (
          select decode(key, 'hex') as key, most, wanted
          from unnest(${given.keys}::text[], ${given.mosts}::integer[], ${given.wanted}::integer[])
            as asked (key, most, wanted)
        )
        insert into rate_limit (key, tries, refused, expires_at)
        select key, array_fill(${given.now}::timestamptz, array[wanted]), false,
          ${given.expires}::timestamptz
        from asked order by key
        on conflict (key) do update set
          tries = case when ${full} then ${recent} else ${recent} || excluded.tries end,
          refused = ${full},
          expires_at = case when ${full} then rate_limit.expires_at else excluded.expires_at end
        returning encode(key, 'hex') as key, refused
      `
    },
  )
  return rows.filter(({ refused }) => !refused).map(({ key }) => key)
}

async function countSince(db: Database, asked: AskedSince[]): Promise<number[]> {
  const keys = [...new Set(asked.map(({ key }) => hex(key)))]
  const since = (asked.at(-1) as AskedSince).since
  const values = { keys, since }
  const { rows } = await statement<{ key: string; count: number }, typeof values>(
    db,
    { name: 'tries since', values },
    (given) => sql`
      select asked.key, (
        select count(*)::integer from unnest(rate_limit.tries) as tried
        where tried > ${given.since}::timestamptz
      ) as count
      from unnest(${given.keys}::text[]) as asked (key)
      join rate_limit on rate_limit.key = decode(asked.key, 'hex')
    `,
  )
  const counts = new Map(rows.map(({ key, count }) => [key, count]))
  return asked.map(({ key }) => counts.get(hex(key)) ?? 0)
}
