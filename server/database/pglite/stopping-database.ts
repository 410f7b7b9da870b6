import pg from 'pg'

/** The error code that clients get while the database stops, starts or recovers from a crash. */
const cannotConnectNow = '57P03'
const lookEveryMs = 10_000
/**
 * How long queries that are running or waiting may still use the open connections of a stopping
 * database.
 */
const longestMs = 5000
const patienceMs = 2000

export interface LeavingPool {
  connect: () => Promise<pg.PoolClient>
  /**
   * Calls `listener` when the database is stopping, for code that holds a connection outside the
   * pool.
   */
  onStopping: (listener: () => void) => void
}

/**
 * Disconnects from a database that stops once all clients have disconnected
 * (`pg_ctl stop -m smart`). Such a database accepts no new connection and waits for the open ones
 * to be closed, possibly forever, so a new connection is attempted from time to time. If it is
 * refused, the open connections serve the waiting queries one at a time, and are closed when no
 * more queries are waiting.
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
    // Takes and releases the idle connections, which closes them, before any other query arrives.
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
    // The pool checks `maxUses` right afterwards, and closes a connection that has been used this
    // many times.
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
        // Makes the pool wait for one of the open connections instead of opening another.
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
