import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import { PGlite, type PGliteOptions, type Transaction } from '@electric-sql/pglite'
import pg from 'pg'

/**
 * A PGlite that refuses all queries once its PostgreSQL has crashed. Otherwise, it would still
 * respond, or block the whole process forever, because of locks that nothing releases.
 */
export class CrashDetectingPglite extends PGlite {
  readonly #onCrash: (error: Error) => void
  #crashed = false

  constructor(options: PGliteOptions, onCrash: (error: Error) => void) {
    super(options)
    this.#onCrash = onCrash
  }

  override execProtocolRawSync(message: Uint8Array): Uint8Array {
    if (this.#crashed) throw new DatabaseAway()
    return super.execProtocolRawSync(message)
  }

  override execProtocol(...asked: Parameters<PGlite['execProtocol']>) {
    return super.execProtocol(...asked).catch((error) => this.#noticed(error))
  }

  override execProtocolStream(...asked: Parameters<PGlite['execProtocolStream']>) {
    return super.execProtocolStream(...asked).catch((error) => this.#noticed(error))
  }

  /** Closes the files without changing them, so that the database can be opened again. */
  async abandon(): Promise<void> {
    this.#crashed = true
    await this.fs?.closeFs().catch(() => {})
  }

  #noticed(error: Error & { severity?: string }): never {
    if (!ends.includes(error.severity ?? '')) throw error
    if (!this.#crashed) this.#onCrash(error)
    this.#crashed = true
    throw new DatabaseAway()
  }
}

/**
 * Severities of errors that end PostgreSQL. Normally its supervisor restarts it, but PGlite has
 * none.
 */
const ends = ['FATAL', 'PANIC']

/**
 * Thrown after the embedded database has crashed, until it is open again; has PostgreSQL's code for
 * "cannot connect now".
 */
class DatabaseAway extends Error {
  readonly code = '57P03'

  constructor() {
    super('the embedded database is not open at the moment')
  }
}

interface Keeping {
  open: (onCrash: (error: Error) => void) => Promise<CrashDetectingPglite>
  /** Whether the disk has room for recovery; without it, PostgreSQL would crash again. */
  hasRoom: () => Promise<boolean>
  log: { warn: (facts: object, text: string) => void }
}

const lookEveryMs = 500
const longestPauseMs = 3000
/** How long consecutive statements may run before calls that have arrived are read. */
const longestTurnMs = 10

/**
 * The embedded database as its users see it: if its PostgreSQL crashes, it is opened again and
 * recovers from its log, as it would under PostgreSQL's supervisor. Until then, it is unavailable.
 */
export class SupervisedPglite {
  readonly waitReady = Promise.resolve()
  readonly ready = true
  readonly #keeping: Keeping
  #pglite: CrashDetectingPglite | undefined
  #reopening: Promise<void> | undefined
  #closed = false
  #turnedAt = 0

  private constructor(keeping: Keeping) {
    this.#keeping = keeping
  }

  static async open(keeping: Keeping): Promise<SupervisedPglite> {
    const supervised = new SupervisedPglite(keeping)
    supervised.#pglite = await supervised.#open()
    return supervised
  }

  get closed(): boolean {
    return this.#closed
  }

  readonly query: PGlite['query'] = async (...asked) => {
    await this.#turn()
    return this.#present().query(...asked)
  }

  async transaction<T>(work: (tx: Pick<Transaction, 'query' | 'rollback'>) => Promise<T>) {
    let begun = false
    try {
      return await this.#present().transaction((tx) => {
        begun = true
        const query: Transaction['query'] = async (...asked) => {
          await this.#turn()
          return tx.query(...asked)
        }
        return work({ query, rollback: () => tx.rollback() })
      })
    } catch (error) {
      if (begun) throw error
      // Kysely would wait forever for a transaction that cannot begin, so the transaction appears
      // to begin, and then fails at its first query.
      const refuse = () => Promise.reject(error)
      return work({ query: refuse, rollback: refuse })
    }
  }

  async close(): Promise<void> {
    this.#closed = true
    await this.#reopening
    await this.#pglite?.close()
  }

  /**
   * Lets other work run from time to time. PGlite executes statements synchronously, so a job with
   * many statements would run to completion before the process reads a single call.
   */
  async #turn(): Promise<void> {
    if (performance.now() - this.#turnedAt < longestTurnMs) return
    await nextTurn()
    this.#turnedAt = performance.now()
  }

  #present(): CrashDetectingPglite {
    if (!this.#pglite) throw new DatabaseAway()
    return this.#pglite
  }

  #open(): Promise<CrashDetectingPglite> {
    return this.#keeping.open((error) => {
      this.#reopening ??= this.#reopen(error).finally(() => {
        this.#reopening = undefined
      })
    })
  }

  async #reopen(crash: Error & { code?: string }): Promise<void> {
    const { log, hasRoom } = this.#keeping
    log.warn({ code: crash.code }, 'the embedded database has crashed and is opened again')
    const crashed = this.#pglite
    this.#pglite = undefined
    await crashed?.abandon()
    let told = false
    const tell = (err: unknown): undefined => {
      if (!told) log.warn({ err }, 'the embedded database cannot be opened, and is tried again')
      told = true
    }
    for (let pauseMs = lookEveryMs; !this.#closed; ) {
      if (await hasRoom()) {
        this.#pglite = await this.#open().catch(tell)
        pauseMs = Math.min(pauseMs * 2, longestPauseMs)
      }
      if (this.#pglite) {
        log.warn({}, 'the embedded database is open again')
        return
      }
      await pause(pauseMs)
    }
  }
}

/** The error code that clients get while the database stops, starts or recovers from a crash. */
const cannotConnectNow = '57P03'
const stopLookEveryMs = 10_000
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
    if (since !== undefined || performance.now() - connectedAt < stopLookEveryMs) return
    if (await isRefused(url)) leave()
  }, stopLookEveryMs)
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
