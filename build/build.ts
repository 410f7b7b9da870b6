import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buildTexts } from '#texts/de/build.ts'
import { sourceDigest } from './digest.ts'

const root = join(import.meta.dirname, '..')
const dist = join(root, 'dist')

// Taken before the build: a source changed meanwhile must count as not yet built.
const digest = await sourceDigest(root)
const built = await readFile(join(dist, 'digest'), 'utf8').catch(() => '')

if (process.argv.includes('--if-needed') && built === digest) {
  console.log(buildTexts.upToDate)
} else {
  // Loaded only now: every start asks whether there is something to do, and mostly there is not.
  const { buildAll } = await import('./all.ts')
  await buildAll(root, { dist, digest })
}
