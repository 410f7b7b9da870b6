import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sourceDigest } from './digest.ts'

let root = ''
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'rundgang-sources-'))
  await mkdir(join(root, 'form'))
  await writeFile(join(root, 'form/visit.tsx'), 'before')
})
afterEach(() => rm(root, { recursive: true, force: true }))

test('a changed source requires a new build, but a changed test does not', async () => {
  const before = await sourceDigest(root)
  await writeFile(join(root, 'form/visit.test.ts'), 'a test')
  expect(await sourceDigest(root)).toBe(before)
  await writeFile(join(root, 'form/visit.tsx'), 'after')
  expect(await sourceDigest(root)).not.toBe(before)
})

test('a new lock file requires a new build', async () => {
  const before = await sourceDigest(root)
  await writeFile(join(root, 'package-lock.json'), '{}')
  expect(await sourceDigest(root)).not.toBe(before)
})
