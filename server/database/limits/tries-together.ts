import { batched } from '#server/cache/batched.ts'
import type { Database } from '../open.ts'
import { type Allowance, type CountedAllowance, countAllowances } from './allowances.ts'
import { type CountedAttempt, countTry } from './tries.ts'

interface Asked extends CountedAttempt {
  /** 1 counts an attempt, 0 reads the count. */
  amount: 0 | 1
  now: Temporal.Instant
}

interface Together {
  count: (asked: Asked) => Promise<CountedAllowance>
  read: (asked: Asked) => Promise<CountedAllowance>
}

// Under load, emails become ready a few milliseconds apart; this is long enough to batch them, and
// too short to be noticed.
const gatherMs = 15
const known = new WeakMap<Database, Together>()

const togetherBy = (db: Database): Together =>
  known.getOrInsertComputed(db, () => {
    const run = (asked: Asked[]) => countAll(db, asked)
    return { count: batched(run, { gatherMs }), read: batched(run, { gatherMs }) }
  })

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
export async function mayCountTogether(
  db: Database,
  counted: CountedAttempt,
  now: Temporal.Instant,
): Promise<boolean> {
  const { refused } = await togetherBy(db).count({ ...counted, amount: 1, now })
  return !refused
}

/** How many attempts have been accepted within `seconds`; batched with concurrent calls. */
export async function triesTogether(
  db: Database,
  counted: Omit<CountedAttempt, 'most'>,
  now: Temporal.Instant,
): Promise<number> {
  const { total } = await togetherBy(db).read({ ...counted, most: 0, amount: 0, now })
  return total
}

/** Either all of a key's attempts are counted, or none. */
async function countAll(db: Database, asked: Asked[]): Promise<CountedAllowance[]> {
  const byKey = Map.groupBy(asked, ({ key }) => key.toString('hex'))
  const allowances = [...byKey.values()].map((all): Allowance => {
    const [{ key, amount, seconds }] = all as [Asked]
    return {
      key,
      amount,
      seconds,
      most: Math.min(...all.map(({ most }) => most)),
      times: all.length,
    }
  })
  const { now } = asked.at(-1) as Asked
  const counted = await countAllowances(db, allowances, now)
  const results = new Map([...byKey.keys()].map((key, nth) => [key, counted[nth]]))
  return asked.map(({ key }) => results.get(key.toString('hex')) as CountedAllowance)
}
