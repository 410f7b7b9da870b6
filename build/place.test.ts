import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildDigest } from './digest.ts'
import { moveIntoPlace, openWorkshop } from './place.ts'

let dist = ''
beforeEach(async () => {
  dist = join(await mkdtemp(join(tmpdir(), 'rundgang-build-')), 'dist')
})
afterEach(() => rm(join(dist, '..'), { recursive: true, force: true }))

async function built(name: string) {
  const workshop = await openWorkshop(dist)
  await mkdir(join(workshop, 'embed'))
  for (const file of ['one', 'two']) await writeFile(join(workshop, 'embed', file), name)
  return workshop
}

const contents = () =>
  Promise.all(['one', 'two'].map((file) => readFile(join(dist, 'embed', file), 'utf8')))

test('a new build replaces the old one', async () => {
  await moveIntoPlace(await built('old'), dist, 'sources-old')
  await moveIntoPlace(await built('new'), dist, 'sources-new')
  expect(await contents()).toEqual(['new', 'new'])
  expect(await readFile(join(dist, 'digest'), 'utf8')).toBe(await buildDigest('sources-new', dist))
})

test.each([
  ['is missing', (file: string) => rm(file)],
  ['is broken', (file: string) => writeFile(file, 'half of i')],
])('a built file that %s requires a new build', async (_, harm) => {
  await moveIntoPlace(await built('whole'), dist, 'sources')
  const digest = await readFile(join(dist, 'digest'), 'utf8')
  expect(await buildDigest('sources', dist)).toBe(digest)
  await harm(join(dist, 'embed/two'))
  expect(await buildDigest('sources', dist)).not.toBe(digest)
})

test('builds that finish at the same moment leave one complete build', async () => {
  const names = ['a', 'b', 'c', 'd']
  const workshops = await Promise.all(names.map(built))
  await Promise.all(workshops.map((workshop) => moveIntoPlace(workshop, dist, 'same')))
  const [one, two] = await contents()
  expect(names).toContain(one)
  expect(two).toBe(one)
  expect((await readdir(dist)).filter((name) => !name.startsWith('.'))).toEqual(['digest', 'embed'])
})
