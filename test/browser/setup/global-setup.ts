import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startListeningServer } from '#test/promises/processes/process.ts'
import { finishInDatabase, prepareOrganisations } from './prepared.ts'

/**
 * Builds the pages, and creates one embedded database for all servers of this run to copy: creating
 * it takes a few seconds, but copying it takes almost no time.
 */
export default async function globalSetup() {
  await promisify(execFile)(process.execPath, ['build/build.ts', '--if-needed'])
  const template = await mkdtemp(join(tmpdir(), 'rundgang-template-'))
  const server = await startListeningServer({ settings: { DATA_DIR: template, RATE_LIMIT: 'off' } })
  const prepared = await prepareOrganisations(server.address)
  await server.signal('SIGTERM')
  await finishInDatabase(template, prepared)
  process.env.RUNDGANG_TEMPLATE = template
  process.env.RUNDGANG_PREPARED = JSON.stringify(prepared)
  return () => rm(template, { recursive: true, force: true })
}
