import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { dayFromNow } from '#test/world/registered-organisation.ts'
import { slotAt } from './dashboard.ts'
import { test } from './fixture.ts'

const mostBytes = 180_000
const mostRequests = 15

interface Fetched {
  url: string
  /** The size of headers and body as transferred. */
  bytes: number
}

/** Records all requests the page makes, with the sizes the browser reports. */
async function watchRequests(page: Page): Promise<Map<string, Fetched>> {
  const fetched = new Map<string, Fetched>()
  const client = await page.context().newCDPSession(page)
  await client.send('Network.enable')
  client.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (request.url.startsWith('http')) fetched.set(requestId, { url: request.url, bytes: 0 })
  })
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const known = fetched.get(requestId)
    if (known) known.bytes = encodedDataLength
  })
  return fetched
}

test('the dashboard takes at most 15 requests and 180 kB, and loads its dialogs on first use', async ({
  page,
  fixture,
  organisation,
}) => {
  for (const day of [1, 2, 3])
    await organisation.openSlot({ starttime: `${dayFromNow(day)}T10:00` })
  await page.context().addCookies([{ ...organisation.cookie, url: fixture.address }])
  await page.setExtraHTTPHeaders({ 'accept-encoding': 'gzip' })
  const fetched = await watchRequests(page)
  const script = page.waitForResponse(/\/assets\/.*\.js$/)
  const notice = page.waitForResponse(/\/given-up$/)
  await page.goto('/admin/')
  await expect(slotAt(page, '10:00').first()).toBeVisible()
  expect((await script).headers()['content-encoding']).toBe('gzip')
  await (await notice).finished()
  // Waits, so that requests that follow immediately are counted too.
  await page.waitForTimeout(1000)

  const all = [...fetched.values()]
  const bytes = all.reduce((sum, one) => sum + one.bytes, 0)
  const told = all.map((one) => `${one.bytes} ${one.url}`).join('\n')
  expect(all.length, told).toBeLessThanOrEqual(mostRequests)
  expect(bytes, told).toBeGreaterThan(100_000)
  expect(bytes, told).toBeLessThanOrEqual(mostBytes)
  expect(told).not.toContain('dialog')

  const dialogs = page.waitForResponse(/\/assets\/dashboard-dialogs.*\.js$/)
  await page.mouse.move(300, 300)
  await (await dialogs).finished()
})

test('no back office script contains zod, and no page load reports an error', async ({
  page,
  fixture,
  organisation,
}) => {
  const assets = join(import.meta.dirname, '../../dist/admin/assets')
  const scripts = (await readdir(assets)).filter((name) => name.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(20)
  for (const name of scripts) {
    expect(await readFile(join(assets, name), 'utf8'), name).not.toMatch(/ZodError|ZodType/)
  }
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  await page.context().addCookies([{ ...organisation.cookie, url: fixture.address }])
  for (const path of ['', 'day', 'statistics', 'settings', 'settings/mails', 'team', 'help']) {
    await page.goto(`/admin/${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
  }
  expect(errors).toEqual([])
})
