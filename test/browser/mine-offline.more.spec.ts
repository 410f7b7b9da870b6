import { expect, type Page } from '@playwright/test'
import { password } from '#test/world/registered-organisation.ts'
import { expectAccessible } from './accessible.ts'
import { dialog } from './dashboard.ts'
import { field } from './field.ts'
import { test } from './fixture.ts'
import {
  booker,
  booking,
  call,
  enterAs,
  isStored,
  mineAt,
  opened,
  phone,
  storedIn,
  title,
} from './mine/guide.ts'
import { serveVersions } from './mine/two-versions.ts'
import { join } from './people.ts'

async function logOut(page: Page) {
  await page.getByRole('button', { name: /Benutzermenü/ }).click()
  await page.getByRole('menuitem', { name: 'Abmelden' }).click()
  await expect(page).toHaveURL(/\/login/)
}

/** Checks that nothing about the booking is stored, and that nothing can be read offline. */
async function expectForgotten(page: Page) {
  await expect.poll(() => storedIn(page)).not.toContain(booker)
  await page.context().setOffline(true)
  await page.goto('/admin/mine')
  await expect(page.getByText('Ohne Verbindung sind Ihre Termine')).toBeVisible()
  await expect(page.getByText(booker)).toHaveCount(0)
  expect(await storedIn(page)).not.toContain(booker)
}

test('the most recently loaded data can be read offline, even after a reload', async ({
  page,
  fixture,
  organisation,
}) => {
  const { openLed } = await enterAs(page, fixture, { organisation })
  const slotId = await openLed(0, '23:57', booking)
  await page.setViewportSize(phone)
  await opened(page)
  const stale = page.getByText(/^Keine Verbindung\. Stand: .+ Uhr\.$/)
  await page.context().setOffline(true)
  await page.reload()
  await expect(stale).toBeVisible()
  await expect(title(page)).toBeVisible()
  await expect(page.getByRole('region').first()).toContainText('Heute')
  await expect(page.getByRole('link', call)).toBeInViewport()
  await expectAccessible(page, 'slots of one’s own without a connection')

  await organisation.book(slotId, { attendees_count: 3 })
  await page.context().setOffline(false)
  await expect(mineAt(page, '23:57')).toContainText('5 von 10', { timeout: 20_000 })
  await expect(stale).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Menü öffnen' })).toBeVisible()
})

test('an open page says that the connection is lost, and when it was lost', async ({
  page,
  fixture,
  organisation,
}) => {
  const { openLed } = await enterAs(page, fixture, { organisation })
  const slotId = await openLed(1, '10:00', booking)
  await opened(page)
  await page.context().setOffline(true)
  await expect(page.getByText(/^Keine Verbindung\. Stand: /)).toBeVisible()
  await organisation.book(slotId, { attendees_count: 3 })
  await page.context().setOffline(false)
  await expect(mineAt(page, '10:00')).toContainText('5 von 10')
  await expect(page.getByText(/^Keine Verbindung/)).toHaveCount(0)
})

test('the service worker only stores this page’s files, and handles no other requests', async ({
  page,
  fixture,
  organisation,
}) => {
  const { openLed } = await enterAs(page, fixture, { organisation })
  await openLed(1, '10:00', booking)
  await opened(page)
  const fromWorker = new Set<string>()
  page.on('response', (response) => {
    if (response.fromServiceWorker()) fromWorker.add(new URL(response.url()).pathname)
  })
  const stored = await page.evaluate(async () => {
    const names = await caches.keys()
    const of = async (name: string) =>
      (await (await caches.open(name)).keys()).map(({ url }) => url)
    return { names, urls: (await Promise.all(names.map(of))).flat() }
  })
  expect(stored.names).toHaveLength(1)
  const paths = stored.urls.map((url) => new URL(url).pathname).sort()
  expect(paths.shift()).toBe('/admin/mine')
  expect(paths.length).toBeGreaterThan(3)
  expect(paths.filter((path) => !/^\/assets\/[\w.-]+\.(js|css|woff2)$/.test(path))).toEqual([])

  await page.reload()
  await expect(page.getByRole('link', call)).toBeVisible()
  for (const path of ['/admin/', '/login', `/buchen/${organisation.projectId}`]) {
    await page.goto(path)
    await page.getByRole('main').first().waitFor()
  }
  expect(fromWorker).toContain('/admin/mine')
  const others = [...fromWorker].filter((path) => !path.startsWith('/assets/'))
  expect(others).toEqual(['/admin/mine'])
})

test('logging out removes bookers’ names from the browser', async ({
  page,
  fixture,
  organisation,
}) => {
  const { openLed } = await enterAs(page, fixture, { organisation })
  await openLed(1, '10:00', booking)
  await opened(page)
  await logOut(page)
  await expectForgotten(page)
})

