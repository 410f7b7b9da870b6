import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import type { TestProject } from 'vitest/node'
import { migrate } from '#server/database/migrate.ts'
import { overPglite } from '#server/database/open.ts'
import { extensions, instantParsers } from '#server/database/pglite/embedded.ts'

const folder = mkdtempSync(join(tmpdir(), 'rundgang-pglite-'))

/**
 * Migrates one embedded database and provides its image, because copying is faster than migrating.
 */
export async function setup(project: TestProject) {
  const image = join(folder, 'migrated.tar')
  const pglite = await PGlite.create({ parsers: instantParsers, extensions })
  await migrate(overPglite(pglite))
  const dump = await pglite.dumpDataDir('none')
  writeFileSync(image, new Uint8Array(await dump.arrayBuffer()))
  await pglite.close()
  project.provide('testDatabase', { kind: 'pglite', image })
}

export const teardown = () => rmSync(folder, { recursive: true, force: true })
