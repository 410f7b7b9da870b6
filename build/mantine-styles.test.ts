import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Rolldown } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildBackOffice } from './back-office.ts'

const root = join(import.meta.dirname, '..')

let folder = ''
let output: Awaited<ReturnType<typeof buildBackOffice>>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rundgang-styles-'))
  output = await buildBackOffice(root, folder)
}, 60_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

const chunks = () => output.filter((file) => file.type === 'chunk')

/** A chunk's Mantine components that have styles. */
const styledIn = ({ moduleIds }: Rolldown.OutputChunk) =>
  moduleIds.flatMap((id) => /\/@mantine\/core\/.*\/(\w+)\.module\.mjs$/.exec(id)?.[1] ?? [])

/** The chunks that are loaded before a chunk runs: itself, its imports, and the page's entry. */
function loadedWith(chunk: Rolldown.OutputChunk): Rolldown.OutputChunk[] {
  const names = new Set([chunk.fileName, ...chunk.imports])
  return chunks().filter(({ fileName, isEntry }) => isEntry || names.has(fileName))
}

/** The classes in a Mantine stylesheet, such as `m_77c9d27d`. */
const classesIn = (sheet: string) => new Set(sheet.match(/(?<=\.)m_[0-9a-f]+/g))

test('every chunk that uses a Mantine component loads its styles', async () => {
  const missing: string[] = []
  let seen = 0
  for (const chunk of chunks()) {
    const sheets = loadedWith(chunk).flatMap(({ viteMetadata }) => [
      ...(viteMetadata?.importedCss ?? []),
    ])
    const read = sheets.map((name) => readFile(join(folder, 'admin', name), 'utf8'))
    const known = classesIn((await Promise.all(read)).join('\n'))
    for (const component of styledIn(chunk)) {
      const path = join(root, `node_modules/@mantine/core/styles/${component}.css`)
      const wanted = classesIn(await readFile(path, 'utf8'))
      const lacks = [...wanted].filter((name) => !known.has(name))
      seen += 1
      if (lacks.length > 0) missing.push(`${component} in ${chunk.fileName}`)
    }
  }
  expect(missing).toEqual([])
  expect(seen).toBeGreaterThan(20)
})

test('no styles for unused components are loaded', async () => {
  const used = new Set(chunks().flatMap(styledIn))
  const files = ['admin/ui/first-styles.ts', 'admin/ui/later-styles.ts']
  const lists = await Promise.all(files.map((file) => readFile(join(root, file), 'utf8')))
  const listed = lists.join('\n').match(/(?<=styles\/)[A-Z]\w+(?=\.layer)/g) ?? []
  expect(listed.filter((name) => !used.has(name))).toEqual([])
})
