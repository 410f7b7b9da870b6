import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
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

test('a new build takes the place of the old one', async () => {
  await moveIntoPlace(await built('old'), dist, 'digest-old')
  await moveIntoPlace(await built('new'), dist, 'digest-new')
  expect(await contents()).toEqual(['new', 'new'])
  expect(await readFile(join(dist, 'digest'), 'utf8')).toBe('digest-new')
})

test('builds that end at the same time leave one of them whole', async () => {
  const names = ['a', 'b', 'c', 'd']
  const workshops = await Promise.all(names.map(built))
  await Promise.all(workshops.map((workshop) => moveIntoPlace(workshop, dist, 'same')))
  const [one, two] = await contents()
  expect(names).toContain(one)
  expect(two).toBe(one)
  expect((await readdir(dist)).filter((name) => !name.startsWith('.'))).toEqual(['digest', 'embed'])
})
