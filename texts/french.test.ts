import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, 'fr')
const wrong = /.{0,20}(?:[ \u00a0][:;!?»]|« |\p{L}[;!?»]|»\p{L}).*/gu

test('French texts have narrow no-break spaces before : ; ! ? and inside « »', async () => {
  const files = await readdir(folder)
  const sources = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
  const texts = sources.map((source) => source.replaceAll('\\u202f', '\u202f'))
  expect(texts.join('\n')).toContain('réserver\u202f?')
  expect(texts.flatMap((text) => text.match(wrong) ?? [])).toEqual([])
})
