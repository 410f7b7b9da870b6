import pg from 'pg'
import { leadsThroughPooler, processOf } from './pooler.ts'

const lookEveryMs = 1000
/** Almost no query takes longer than this. */
const lateMs = 2000
const patienceMs = 2000

/**
 * Ends connections to a machine that has vanished; TCP itself would wait a quarter of an hour. If a
 * connection has been busy for a long time, a query on a new connection checks whether the database
 * still has its backend. The backend exists for as long as the query is running, or waiting for a
 * lock or a standby; a new primary does not have a lost one's backends. Ending a lost connection
 * makes its query fail.
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
    // Connections released during the check are left out: they are idle, or another caller is using
    // them.
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

/** The pids of the backends still connected to the database. */
async function connectionsThere(url: string): Promise<IsThere> {
  const asking = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: patienceMs,
    query_timeout: patienceMs,
  })
  asking.on('error', () => {})
  try {
    await asking.connect()
    // A pooler makes up the pids, and notices lost connections itself.
    if (await leadsThroughPooler(asking)) return all
    const { rows } = await asking.query<{ pid: number }>('select pid from pg_stat_activity')
    const pids = new Set(rows.map(({ pid }) => pid))
    return (client) => pids.has(processOf(client))
  } catch (error) {
    // A server that refuses the connection is running, even if it has too many connections.
    return error instanceof pg.DatabaseError ? all : none
  } finally {
    endNow(asking)
  }
}

/** Ends a connection. If a query is running on it, this does not wait for the server. */
function endNow(client: pg.ClientBase): void {
  ;(client as pg.Client).end().catch(() => {})
}
