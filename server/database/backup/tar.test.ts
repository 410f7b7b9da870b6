import { truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { testFolder } from '#test/per-file.ts'
import { readTar, writeTar } from './tar.ts'

const folder = await testFolder('rundgang-tar-')

const madeAt = Temporal.Instant.from('2026-12-01T09:00:00Z')

async function contentsOf(tar: AsyncIterable<Uint8Array>): Promise<Record<string, Buffer>> {
  const found: Record<string, Buffer> = {}
  await readTar(tar, async ({ name }, content) => {
    found[name] = await buffer(content)
  })
  return found
}

test('a file that shrinks or vanishes while being packed does not damage the other files', async () => {
  const at = (name: string) => join(folder, name)
  const megabyte = 1024 * 1024
  await writeFile(at('shrinks'), Buffer.alloc(8 * megabyte, 'a'))
  const tar = writeTar(madeAt, async (tar) => {
    await tar.file('shrinks', at('shrinks'))
    await tar.file('vanished', at('vanished'))
    tar.folder('folder')
    tar.text('last', 'whole')
  })
  async function* shrinking() {
    let isFirst = true
    for await (const chunk of tar) {
      if (isFirst) await truncate(at('shrinks'), megabyte)
      isFirst = false
      yield chunk
    }
  }
  const { shrinks, ...others } = await contentsOf(shrinking())
  expect(shrinks).toHaveLength(8 * megabyte)
  expect(shrinks?.subarray(0, megabyte)).toEqual(Buffer.alloc(megabyte, 'a'))
  expect(shrinks?.subarray(-megabyte)).toEqual(Buffer.alloc(megabyte))
  expect(others).toEqual({ 'folder/': Buffer.alloc(0), last: Buffer.from('whole') })
})

test('a truncated tar file is refused', async () => {
  const tar = await writeTar(madeAt, async (tar) => tar.text('last', 'x'.repeat(2000))).toArray()
  const beginning = Buffer.concat(tar).subarray(0, 1024)
  await expect(contentsOf(Readable.from([beginning]))).rejects.toThrow('Unexpected end of data')
})
