import { type BrowserContext, expect, type Page, type Route } from '@playwright/test'
import { dayFromNow } from '#test/world/registered-organisation.ts'
import { slotAt } from './dashboard.ts'
import { test } from './fixture.ts'

const soon = { timeout: 2_000 }

test('an open dashboard shows bookings, changes and deletions by others within two seconds', async ({
  dashboard,
  organisation,
}) => {
  const slotId = await organisation.openSlot()
  await expect(slotAt(dashboard, '10:00')).toContainText('0 von 10', soon)
  await organisation.book(slotId, { attendees_count: 3 })
  await expect(slotAt(dashboard, '10:00')).toContainText('3 von 10', soon)
  await organisation.openSlot({ starttime: `${dayFromNow(1)}T14:00` })
  await expect(slotAt(dashboard, '14:00')).toBeVisible(soon)
  await organisation.call('DELETE', `admin/timeslot/${slotId}`)
  await expect(slotAt(dashboard, '10:00')).toBeHidden(soon)
})

test('several tabs share one connection, and another tab takes over when the first one closes', {
  tag: '@more',
}, async ({ dashboard, organisation, context }) => {
  // Leaves the dashboard, so that its first live connection is not counted.
  await dashboard.goto('about:blank')
  const opened = countStreams(context)
  await dashboard.goto('/admin')
  const slotId = await organisation.openSlot()
  await expect(slotAt(dashboard, '10:00')).toBeVisible(soon)
  const others = [await openTab(context), await openTab(context)]
  await organisation.book(slotId)
  for (const tab of [dashboard, ...others]) {
    await expect(slotAt(tab, '10:00')).toContainText('2 von 10', soon)
  }
  expect(opened()).toBe(1)

  await dashboard.close()
  await expect.poll(opened).toBe(2)
  await organisation.book(slotId)
  for (const tab of others) await expect(slotAt(tab, '10:00')).toContainText('4 von 10', soon)
  expect(opened()).toBe(2)
})

test('in a browser without BroadcastChannel, each tab has its own live connection', {
  tag: '@more',
}, async ({ dashboard, organisation, context }) => {
  await context.addInitScript(() => {
    Reflect.deleteProperty(window, 'BroadcastChannel')
  })
  const tab = await context.newPage()
  const listens = tab.waitForEvent('response', isStream)
  await openDashboard(tab)
  await listens
  await organisation.openSlot()
  await expect(slotAt(tab, '10:00')).toBeVisible(soon)
  await expect(slotAt(dashboard, '10:00')).toBeVisible(soon)
})

test('a slot added while the dashboard is loading is shown, even if the live connection opens late', {
  tag: '@more',
}, async ({ dashboard, organisation }) => {
  await dashboard.goto('about:blank')
  const opened = Promise.withResolvers<void>()
  const listens = dashboard.waitForEvent('response', isStream)
  await dashboard.route('**/api/admin/live', async (route) => {
    await opened.promise
    await route.continue()
  })
  const openMeanwhile = async (route: Route) => {
    const answer = await route.fetch()
    await organisation.openSlot()
    // The slot was announced before the connection opened, so the page can only have fetched it
    // because the connection opened.
    await dashboard.waitForTimeout(1_000)
    opened.resolve()
    await listens
    await dashboard.waitForTimeout(500)
    await route.fulfill({ response: answer })
  }
  await dashboard.route('**/api/admin/events/**', openMeanwhile, { times: 1 })
  await dashboard.goto('/admin')
  await expect(slotAt(dashboard, '10:00')).toBeVisible()
})

test('without a live connection, the dashboard refetches when its tab is shown, and every minute', {
  tag: '@more',
}, async ({ dashboard, organisation }) => {
  await dashboard.clock.install()
  await dashboard.route('**/api/admin/live', (route) => route.abort())
  await dashboard.reload()
  await expect(dashboard.getByText('Es gibt noch keine Termine.')).toBeVisible()
  const slotId = await organisation.openSlot()
  await dashboard.evaluate(() => {
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  })
  await expect(slotAt(dashboard, '10:00')).toContainText('0 von 10')
  await organisation.book(slotId)
  await dashboard.clock.fastForward(61_000)
  await expect(slotAt(dashboard, '10:00')).toContainText('2 von 10')
})

test('a new booking does not move the visible rows, and keeps an expanded list expanded', {
  tag: '@more',
}, async ({ dashboard, organisation }) => {
  const starts = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((day) => `${dayFromNow(day)}T10:00`)
  const ids: string[] = []
  for (const starttime of starts) ids.push(await organisation.openSlot({ starttime }))
  await organisation.book(ids[6] ?? '')
  await dashboard.reload()
  const row = dashboard.locator('li[data-place]').nth(6)
  await row.getByRole('button', { name: '1 Buchung' }).click()
  await row.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const before = (await row.boundingBox())?.y ?? 0
  await organisation.openSlot({ starttime: `${dayFromNow(1)}T08:00` })
  const moved = dashboard.locator('li[data-place]').nth(7)
  await expect(moved).toContainText('Jürgen Weiß', soon)
  expect(Math.abs(((await moved.boundingBox())?.y ?? 0) - before)).toBeLessThan(2)
})

async function openTab(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await openDashboard(page)
  return page
}

async function openDashboard(page: Page): Promise<void> {
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: 'Termine' })).toBeVisible()
}

function countStreams(context: BrowserContext) {
  let opened = 0
  context.on('request', (request) => {
    if (isStream(request)) opened += 1
  })
  return () => opened
}

function isStream(call: { url(): string }): boolean {
  return call.url().endsWith('/api/admin/live')
}