test('logging out in another tab removes bookers’ names too, and the first tab no longer stores any', async ({
  page,
  fixture,
  organisation,
}) => {
  const { openLed } = await enterAs(page, fixture, { organisation })
  const slotId = await openLed(1, '10:00', booking)
  await opened(page)
  const other = await page.context().newPage()
  await other.goto('/admin')
  await logOut(other)
  await expect(dialog(page, 'Bitte melden Sie sich wieder an')).toBeVisible()
  await organisation.book(slotId)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expectForgotten(page)
})

test('a response that was in flight when somebody logged out is not stored', async ({
  page,
  fixture,
  organisation,
}) => {
  const { openLed } = await enterAs(page, fixture, { organisation })
  await openLed(1, '10:00', booking)
  await opened(page)
  const held = Promise.withResolvers<void>()
  await page.route('**/api/mine?**', async (route) => {
    const response = await route.fetch()
    await held.promise
    await route.fulfill({ response })
  })
  // Repeated, because the page does not ask again while an earlier response is still in flight.
  await expect(async () => {
    const asked = page.waitForRequest('**/api/mine?**', { timeout: 1000 })
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await asked
  }).toPass()
  const other = await page.context().newPage()
  await other.goto('/admin')
  await logOut(other)
  const answered = page.waitForResponse('**/api/mine?**')
  held.resolve()
  await (await answered).finished()
  await page.waitForTimeout(500)
  expect(await storedIn(page)).not.toContain(booker)
})

test('after a session has been ended elsewhere, the next contact with the server removes bookers’ names', async ({
  page,
  fixture,
  organisation,
}) => {
  const { cookie, openLed } = await enterAs(page, fixture, { organisation })
  await openLed(1, '10:00', booking)
  await opened(page)
  const headers = { cookie: `${cookie.name}=${cookie.value}` }
  await fetch(`${fixture.address}/api/token`, { method: 'DELETE', headers })
  await page.reload()
  await expect(page).toHaveURL(/\/login/)
  await expectForgotten(page)
})

test('somebody else who logs in on the same device sees only their own slots', async ({
  page,
  fixture,
  organisation,
}) => {
  const { openLed } = await enterAs(page, fixture, { organisation })
  await openLed(1, '10:00', booking)
  const other = await join(fixture, organisation, { name: 'Jörg Öz' })
  await opened(page)
  // Somebody who is still logged in would go on to the dashboard.
  await page.context().clearCookies({ name: 'rundgang_session' })
  await page.goto('/login')
  await field(page, 'E-Mail-Adresse').fill(other.email)
  await field(page, 'Passwort').fill(password)
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await expect(page).toHaveURL(/\/admin$/)
  expect(await storedIn(page)).not.toContain(booker)
  await page.goto('/admin/mine')
  await expect(page.getByText('Sie sind für keinen Termin eingeteilt.')).toBeVisible()
  await page.context().setOffline(true)
  await page.reload()
  await expect(page.getByText('Sie sind für keinen Termin eingeteilt.')).toBeVisible()
  await expect(page.getByText(booker)).toHaveCount(0)
})

test('if another member’s session replaces the cookie, bookers’ names are no longer shown', async ({
  page,
  fixture,
  organisation,
}) => {
  const { openLed } = await enterAs(page, fixture, { organisation })
  await openLed(1, '10:00', booking)
  await opened(page)
  await page.context().addCookies([{ ...organisation.cookie, url: fixture.address }])
  await page.route('**/api/mine?**', (route) => route.abort())
  await page.reload()
  await expect(page.getByRole('alert')).toHaveText('Ihre Termine konnten nicht geladen werden.')
  await expect(page.getByText(booker)).toHaveCount(0)
  expect(await storedIn(page)).not.toContain(booker)
})

test('a new version takes over the next time the page is opened, and the old one is removed completely', async ({
  page,
  fixture,
  organisation,
}) => {
  const { cookie, openLed } = await enterAs(page, fixture, { organisation })
  await openLed(1, '10:00', booking)
  const versions = await serveVersions(fixture.address)
  await page.context().addCookies([{ ...cookie, url: versions.address }])
  const isSecond = page.locator('meta[data-version="2"]')
  const open = () => page.goto(`${versions.address}/admin/mine`)
  await open()
  await expect(page.getByRole('link', call)).toBeVisible()
  await isStored(page)
  const [first] = await page.evaluate(() => caches.keys())
  expect(first).toMatch(/^rundgang-shell-\w+$/)

  versions.update()
  await open()
  await expect(isSecond).toHaveCount(1)
  await expect(page.getByRole('link', call)).toBeVisible()
  const names = () => page.evaluate(() => caches.keys())
  await expect.poll(names, { timeout: 20_000 }).toEqual(['rundgang-shell-second'])
  await page.context().setOffline(true)
  await open()
  await expect(isSecond).toHaveCount(1)
  await expect(page.getByRole('link', call)).toBeVisible()
  await versions.close()
})
