import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { FolderInUse, FolderPathTooLong, lockFolder } from './folder-lock.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lock-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

// Processes in two containers often have the same pid, as here.
test('a folder can be locked only once, even by processes with the same pid', async () => {
  const lock = await lockFolder(folder)
  await expect(lockFolder(folder)).rejects.toThrow(FolderInUse)
  expect(await readdir(folder)).toEqual(['in-use.sock'])
  lock.release()
  const again = await lockFolder(folder)
  again.release()
})

test('only one of many concurrent attempts to lock a folder succeeds, and nothing is left behind', async () => {
  const asked = await Promise.allSettled(Array.from({ length: 8 }, () => lockFolder(folder)))
  const got = asked.filter(({ status }) => status === 'fulfilled')
  expect(got).toHaveLength(1)
  for (const answer of got) if (answer.status === 'fulfilled') answer.value.release()
  await expect.poll(() => readdir(folder)).toEqual([])
})

test('a folder whose path is too long is refused with a specific message', async () => {
  await expect(lockFolder(join(folder, 'x'.repeat(120)))).rejects.toThrow(FolderPathTooLong)
})
