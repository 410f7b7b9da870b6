import { randomBytes } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { inject } from 'vitest'
import { instantParsers } from '#server/database/embedded.ts'
import { type Database, overPglite, overPostgres } from '#server/database/open.ts'
import { createDatabase } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    testDatabase:
      | { kind: 'pglite'; image: string }
      | { kind: 'postgres'; url: string; template: string }
  }
}

/** A migrated, empty database: embedded or PostgreSQL, as the vitest project says. */
export async function openTestDatabase(): Promise<{ db: Database; close(): Promise<void> }> {
  const given = inject('testDatabase')
  const db =
    given.kind === 'pglite'
      ? overPglite(await copyOfImage(given.image))
      : overPostgres(await copyOfTemplate(given.url, given.template))
  return { db, close: () => db.destroy() }
}

async function copyOfImage(image: string): Promise<PGlite> {
  return PGlite.create({ loadDataDir: await openAsBlob(image), parsers: instantParsers })
}

async function copyOfTemplate(url: string, template: string): Promise<string> {
  return createDatabase(url, `test_${randomBytes(6).toString('hex')}`, template)
}
