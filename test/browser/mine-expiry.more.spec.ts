import { expect } from '@playwright/test'
import { test } from './fixture.ts'
import { booker, booking, call, enterAs, opened, storedIn } from './mine/guide.ts'

const hour = 3_600_000

test('after 36 hours, a device deletes bookers’ names', async ({ page, fixture, organisation }) => {
  const { openLed } = await enterAs(page, fixture, { organisation })
  await openLed(3, '10:00', booking)
  const begin = Date.now()
  await page.clock.install({ time: begin })
  // Opens the page instead of reloading it, because a reload would show stored data first and store
  // the response only later.
  await opened(page)
  await page.context().setOffline(true)
  await page.clock.setFixedTime(begin + 35 * hour)
  await page.reload()
  await expect(page.getByRole('link', call)).toBeVisible()
  await page.clock.setFixedTime(begin + 36 * hour + 120_000)
  await page.reload()
  await expect(page.getByText('Ohne Verbindung sind Ihre Termine')).toBeVisible()
  expect(await storedIn(page)).not.toContain(booker)
})

test('after 36 hours, the dashboard deletes names too', async ({ page, fixture, organisation }) => {
  const { openLed } = await enterAs(page, fixture, { organisation })
  await openLed(3, '10:00', booking)
  await opened(page)
  await page.clock.setFixedTime(Date.now() + 36 * hour + 120_000)
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: 'Termine', exact: true })).toBeVisible()
  expect(await storedIn(page)).not.toContain(booker)
})

test('a page left open offline hides bookers’ names after 36 hours', async ({
  page,
  fixture,
  organisation,
}) => {
  const { openLed } = await enterAs(page, fixture, { organisation })
  await openLed(3, '10:00', booking)
  await page.clock.install()
  await opened(page)
  await page.context().setOffline(true)
  await page.clock.fastForward(36 * hour + 120_000)
  await expect(page.getByRole('link', call)).toHaveCount(0)
})
