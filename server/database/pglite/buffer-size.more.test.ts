import { mkdir, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testFolder } from '#test/per-file.ts'
import { bufferMegabytes, openEmbedded } from './embedded.ts'

const megabyte = 1024 * 1024

const folder = await testFolder('rundgang-buffers-')

/** Creates a folder with tables of this size, in two files that take up no disk space. */
async function clusterOf(megabytes: number): Promise<string> {
  const cluster = join(folder, String(megabytes))
  await mkdir(join(cluster, 'base', '5'), { recursive: true })
  for (const name of ['16384', '16385']) {
    const file = join(cluster, 'base', '5', name)
    await writeFile(file, '')
    await truncate(file, (megabytes * megabyte) / 2)
  }
  return cluster
}

test.each([
  [0, 16],
  [200, 16],
  [800, 50],
  [2000, 125],
  [20_000, 128],
])('for a database of %i MB, %i MB of pages are kept in memory', async (size, expected) => {
  expect(await bufferMegabytes(await clusterOf(size))).toBe(expected)
})

async function buffersOf(dataDir: string): Promise<unknown> {
  const { pglite, lock } = await openEmbedded(dataDir)
  const { rows } = await pglite.query<{ shared_buffers: string }>('show shared_buffers')
  await pglite.close()
  lock.release()
  return rows[0]?.shared_buffers
}

test('the embedded database gets more buffers at its next start if it has grown', async () => {
  const dataDir = join(folder, 'data')
  expect(await buffersOf(dataDir)).toBe('16MB')
  const grown = join(dataDir, 'database', 'base', '1', '99999')
  await writeFile(grown, '')
  await truncate(grown, 800 * megabyte)
  expect(await buffersOf(dataDir)).toMatch(/^5[0-9]MB$/)
})
