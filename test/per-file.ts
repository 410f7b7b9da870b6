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

type Closable =
  | { close: () => unknown }
  | { stop: () => unknown }
  | { signal: (name: 'SIGTERM') => unknown }

/** Closes what is being opened after the file's tests, whatever was opened last first. */
export async function perFile<Opened extends Closable>(opening: Promise<Opened>): Promise<Opened> {
  const opened = await opening
  const closing: Closable = opened
  afterAll(async () => {
    if ('close' in closing) await closing.close()
    else if ('stop' in closing) await closing.stop()
    else await closing.signal('SIGTERM')
  })
  return opened
}

/** A real PostgreSQL for a test file. */
export const testPostgres = (): Promise<TestPostgres> => perFile(startPostgres())
