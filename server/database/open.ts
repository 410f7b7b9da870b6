import {
  CamelCasePlugin,
  type Kysely,
  type KyselyPlugin,
  type Transaction as KyselyTransaction,
  OperationNodeTransformer,
  PGliteDialect,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  PostgresDialect,
  type PrimitiveValueListNode,
  type QueryResult,
  type RootOperationNode,
  sql,
  type UnknownRow,
  type ValueNode,
} from 'kysely'
import pg from 'pg'
import { mostJoinsReordered } from './join-within.ts'
import type { DiskRoom, FolderLock } from './pglite/folder-lock.ts'
import { leaveStoppingDatabase } from './pglite/supervised-pglite.ts'
import {
  ConnectionQueue,
  endLostConnections,
  keepStatements,
  leadsThroughPooler,
  sharesOf,
} from './postgres/connection-queue.ts'
import { openQueued } from './postgres/priority.ts'
import type { Schema } from './schema.ts'

/** A value as sent to the database. */
export const parameterOf = (value: unknown) =>
  value instanceof Temporal.Instant ? value.toString() : value

class InstantTransformer extends OperationNodeTransformer {
  protected override transformValue(node: ValueNode): ValueNode {
    return { ...super.transformValue(node), value: parameterOf(node.value) }
  }

  protected override transformPrimitiveValueList(
    node: PrimitiveValueListNode,
  ): PrimitiveValueListNode {
    return { ...super.transformPrimitiveValueList(node), values: node.values.map(parameterOf) }
  }
}

/** Writes `Temporal.Instant` parameters as ISO 8601; node-postgres would send them as JSON. */
class InstantPlugin implements KyselyPlugin {
  readonly #transformer = new InstantTransformer()

  transformQuery(args: PluginTransformQueryArgs): RootOperationNode {
    return this.#transformer.transformNode(args.node)
  }

  async transformResult(args: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    return args.result
  }
}

const embedded = new WeakSet<object>()

/** Remembers that a database is the embedded one. */
const noteEmbedded = (db: object): void => void embedded.add(db)

export const isEmbedded = (db: object): boolean => embedded.has(db)

export type Database = Kysely<Schema>
/**
 * Functions that write take a transaction, never the database, so a call's changes are stored
 * completely or not at all.
 */
export type Transaction = KyselyTransaction<Schema>

/**
 * For running a single statement without an explicit transaction, which saves two round trips.
 * Several statements need a transaction.
 */
export const withoutTransaction = (db: Database) => db as Transaction

/**
 * Reads with plans that fetch as few rows as possible. The planner expects comparing a row with long
 * patterns to cost next to nothing, and the embedded database has no statistics; so it would read
 * all of an organisation's rows rather than the index of their texts.
 */
export const fetchingFew = <Found>(
  db: Database,
  read: (tx: Transaction) => Promise<Found>,
): Promise<Found> =>
  db.transaction().execute(async (tx) => {
    await sql`select set_config('cpu_tuple_cost', '1000', true)`.execute(tx)
    return read(tx)
  })

const plugins = [new CamelCasePlugin({ maintainNestedObjectKeys: true }), new InstantPlugin()]

export interface OpenDatabase {
  db: Database
  close: () => Promise<void>
  /** The lock on the embedded database's folder. */
  lock?: FolderLock
  /** The free space on the embedded database's disk. */
  disk?: DiskRoom
  /** The state of the connection pool; undefined for the embedded database. */
  connections?: () => { total: number; idle: number; waiting: number; most: number }
  /**
   * Calls `listener` when PostgreSQL is stopping and is waiting for its connections to be closed.
   */
  onStopping?: (listener: () => void) => void
}

interface Log {
  warn: (facts: object, text: string) => void
}

/** Opens PostgreSQL at `databaseUrl` or, if that is not set, the embedded database in `dataDir`. */
export async function openDatabase(where: {
  databaseUrl?: string | undefined
  dataDir: string
  poolSize?: number
  log?: Log
}): Promise<OpenDatabase> {
  if (where.databaseUrl) return openPostgres(where.databaseUrl, where.poolSize)
  // Loaded only if needed: it takes twenty megabytes and a good part of the startup time.
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
  // The embedded database has only one connection, so calls wait for it as long as necessary
  // instead of failing.
  const queue = new ConnectionQueue({ most: 1, mostOthers: 1, timeoutMs: null })
  const db = openQueued({ dialect: new PGliteDialect({ pglite }), queue, plugins })
  noteEmbedded(db)
  return db
}

export const overPostgres = (url: string, most?: number): Database => openPostgres(url, most).db

/**
 * Under load, a call may wait a long time for a pool connection, but opening one must never take
 * long.
 */
class ImpatientClient extends pg.Client {
  constructor(config: pg.ClientConfig = {}) {
    super({ ...config, connectionTimeoutMillis: 3000 })
  }
}

/** Under load, a call may wait this long for a connection instead of failing. */
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
  // A broken connection must not end the process: if it is idle, the pool replaces it; if it is in
  // use, its query fails anyway.
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
 * Settings that the product relies on, regardless of the operator's defaults: each statement sees
 * all changes committed before it, times have the format that this code reads and writes, long
 * statements, such as a migration or a vacuum, are not cancelled halfway, and planning a query with
 * many joins does not take longer than running it.
 */
const settings = `
  set default_transaction_isolation = 'read committed';
  set datestyle = 'ISO, YMD';
  set timezone = 'UTC';
  set statement_timeout = 0;
  set join_collapse_limit = ${mostJoinsReordered}`

/**
 * Behind a pooler, the next transaction may use another connection, without these settings and
 * prepared statements, so the operator must configure the role instead (`docs/operating.md`).
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
