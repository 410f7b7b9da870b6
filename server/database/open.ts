import {
  CamelCasePlugin,
  type Kysely,
  type Transaction as KyselyTransaction,
  PGliteDialect,
  PostgresDialect,
} from 'kysely'
import pg from 'pg'
import { InstantPlugin } from './instant-plugin.ts'
import type { DiskRoom } from './pglite/disk-room.ts'
import type { FolderLock } from './pglite/folder-lock.ts'
import { leaveStoppingDatabase } from './pglite/stopping-database.ts'
import { ConnectionQueue, sharesOf } from './postgres/connection-queue.ts'
import { endLostConnections } from './postgres/lost-connections.ts'
import { keepStatements } from './postgres/named-statements.ts'
import { leadsThroughPooler } from './postgres/pooler.ts'
import { openQueued } from './postgres/priority.ts'
import type { Schema } from './schema.ts'

export type Database = Kysely<Schema>
/** What writes takes this, never the database: so a call is stored whole or not at all. */
export type Transaction = KyselyTransaction<Schema>

/**
 * For one statement that stands alone: the database begins and commits it by itself, which saves
 * two round trips. Several statements need a transaction.
 */
export const alone = (db: Database) => db as Transaction

const plugins = [new CamelCasePlugin({ maintainNestedObjectKeys: true }), new InstantPlugin()]

export interface OpenDatabase {
  db: Database
  close: () => Promise<void>
  /** Of the folder that the embedded database lies in. */
  lock?: FolderLock
  /** Of the disk that the embedded database lies on. */
  disk?: DiskRoom
  /** How the pool of connections to PostgreSQL is doing; the embedded database has none. */
  connections?: () => { total: number; idle: number; waiting: number; most: number }
  /** Has `listener` called when PostgreSQL stops and waits for its connections to be closed. */
  onStopping?: (listener: () => void) => void
}

interface Log {
  warn: (facts: object, text: string) => void
}

/** Opens PostgreSQL at `databaseUrl`, else the embedded database in `dataDir`. */
export async function openDatabase(where: {
  databaseUrl?: string | undefined
  dataDir: string
  poolSize?: number
  log?: Log
}): Promise<OpenDatabase> {
  if (where.databaseUrl) return openPostgres(where.databaseUrl, where.poolSize)
  // Loaded only where it is needed: it takes twenty megabytes and a good part of the start.
  const { openEmbedded } = await import('./pglite/embedded.ts')
  const { pglite, lock } = await openEmbedded(where.dataDir, where.log)
  const db = overPglite(pglite)
  return {
    db,
    lock,
    close: async () => {
      await db.destroy()
      lock.release()
    },
  }
}

export function overPglite(
  pglite: ConstructorParameters<typeof PGliteDialect>[0]['pglite'],
): Database {
  // It has one connection, and nobody is told to come back later because another waits for it.
  const queue = new ConnectionQueue({ most: 1, mostOthers: 1, timeoutMs: null })
  return openQueued({ dialect: new PGliteDialect({ pglite }), queue, plugins })
}

export const overPostgres = (url: string, most?: number): Database => openPostgres(url, most).db

/** In a rush a call may wait long for a connection of the pool, but none takes long to be made. */
class ImpatientClient extends pg.Client {
  constructor(config: pg.ClientConfig = {}) {
    super({ ...config, connectionTimeoutMillis: 3000 })
  }
}

/** In a rush a call may wait long for a connection, but it is answered in the end. */
const waitMs = 10_000

function openPostgres(url: string, most = 10): OpenDatabase {
  const pool = new pg.Pool({
    connectionString: url,
    Client: ImpatientClient,
    max: most,
    connectionTimeoutMillis: waitMs,
    onConnect: prepare,
    types: { getTypeParser: (oid, format) => parserOf(oid, format) },
  })
  // A connection that breaks must not end the process, neither an idle one, which the pool replaces,
  // nor one in use, whose query fails by itself.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  endLostConnections(pool, url)
  const { connect, onStopping } = leaveStoppingDatabase(pool, url)
  const { options } = pool
  const given = { connect, end: () => pool.end(), options, Client: pg.Client }
  const queue = new ConnectionQueue({ ...sharesOf(most), timeoutMs: waitMs })
  const db = openQueued({ dialect: new PostgresDialect({ pool: given }), queue, plugins })
  const connections = () => {
    const { totalCount: total, idleCount: idle, waitingCount } = pool
    return { total, idle, waiting: waitingCount + queue.waiting, most }
  }
  return { db, close: () => db.destroy(), connections, onStopping }
}

/**
 * What the product relies on, whatever the operator's database is set to: each statement sees what
 * was committed before it, times are read as written here, and what takes long, such as a migration
 * or a vacuum, is not cancelled halfway.
 */
const settings = `
  set default_transaction_isolation = 'read committed';
  set datestyle = 'ISO, YMD';
  set timezone = 'UTC';
  set statement_timeout = 0`

/**
 * Behind a pooler the next transaction may be another connection's, which knows neither settings
 * nor statements; there the operator sets the role (`docs/operating.md`).
 */
async function prepare(client: pg.ClientBase): Promise<void> {
  if (await leadsThroughPooler(client)) return
  await client.query(settings)
  keepStatements(client)
}

function parserOf(oid: number, format?: 'text' | 'binary') {
  if (oid === pg.types.builtins.TIMESTAMPTZ) return (text: string) => Temporal.Instant.from(text)
  return pg.types.getTypeParser(oid, format as 'text')
}
