import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { writeWhole } from './whole-file.ts'

async function newFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'rundgang-whole-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

test('concurrent writes to one file all succeed and leave nothing else behind', async () => {
  const folder = await newFolder()
  const file = join(folder, 'mail.eml')
  const writers = Array.from({ length: 20 }, () => writeWhole(file, 'Guten Tag'))
  await Promise.all(writers)
  expect(await readFile(file, 'utf8')).toBe('Guten Tag')
  expect(await readdir(folder)).toEqual(['mail.eml'])
})

test('a failed write does not leave a partial file behind', async () => {
  const folder = await newFolder()
  const taken = join(folder, 'taken')
  await mkdir(taken)
  await expect(writeWhole(taken, 'Guten Tag')).rejects.toThrow()
  expect(await readdir(folder)).toEqual(['taken'])
})
