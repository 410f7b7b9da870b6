import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildForm } from '../build/form.ts'

const most = { gzip: 15 * 1024, brotli: 13_600 }
const files = ['rundgang.css', 'runtime.js', 'rundgang.js']

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rundgang-form-'))
  await buildForm(join(import.meta.dirname, '..'), folder)
}, 60_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

const read = (file: string) => readFile(join(folder, 'embed', file))

const packed = {
  gzip: (content: Buffer) => gzipSync(content, { level: 9 }),
  brotli: (content: Buffer) => brotliCompressSync(content),
}

test.each([
  'gzip',
  'brotli',
] as const)('both scripts and the stylesheet together stay within their size limit with %s', async (way) => {
  const contents = await Promise.all(files.map(read))
  const weights = contents.map((content) => packed[way](content).length)
  expect(weights.every((weight) => weight > 500)).toBe(true)
  expect(weights.reduce((sum, weight) => sum + weight)).toBeLessThanOrEqual(most[way])
})

test('fields that only some projects have are in a small script that does not need the runtime', async () => {
  const extras = await read('extras.js')
  expect(packed.gzip(extras).length).toBeLessThanOrEqual(1500)
  expect(extras.toString()).not.toMatch(/RundgangRuntime|ZodError/)
  expect(await read('rundgang.js')).not.toContain('booker_phone:')
})

test('what variants with prices need is in a script of its own, as is what confirming by email needs', async () => {
  const [prices, held, form] = await Promise.all(['prices.js', 'held.js', 'rundgang.js'].map(read))
  expect(packed.gzip(prices as Buffer).length).toBeLessThanOrEqual(4300)
  expect(packed.gzip(held as Buffer).length).toBeLessThanOrEqual(1500)
  expect(prices?.toString()).not.toMatch(/RundgangRuntime|ZodError/)
  expect(prices?.toString()).toContain('je Gruppe')
  expect(form?.toString()).not.toMatch(/je Gruppe|visibilitychange/)
})

test('what sends a booking is in a small script that is loaded with the visitor’s details', async () => {
  const [send, form] = await Promise.all(['send.js', 'rundgang.js'].map(read))
  expect(packed.gzip(send as Buffer).length).toBeLessThanOrEqual(2200)
  expect(send?.toString()).toContain('idempotency-key')
  expect(`${form}`).not.toContain('idempotency-key')
  expect(`${send}`).not.toMatch(/RundgangRuntime|ZodError|react-dom/)
})

test('cancelling a booking loads one small script, and changing it loads another', async () => {
  const scripts = ['cancel.js', 'own-booking.js', 'own-answers.js'].map(read)
  const [cancel, own, answers] = (await Promise.all(scripts)) as [Buffer, Buffer, Buffer]
  expect(packed.gzip(cancel).length).toBeLessThanOrEqual(8900)
  expect(packed.gzip(own).length).toBeLessThanOrEqual(11_800)
  expect(packed.gzip(answers).length).toBeLessThanOrEqual(8100)
  expect(cancel.toString()).not.toMatch(/PATCH|An welchem Tag/)
  expect(own.toString()).toContain('PATCH')
})

test('joining a waiting list loads one small script, and an entry’s page loads another', async () => {
  const [wait, page] = await Promise.all([read('wait.js'), read('waiting-page.js')])
  expect(packed.gzip(wait).length).toBeLessThanOrEqual(6000)
  expect(packed.gzip(page).length).toBeLessThanOrEqual(11_700)
  const texts = /Mit wie vielen kämen Sie mindestens/
  expect(wait.toString()).toMatch(texts)
  expect(page.toString()).toContain('waiting_token')
  expect((await read('rundgang.js')).toString()).not.toMatch(texts)
  expect(`${wait}${page}`).not.toMatch(/ZodError|react-dom/)
})

test('what only pages with a strict policy need is in a small script of its own', async () => {
  const policy = await read('policy.js')
  expect(packed.gzip(policy).length).toBeLessThanOrEqual(2200)
  expect(policy.toString()).toContain('securitypolicyviolation')
  expect(policy.toString()).not.toMatch(/RundgangRuntime|ZodError|\beval\(/)
})

test('the form’s text is in the offer, not in the script', async () => {
  expect(await read('rundgang.js')).not.toContain('An welchem Tag')
})

test('the scripts run under a policy that forbids eval, and contain neither React nor zod', async () => {
  const code = (await Promise.all([read('runtime.js'), read('rundgang.js')])).join('\n')
  expect(code).not.toMatch(/\beval\(|new Function|ZodError|react-dom/)
  expect(code).toContain('/api/public/projects/')
  expect(code).not.toContain('/api/admin')
})
