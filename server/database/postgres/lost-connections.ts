import pg from 'pg'
import { leadsThroughPooler, processOf } from './pooler.ts'

const lookEveryMs = 1000
/** Longer than nearly all that is asked takes. */
const lateMs = 2000
const patienceMs = 2000

/**
 * A database whose machine is gone says nothing more, and TCP waits a quarter of an hour for it.
 * So when a connection is busy for long, the database is asked on a new one whether it is still
 * there: one that works, or waits for a lock or a standby, is; one to a primary that was lost is
 * not known to the next. Lost ones are ended, which fails what is asked on them.
 */
export function endLostConnections(pool: pg.Pool, url: string): void {
  const busy = new Map<pg.PoolClient, number>()
  let looking = false
  pool.on('acquire', (client) => busy.set(client, performance.now()))
  pool.on('release', (_, client) => busy.delete(client))

  async function look(): Promise<void> {
    const before = performance.now() - lateMs
    const late = [...busy].flatMap(([client, since]) => (since < before ? [client] : []))
    if (late.length === 0) return
    const there = await connectionsThere(url)
    // What was given back meanwhile is idle, or somebody else's.
    const still = late.filter((client) => (busy.get(client) ?? before) < before)
    for (const client of still.filter((each) => !there(each))) endNow(client)
  }

  const timer = setInterval(async () => {
    if (pool.ending) clearInterval(timer)
    if (looking) return
    looking = true
    await look()
    looking = false
  }, lookEveryMs)
  timer.unref()
}

type IsThere = (client: pg.PoolClient) => boolean

const all: IsThere = () => true
const none: IsThere = () => false

/** Which connections the database knows of, by the processes that serve them. */
async function connectionsThere(url: string): Promise<IsThere> {
  const asking = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: patienceMs,
    query_timeout: patienceMs,
  })
  asking.on('error', () => {})
  try {
    await asking.connect()
    // It makes up the processes, and knows itself which connections are lost.
    if (await leadsThroughPooler(asking)) return all
    const { rows } = await asking.query<{ pid: number }>('select pid from pg_stat_activity')
    const pids = new Set(rows.map(({ pid }) => pid))
    return (client) => pids.has(processOf(client))
  } catch (error) {
    // A server that refuses is running, even if it has too many connections.
    return error instanceof pg.DatabaseError ? all : none
  } finally {
    endNow(asking)
  }
}

/** Where a query is under way, this does not wait for the other side. */
function endNow(client: pg.ClientBase): void {
  ;(client as pg.Client).end().catch(() => {})
}
