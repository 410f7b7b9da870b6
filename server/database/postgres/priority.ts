import {
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  type KyselyPlugin,
  PostgresAdapter,
} from 'kysely'
import type { Schema } from '../schema.ts'
import type { ConnectionQueue } from './connection-queue.ts'

type Database = Kysely<Schema>

const prioritised = new WeakMap<Database, Database>()

/**
 * The same database, for bookings and for work that bookings wait for: its queries have priority
 * over all others, and some connections are reserved for them.
 */
export const withPriority = (db: Database): Database => prioritised.get(db) ?? db

interface Opened {
  dialect: Dialect
  queue: ConnectionQueue
  plugins: KyselyPlugin[]
}

/** Opens a database whose connections are assigned by `queue`. */
export function openQueued({ dialect, queue, plugins }: Opened): Database {
  const driver = initialisedOnce(dialect.createDriver())
  const open = (forBooking: boolean): Database =>
    new Kysely<Schema>({
      plugins,
      dialect: {
        createDriver: () => queued(driver, queue, forBooking),
        createQueryCompiler: () => dialect.createQueryCompiler(),
        createIntrospector: (db) => dialect.createIntrospector(db),
        // PGlite's adapter would make Kysely queue everything a second time for its single
        // connection.
        createAdapter: () => new PostgresAdapter(),
      },
    })
  const db = open(false)
  prioritised.set(db, open(true))
  return db
}

/** Initialises the driver once, because two databases share it. */
function initialisedOnce(driver: Driver): Driver {
  let initialising: Promise<void> | undefined
  return extended(driver, {
    init: (options) => {
      initialising ??= driver.init(options).catch((error: unknown) => {
        initialising = undefined
        throw error
      })
      return initialising
    },
  })
}

const queued = (driver: Driver, queue: ConnectionQueue, forBooking: boolean): Driver =>
  extended(driver, {
    acquireConnection: async (options) => {
      await queue.acquire(forBooking)
      return driver.acquireConnection(options).catch((error: unknown) => {
        queue.release(forBooking)
        throw error
      })
    },
    releaseConnection: async (connection: DatabaseConnection, options) => {
      await driver.releaseConnection(connection, options).finally(() => queue.release(forBooking))
    },
  })

/** Drivers have private fields, so their methods must be called on the driver itself. */
function extended(driver: Driver, own: Partial<Driver>): Driver {
  return {
    init: (options) => driver.init(options),
    acquireConnection: (options) => driver.acquireConnection(options),
    beginTransaction: (connection, settings) => driver.beginTransaction(connection, settings),
    commitTransaction: (connection) => driver.commitTransaction(connection),
    rollbackTransaction: (connection) => driver.rollbackTransaction(connection),
    releaseConnection: (connection, options) => driver.releaseConnection(connection, options),
    destroy: (options) => driver.destroy(options),
    ...own,
  }
}
