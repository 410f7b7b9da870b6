import { expect } from '@playwright/test'
import { test } from './fixture.ts'

test('a route added to a loaded page takes effect before the test goes on, also in a context of its own', async ({
  page,
  browser,
  fixture,
}) => {
  for (const tab of [page, await browser.newPage({ baseURL: fixture.address })]) {
    await tab.goto('/admin/')
    const intercepted: number[] = []
    tab.on('response', (response) => {
      if (response.url().endsWith('?intercepted')) intercepted.push(response.status())
    })
    await tab.route('**/api/**', (route) => route.abort())
    await expect.poll(() => intercepted).toContain(204)
    await tab.close()
  }
})
