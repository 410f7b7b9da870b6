import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buildTexts } from '#texts/de/operating.ts'
import { buildDigest, sourceDigest } from './digest.ts'

const root = join(import.meta.dirname, '..')
const dist = join(root, 'dist')

// Computed before the build, so that a source that changes during the build counts as not yet
// built.
const sources = await sourceDigest(root)
const built = await readFile(join(dist, 'digest'), 'utf8').catch(() => '')

const isUpToDate = async () => built === (await buildDigest(sources, dist))

if (process.argv.includes('--if-needed') && (await isUpToDate())) {
  console.log(buildTexts.upToDate)
} else {
  // Loaded only when needed: every start checks whether there is anything to build, and usually
  // there is not.
  const { buildAll } = await import('./all.ts')
  await buildAll(root, { dist, sources })
}
