import pg from 'pg'

/** The error code that clients get while it stops, starts or recovers from a crash. */
const cannotConnectNow = '57P03'
const lookEveryMs = 10_000
/** How long running and waiting queries may still use the open connections. */
const longestMs = 5000
const patienceMs = 2000

export interface LeavingPool {
  connect: () => Promise<pg.PoolClient>
  /** Calls `listener` when the database stops, for other holders of a connection. */
  onStopping: (listener: () => void) => void
}

/**
 * A database that stops when all clients have left (`pg_ctl stop -m smart`) accepts no new
 * connection and waits for the open ones, possibly for ever. So a new connection is tried from time
 * to time. If that is refused, the open connections serve the waiting queries one after the other,
 * and are closed when none waits.
 */
export function leaveStoppingDatabase(pool: pg.Pool, url: string): LeavingPool {
  const most = pool.options.max
  const listeners: (() => void)[] = []
  let since: number | undefined
  let connectedAt = performance.now()
  const isOver = () => since !== undefined && performance.now() - since > longestMs

  function leave(): void {
    if (since !== undefined) return
    since = performance.now()
    for (const listener of listeners) listener()
    // The idle connections are taken before any other query arrives.
    for (let idle = pool.idleCount; idle > 0; idle--) {
      pool.connect().then(
        (client) => client.release(),
        () => {},
      )
    }
  }

  pool.on('connect', () => {
    connectedAt = performance.now()
    since = undefined
    Object.assign(pool.options, { max: most, maxUses: Number.POSITIVE_INFINITY })
  })
  pool.on('release', () => {
    if (since === undefined) return
    // The pool checks this right afterwards, and closes a connection that has been used this often.
    const last = pool.waitingCount === 0 || isOver()
    pool.options.maxUses = last ? 1 : Number.POSITIVE_INFINITY
  })

  const timer = setInterval(async () => {
    if (pool.ending) return clearInterval(timer)
    if (since !== undefined || performance.now() - connectedAt < lookEveryMs) return
    if (await isRefused(url)) leave()
  }, lookEveryMs)
  timer.unref()

  async function connect(): Promise<pg.PoolClient> {
    for (;;) {
      try {
        return await pool.connect()
      } catch (error) {
        if (!isRefusal(error)) throw error
        leave()
        if (pool.totalCount === 0 || isOver()) throw error
        // So the pool waits for one of the open connections, and opens no other.
        pool.options.max = pool.totalCount
      }
    }
  }

  return { connect, onStopping: (listener) => void listeners.push(listener) }
}

const isRefusal = (error: unknown) =>
  error instanceof pg.DatabaseError && error.code === cannotConnectNow

/** Whether the database is running but accepts no connections. */
async function isRefused(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: patienceMs })
  client.on('error', () => {})
  try {
    await client.connect()
    return false
  } catch (error) {
    return isRefusal(error)
  } finally {
    client.end().catch(() => {})
  }
}
