import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { testFolder } from '#test/per-file.ts'
import { layOutDatabase, startServer } from '#test/promises/processes/process.ts'
import { mountSmallDisk } from '#test/promises/processes/small-disk.ts'
import { serverTexts, settingTexts } from '#texts/de/operating.ts'

const folder = await testFolder('rundgang-refused-')
beforeAll(async () => {
  await layOutDatabase(folder)
})

async function refusal(settings: Record<string, string>) {
  const server = startServer({
    settings: { DATA_DIR: folder, LOG_LEVEL: 'silent', RATE_LIMIT: 'on', ...settings },
  })
  const { code } = await server.ended
  return { code, printed: server.printed().trim() }
}

// An address from a network reserved for documentation, so no server can listen on it.
const elsewhere = '192.0.2.1'

test.each([
  ['HOST', { HOST: elsewhere }],
  ['METRICS_HOST', { METRICS_HOST: elsewhere, METRICS_PORT: '0' }],
])('a server that cannot listen on an address reports the setting %s', async (name, settings) => {
  const line = serverTexts.setting(settingTexts.invalid(name))
  expect(await refusal(settings)).toEqual({ code: 1, printed: line })
})

test.each([
  'PORT',
  'METRICS_PORT',
])('a server whose port is in use reports the port and the setting %s', async (name) => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const line = serverTexts.portInUse(name, port)
  expect(await refusal({ [name]: String(port) })).toEqual({ code: 1, printed: line })
  other.close()
})

test('a database that never responds is reported in one line', async () => {
  const silent = createServer((socket) => socket.on('error', () => {})).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const DATABASE_URL = `postgres://nobody@127.0.0.1:${port}/nothing`
  const { code, printed } = await refusal({ DATABASE_URL, SECRET_KEY: '0'.repeat(64) })
  expect(code).toBe(1)
  expect(printed).toMatch(/^DATABASE_URL: Die Datenbank ist dort nicht zu erreichen [^\n]+$/)
  silent.close()
})

const disks: [what: string, options: string, line: (folder: string, code: string) => string][] = [
  ['can only be read', 'ro', (folder, code) => serverTexts.folderClosed(folder, code)],
  ['cannot take more files', 'nr_inodes=1', (folder, code) => serverTexts.folderFull(folder, code)],
]

test.each(disks)('a data folder that %s is reported in one line', async (_, options, line) => {
  const disk = await mountSmallDisk(64, options)
  for (const DATA_DIR of [disk.folder, join(disk.folder, 'data')]) {
    const { code, printed } = await refusal({ DATA_DIR })
    const [, fault = ''] = /\((E[A-Z]+)\)/.exec(printed) ?? []
    expect([code, printed]).toEqual([1, line(DATA_DIR, fault)])
  }
  await disk.remove()
})

test('a data folder that is a file is reported as such', async () => {
  const file = join(folder, 'file')
  await writeFile(file, '')
  const printed = serverTexts.noFolder(file)
  expect(await refusal({ DATA_DIR: file })).toEqual({ code: 1, printed })
})
