import { type Expression, sql } from 'kysely'
import type { ClientBase } from 'pg'
import pg from 'pg'
import { plainAddress } from '#server/mail/message/addresses.ts'

/**
 * A booking does not overtake callers that had already been waiting longer than this when it
 * arrived.
 */
const overtakenMs = 200

interface Bounds extends Share {
  /** How long a caller may wait before it is refused; null means no limit. */
  timeoutMs: number | null
}

interface Waiting {
  since: number
  start: () => void
}

interface Share {
  most: number
  /** How many connections may be used at the same time by calls that are not bookings. */
  mostOthers: number
}

/** Reserves a few connections for bookings, and leaves at least two for everything else. */
export const sharesOf = (most: number): Share => ({
  most,
  mostOthers: Math.max(2, most - Math.ceil(most / 4)),
})

/**
 * Assigns a database's connections. Bookings overtake other waiting callers and may use all
 * connections; all other calls leave some connections free.
 */
export class ConnectionQueue {
  readonly #bounds: Bounds
  readonly #bookings = new Set<Waiting>()
  readonly #others = new Set<Waiting>()
  #busy = 0
  #busyOthers = 0

  constructor(bounds: Bounds) {
    this.#bounds = bounds
  }

  get waiting(): number {
    return this.#bookings.size + this.#others.size
  }

  /**
   * Resolves when a connection is free. After `timeoutMs` it rejects with the same error as the
   * pool itself.
   */
  acquire(forBooking: boolean): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const queue = forBooking ? this.#bookings : this.#others
    let timer: NodeJS.Timeout | undefined
    const waiting = {
      since: performance.now(),
      start: () => {
        clearTimeout(timer)
        queue.delete(waiting)
        this.#count(forBooking, 1)
        resolve()
      },
    }
    queue.add(waiting)
    this.#startNext()
    const { timeoutMs } = this.#bounds
    if (timeoutMs !== null && queue.has(waiting)) {
      timer = setTimeout(() => {
        queue.delete(waiting)
        reject(new Error('timeout exceeded when trying to connect'))
      }, timeoutMs)
    }
    return promise
  }

  release(forBooking: boolean): void {
    this.#count(forBooking, -1)
    this.#startNext()
  }

  #count(forBooking: boolean, by: number): void {
    this.#busy += by
    if (!forBooking) this.#busyOthers += by
  }

  #startNext(): void {
    const { most, mostOthers } = this.#bounds
    while (this.#busy < most) {
      const [booking] = this.#bookings
      const [other] = this.#busyOthers < mostOthers ? this.#others : []
      const next = booking && other ? earlier(booking, other) : (booking ?? other)
      if (!next) return
      next.start()
    }
  }
}

const earlier = (booking: Waiting, other: Waiting) =>
  other.since + overtakenMs < booking.since ? other : booking

/** The backend pid reported for a connection. */
const processOf = (client: ClientBase) => (client as unknown as { processID: number }).processID

// The first query on a connection. It has its own timeout, because the connection is not monitored
// yet.
const first = { text: 'select pg_backend_pid() as pid', query_timeout: 3000 }

/** Whether the database is behind a pooler, which reports a made-up backend pid. */
export async function leadsThroughPooler(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>(first)
  return rows[0]?.pid !== processOf(client)
}

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

const names = new Map<string, string>()

/** Registers a statement that runs so often that connections keep it prepared. */
export function nameStatement(text: string, name: string): void {
  names.set(text, name)
}

type Ask = (text: string, values?: unknown[]) => unknown

/** Makes a connection keep frequent statements prepared, under their names. */
export function keepStatements(client: ClientBase): void {
  const ask = client.query.bind(client) as (query: object | string, values?: unknown[]) => unknown
  const askByName: Ask = (text, values) => {
    const name = names.get(text)
    return name === undefined ? ask(text, values) : ask({ name, text, values })
  }
  client.query = askByName as ClientBase['query']
}

/**
 * Whether a column contains this email address, in any mix of upper and lower case, and with its
 * domain as earlier versions stored it. Some databases lower-case only ASCII letters, so the address
 * is compared in several spellings.
 */
export const isAddress = (column: string, email: string) => sameAddress(sql.ref(column), email)

/** Like `isAddress`, for an expression. */
export const sameAddress = (address: Expression<unknown>, email: string) =>
  sql<boolean>`lower(${address}) in (lower(${email}), lower(${email.toLowerCase()}),
    lower(${email.toUpperCase()}), lower(${capitalised(email)}), lower(${plainAddress(email)}))`

/** The spelling of names: an upper-case letter at the beginning of each word. */
const capitalised = (email: string) =>
  email.toLowerCase().replaceAll(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase())
