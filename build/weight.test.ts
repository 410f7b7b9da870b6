import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildBackOffice } from './back-office.ts'

const root = join(import.meta.dirname, '..')
const mostScripts = 180_000
const mostAtFirst = 215_000

let folder = ''
let output: Awaited<ReturnType<typeof buildBackOffice>>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rundgang-admin-'))
  output = await buildBackOffice(root, folder)
}, 60_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

/** The scripts that the page loads, and all their static imports. */
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

const gzipped = (content: string | Uint8Array) => gzipSync(content, { level: 9 }).length

const sum = (weights: number[]) => weights.reduce((sum, weight) => sum + weight, 0)

test('the scripts the back office loads first weigh at most 180 kB', async () => {
  const weight = sum((await firstScripts()).map(({ code }) => gzipped(code)))
  expect(weight).toBeGreaterThan(50_000)
  expect(weight).toBeLessThanOrEqual(mostScripts)
})

test('the back office initially loads four files of at most 215 kB in total, including the page, stylesheet and font', async () => {
  const page = await readFile(join(folder, 'admin/index.html'))
  const scripts = (await firstScripts()).map(({ code }) => gzipped(code))
  const others = page.toString().match(/(?<=\/)assets\/[^"]+\.(css|woff2)/g) ?? []
  const read = others.map((name) => readFile(join(folder, 'admin', name)))
  const weights = [gzipped(page), ...scripts, ...(await Promise.all(read)).map(gzipped)]
  expect(others.filter((name) => name.endsWith('.woff2'))).toHaveLength(1)
  expect(weights).toHaveLength(4)
  expect(sum(weights)).toBeLessThanOrEqual(mostAtFirst)
})

test('the Temporal polyfill is a separate chunk that browsers with Temporal never load', async () => {
  const isPolyfill = (id: string) => id.includes('/temporal-polyfill/')
  const sources = (await firstScripts()).flatMap(({ moduleIds }) => moduleIds)
  expect(sources.filter(isPolyfill)).toEqual([])
  const holders = output.filter((file) => file.type === 'chunk' && file.moduleIds.some(isPolyfill))
  expect(holders.length).toBeGreaterThan(0)
})

test('the week view loads only when it is opened', async () => {
  const sources = (await firstScripts()).flatMap(({ moduleIds }) => moduleIds)
  const ofWeek = (id: string) => /\/dashboard\/(week|slot-card)\.tsx$/.test(id)
  expect(sources.filter(ofWeek)).toEqual([])
  expect(output.some((file) => file.type === 'chunk' && file.moduleIds.some(ofWeek))).toBe(true)
})

test('"Meine Termine" loads only when it is opened, in at most 8 kB and without other pages’ code', async () => {
  const isMine = (id: string) => /\/admin\/mine\/(mine-|queries)/.test(id)
  const sources = (await firstScripts()).flatMap(({ moduleIds }) => moduleIds)
  expect(sources.filter(isMine)).toEqual([])
  const holders = output.filter((file) => file.type === 'chunk' && file.moduleIds.some(isMine))
  expect(holders).toHaveLength(1)
  for (const { fileName } of holders) {
    const { code, imports } = chunk(fileName)
    expect(gzipped(code)).toBeLessThanOrEqual(8_000)
    expect(imports.every((name) => name.includes('/index-'))).toBe(true)
  }
})

test('the day page loads only when it is opened and weighs at most 10 kB, and no other page needs its code', async () => {
  const isDay = (id: string) => id.includes('/admin/day/')
  const sources = (await firstScripts()).flatMap(({ moduleIds }) => moduleIds)
  expect(sources.filter(isDay)).toEqual([])
  const chunks = output.filter((file) => file.type === 'chunk')
  const [holder, ...others] = chunks.filter((file) => file.moduleIds.some(isDay))
  expect(others).toEqual([])
  expect(gzipped(holder?.code ?? '')).toBeLessThanOrEqual(10_000)
  expect(chunks.filter(({ imports }) => imports.includes(holder?.fileName ?? ''))).toEqual([])
})

test('the service worker is at most 2 kB, and stores exactly the files of "Meine Termine" and the day page', async () => {
  const code = await readFile(join(folder, 'admin/sw.js'), 'utf8')
  expect(gzipped(code)).toBeLessThanOrEqual(2_000)
  expect(code).not.toContain('import')
  const stored = new Set(code.match(/(?<=\/)assets\/[^`"]+/g))
  const needed = (await firstScripts()).map(({ fileName }) => fileName)
  const page = await readFile(join(folder, 'admin/index.html'), 'utf8')
  needed.push(...(page.match(/(?<=\/)assets\/[^"]+\.(css|woff2)/g) ?? []))
  for (const name of needed) expect(stored).toContain(name)
  const others = [...stored].filter((name) => !needed.includes(name))
  const unhashed = others.map((name) => name.replace(/-[\w-]{7}(?=\.\w+$)/, ''))
  expect(unhashed.sort()).toEqual([
    'assets/atkinson-hyperlegible-next-latin-ext-400-700.woff2',
    'assets/day.css',
    'assets/day.js',
    'assets/global.esm.js',
    'assets/mine.css',
    'assets/mine.js',
  ])
})

test('settings, help, team, all forms and all dialogs load only when needed', async () => {
  const sources = (await firstScripts()).flatMap(({ moduleIds }) => moduleIds)
  const own = sources.filter((id) => id.startsWith(join(root, 'admin/')))
  expect(own.some((id) => id.endsWith('/dashboard.tsx'))).toBe(true)
  expect(own.some((id) => id.endsWith('/slot-row.tsx'))).toBe(true)
  // A module that only loads a dialog is named after the dialog, with the prefix `loaded-`.
  const later = /\/(?!loaded-)[^/]*(-page|-dialogs?|-section|-form)\.tsx$/
  const found = own.filter((id) => later.test(id)).map((id) => basename(id))
  expect(found).toEqual([])
  // What every dialog and form needs.
  expect(sources.filter((id) => /@mantine\/form|components\/Modal\//.test(id))).toEqual([])
})
