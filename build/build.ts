import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { buildTexts } from '#texts/de/build.ts'
import { buildBackOffice, hasBackOffice } from './back-office.ts'
import { compressTexts } from './compress.ts'
import { sourceDigest } from './digest.ts'
import { buildForm } from './form.ts'
import { moveIntoPlace, openWorkshop } from './place.ts'

const root = join(import.meta.dirname, '..')
const dist = join(root, 'dist')

// Taken before the build: a source changed meanwhile must count as not yet built.
const digest = await sourceDigest(root)
const built = await readFile(join(dist, 'digest'), 'utf8').catch(() => '')

if (process.argv.includes('--if-needed') && built === digest) {
  console.log(buildTexts.upToDate)
} else {
  const backOffice = hasBackOffice(root)
  console.log(backOffice ? buildTexts.building : buildTexts.withoutBackOffice)
  const workshop = await openWorkshop(dist)
  try {
    await buildForm(root, workshop)
    if (backOffice) await buildBackOffice(root, workshop)
    await compressTexts(workshop)
    await moveIntoPlace(workshop, dist, digest)
  } finally {
    await rm(workshop, { recursive: true, force: true })
  }
}
