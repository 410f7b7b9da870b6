import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildForm } from '../build/form.ts'

const most = 15_000
const files = ['rundgang.css', 'runtime.js', 'rundgang.js']

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rundgang-form-'))
  await buildForm(join(import.meta.dirname, '..'), folder)
}, 60_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

const read = (file: string) => readFile(join(folder, 'embed', file))

test('both scripts and the stylesheet weigh at most 15 kB together', async () => {
  const weights = await Promise.all(
    files.map(async (file) => gzipSync(await read(file), { level: 9 }).length),
  )
  expect(weights.every((weight) => weight > 500)).toBe(true)
  expect(weights.reduce((sum, weight) => sum + weight)).toBeLessThanOrEqual(most)
})

test('the scripts run under a policy without eval, and carry neither React nor zod', async () => {
  const code = (await Promise.all([read('runtime.js'), read('rundgang.js')])).join('\n')
  expect(code).not.toMatch(/\beval\(|new Function|ZodError|react-dom/)
})
