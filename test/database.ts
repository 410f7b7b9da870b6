import { randomBytes } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { inject } from 'vitest'
import { type Database, overPglite, overPostgres } from '#server/database/open.ts'
import { extensions, instantParsers } from '#server/database/pglite/embedded.ts'
import { createOnNodes, dropOnNodes } from './servers/citus.ts'
import { createDatabase, dropDatabase } from './servers/postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    testDatabase:
      | { kind: 'pglite'; image: string }
      | { kind: 'postgres' | 'distributed'; url: string; template: string }
  }
}

/**
 * Opens a migrated, empty database: embedded, PostgreSQL or Citus, depending on the Vitest project.
 */
export async function openTestDatabase(
  connections?: number,
): Promise<{ db: Database; close(): Promise<void> }> {
  const given = inject('testDatabase')
  if (given.kind === 'pglite') return openEmbedded(given.image)
  const { kind, url, template } = given
  const name = `test_${randomBytes(6).toString('hex')}`
  if (kind === 'postgres') {
    const db = overPostgres(await createDatabase(url, name, template), connections)
    return { db, close: () => db.destroy().then(() => dropDatabase(url, name)) }
  }
  const db = overPostgres(await createOnNodes(url, name, template))
  return { db, close: () => db.destroy().then(() => dropOnNodes(url, name)) }
}

/**
 * Embedded databases from earlier test files, emptied for reuse: creating a new one takes most of a
 * second.
 */
const unused: PGlite[] = []

async function openEmbedded(image: string) {
  const pglite = unused.pop() ?? (await copyOfImage(image))
  const db = overPglite(pglite)
  return {
    db,
    close: async () => {
      await empty(pglite)
      unused.push(pglite)
    },
  }
}

async function copyOfImage(image: string): Promise<PGlite> {
  return PGlite.create({
    loadDataDir: await openAsBlob(image),
    parsers: instantParsers,
    extensions,
  })
}

/** Empties all tables except the migrations' own. Migrations do not insert rows into any others. */
async function empty(pglite: PGlite): Promise<void> {
  const { rows } = await pglite.query<{ tables: string }>(`
    select string_agg(quote_ident(tablename), ', ') as tables from pg_tables
    where schemaname = 'public' and tablename not like 'migration%'`)
  await pglite.exec(`truncate ${rows[0]?.tables} restart identity cascade`)
}
