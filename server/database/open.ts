import type { PGlite } from '@electric-sql/pglite'
import {
  CamelCasePlugin,
  Kysely,
  type Transaction as KyselyTransaction,
  PGliteDialect,
  PostgresDialect,
} from 'kysely'
import pg from 'pg'
import { openEmbedded } from './embedded.ts'
import { InstantPlugin } from './instant-plugin.ts'
import type { Schema } from './schema.ts'

export type Database = Kysely<Schema>
/** What writes takes this, never the database: so a call is stored whole or not at all. */
export type Transaction = KyselyTransaction<Schema>

const plugins = [new CamelCasePlugin({ maintainNestedObjectKeys: true }), new InstantPlugin()]

/** Opens PostgreSQL at `databaseUrl`, else the embedded database in `dataDir`. */
export async function openDatabase(where: { databaseUrl?: string | undefined; dataDir: string }) {
  if (where.databaseUrl) {
    const db = overPostgres(where.databaseUrl)
    return { db, close: () => db.destroy() }
  }
  const { pglite, release } = await openEmbedded(where.dataDir)
  const db = overPglite(pglite)
  return {
    db,
    close: async () => {
      await db.destroy()
      release()
    },
  }
}

export function overPglite(pglite: PGlite): Database {
  return new Kysely<Schema>({ dialect: new PGliteDialect({ pglite }), plugins })
}

export function overPostgres(url: string): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 10_000,
    options: '-c timezone=UTC',
    types: { getTypeParser: (oid, format) => parserOf(oid, format) },
  })
  // A connection that breaks while idle must not end the process; the pool replaces it.
  pool.on('error', () => {})
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }), plugins })
}

function parserOf(oid: number, format?: 'text' | 'binary') {
  if (oid === pg.types.builtins.TIMESTAMPTZ) return (text: string) => Temporal.Instant.from(text)
  return pg.types.getTypeParser(oid, format as 'text')
}
