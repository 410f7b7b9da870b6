import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { root, type ServerProcess, startListeningServer } from '#test/promises/processes/process.ts'

const memoryFlags = [
  '--min-semi-space-size=8',
  '--max-semi-space-size=8',
  '--max-old-space-size=384',
]

// glibc returns the free top of its heap to the system once it exceeds this many bytes. By default,
// it raises this limit to twice the largest mapped buffer ever freed, and PGlite is loaded from a 9
// MB file.
const trimThreshold = 'MALLOC_TRIM_THRESHOLD_=131072'

let folder: string | undefined
let server: ServerProcess | undefined

afterEach(async () => {
  await server?.signal('SIGTERM')
  if (folder) await rm(folder, { recursive: true, force: true })
})

test('npm start gives the server the settings that make it return freed memory to the system', async () => {
  folder = await mkdtemp(join(tmpdir(), 'rundgang-start-'))
  server = await startListeningServer({ settings: { DATA_DIR: folder }, byNpm: true })
  const npm = `/proc/${server.pid}`
  const [node] = (await readFile(`${npm}/task/${server.pid}/children`, 'utf8')).trim().split(' ')
  const valuesOf = async (file: string) =>
    (await readFile(`/proc/${node}/${file}`, 'utf8')).split('\0')
  expect(await valuesOf('environ')).toContain(trimThreshold)
  expect(await valuesOf('cmdline')).toEqual(expect.arrayContaining(memoryFlags))
})

test.each([
  'Dockerfile',
  'docs/operating.md',
])('%s starts the server with the same memory settings as npm start', async (file) => {
  const text = await readFile(join(root, file), 'utf8')
  expect([trimThreshold, ...memoryFlags].filter((one) => !text.includes(one))).toEqual([])
})
