import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildBackOffice } from './back-office.ts'

const root = join(import.meta.dirname, '..')
const most = 200_000

let folder = ''
let output: Awaited<ReturnType<typeof buildBackOffice>>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rundgang-admin-'))
  output = await buildBackOffice(root, folder)
}, 60_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

/** The scripts that the page names, and all that these import before they run. */
async function firstScripts() {
  const page = await readFile(join(folder, 'admin/index.html'), 'utf8')
  const reached = new Set(page.match(/(?<=\/)assets\/[^"]+\.js/g))
  for (const name of reached) {
    for (const imported of chunk(name).imports) reached.add(imported)
  }
  return [...reached].map(chunk)
}

function chunk(name: string) {
  const found = output.find(({ fileName }) => fileName === name)
  if (found?.type !== 'chunk') throw new Error(`${name} was not built`)
  return found
}

test('what the back office loads at first weighs at most 200 kB', async () => {
  const weights = (await firstScripts()).map(({ code }) => gzipSync(code, { level: 9 }).length)
  const sum = weights.reduce((sum, weight) => sum + weight, 0)
  expect(sum).toBeGreaterThan(50_000)
  expect(sum).toBeLessThanOrEqual(most)
})

test('Temporal for browsers that lack it is a chunk of its own, which others never load', async () => {
  const isPolyfill = (id: string) => id.includes('/temporal-polyfill/')
  const sources = (await firstScripts()).flatMap(({ moduleIds }) => moduleIds)
  expect(sources.filter(isPolyfill)).toEqual([])
  const holders = output.filter((file) => file.type === 'chunk' && file.moduleIds.some(isPolyfill))
  expect(holders.length).toBeGreaterThan(0)
})

test('settings, help, team, all forms and all dialogs come only when they are wanted', async () => {
  const sources = (await firstScripts()).flatMap(({ moduleIds }) => moduleIds)
  const own = sources.filter((id) => id.startsWith(join(root, 'admin/')))
  expect(own.some((id) => id.endsWith('/dashboard.tsx'))).toBe(true)
  expect(own.some((id) => id.endsWith('/slot-row.tsx'))).toBe(true)
  // What only loads a dialog is named after that.
  const later = /\/(?!loaded-)[^/]*(-page|-dialogs?|-section|-form)\.tsx$/
  const atFirst = [
    'dashboard-page.tsx',
    'missing-page.tsx',
    'broken-page.tsx',
    'incomplete-page.tsx',
  ]
  const found = own.filter((id) => later.test(id)).map((id) => basename(id))
  expect(found.filter((name) => !atFirst.includes(name))).toEqual([])
})
