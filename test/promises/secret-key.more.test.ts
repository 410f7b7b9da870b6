import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  layOutDatabase,
  type ServerProcess,
  startListeningServer,
  startServer,
} from '#test/promises/processes/process.ts'
import { serverTexts, settingTexts } from '#texts/de/operating.ts'

let folder: string
let file: string
const started: ServerProcess[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rundgang-key-'))
  file = join(folder, 'secret.key')
})

afterEach(async () => {
  await Promise.all(started.splice(0).map((server) => server.signal('SIGKILL')))
  await rm(folder, { recursive: true, force: true })
})

async function serve() {
  const server = await startListeningServer({ settings: { DATA_DIR: folder } })
  started.push(server)
  return server
}

/** Returns the exit code and output of a server that fails to start. */
async function refusal(settings: Record<string, string> = {}) {
  if (!settings.DATABASE_URL) await layOutDatabase(folder)
  const server = startServer({ settings: { DATA_DIR: folder, ...settings } })
  started.push(server)
  const { code } = await server.ended
  return { code, printed: server.printed() }
}

test('the key is generated once, readable only by its owner, and kept across restarts', async () => {
  const first = await serve()
  const made = await readFile(file, 'utf8')
  expect(made).toMatch(/^[0-9a-f]{64}\n$/)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(first.printed()).not.toContain(made.trim())
  await first.signal('SIGTERM')

  await serve()
  expect(await readFile(file, 'utf8')).toBe(made)
  expect((await readdir(folder)).filter((name) => name.startsWith('secret'))).toEqual([
    'secret.key',
  ])
})

test('if two servers start concurrently in an empty folder, only one runs, and only one key is generated', async () => {
  const settings = { DATA_DIR: folder }
  const both = [startServer({ settings }), startServer({ settings })]
  started.push(...both)
  const listening = both.map(async (server) => {
    await server.line((line) => (line.includes('"address"') ? line : undefined))
    return server
  })
  const running = await Promise.any(listening)
  const other = both.find(({ pid }) => pid !== running.pid)
  expect((await other?.ended)?.code).toBe(1)
  const made = await readFile(file, 'utf8')
  expect(made).toMatch(/^[0-9a-f]{64}\n$/)
  await Promise.allSettled(listening)
  expect(await readFile(file, 'utf8')).toBe(made)
})

test.each([
  '',
  'geheim\n',
  `${'0'.repeat(63)}\n`,
  `${'0'.repeat(64)}x`,
])('a key file with invalid content stops the server from starting, with a one-line message, and is left unchanged: %j', async (content) => {
  await writeFile(file, content)
  const line = serverTexts.setting(serverTexts.secretKeyUnreadable(file))
  expect(await refusal()).toEqual({ code: 1, printed: `${line}\n` })
  expect(await readFile(file, 'utf8')).toBe(content)
})

test('an unreadable key file stops the server from starting, with a one-line message', async () => {
  await mkdir(file)
  const line = serverTexts.setting(serverTexts.secretKeyUnreadable(file))
  expect(await refusal()).toEqual({ code: 1, printed: `${line}\n` })
})

test('with PostgreSQL the key must be given, or each server would generate its own', async () => {
  const line = serverTexts.setting(settingTexts.secretKeyMissing)
  const DATABASE_URL = 'postgres://nobody@127.0.0.1:1/nothing'
  expect(await refusal({ DATABASE_URL })).toEqual({ code: 1, printed: `${line}\n` })
  expect(await readdir(folder)).toEqual([])
})
