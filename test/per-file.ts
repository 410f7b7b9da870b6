import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { startPostgres, type TestPostgres } from './servers/postgres.ts'

/** A temporary folder for a test file, removed after the file's tests. */
export async function testFolder(prefix: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), prefix))
  afterAll(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** A real PostgreSQL for a test file, stopped after the file's tests. */
export async function testPostgres(): Promise<TestPostgres> {
  const postgres = await startPostgres()
  afterAll(() => postgres.stop())
  return postgres
}
