import { expect, type Page } from '@playwright/test'
import { password } from '#test/world/registered-organisation.ts'
import { expectAccessible } from './accessible.ts'
import { dialog } from './dashboard.ts'
import { field } from './field.ts'
import { test } from './fixture.ts'

const box = (page: Page) => dialog(page, 'Angemeldete Geräte')
const devices = (page: Page) => box(page).getByRole('listitem')

async function openBox(page: Page) {
  await page.getByRole('button', { name: /Benutzermenü/ }).click()
  await page.getByRole('menuitem', { name: 'Angemeldete Geräte' }).click()
  await expect(devices(page).first()).toBeVisible()
}

test('users see the devices they are logged in on, and log out of all of them', async ({
  page,
  organisation,
  fixture,
  browser,
}) => {
  await page.goto('/login')
  await field(page, 'E-Mail-Adresse').fill(organisation.email)
  await field(page, 'Passwort').fill(password)
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await openBox(page)
  await expect(devices(page)).toHaveCount(2)
  const here = devices(page).filter({ hasText: 'Dieses Gerät' })
  await expect(here).toContainText('Chrome unter')
  await expect(here).toContainText('Netz 127.0.0.0/24')
  await expect(here).toContainText('Zuletzt benutzt:')
  await expectAccessible(page, 'devices')

  const other = await browser.newPage({ baseURL: fixture.address })
  await other.context().addCookies([{ ...organisation.cookie, url: fixture.address }])
  await other.goto('/admin/')
  await expect(other.getByRole('heading', { level: 1, name: 'Termine' })).toBeVisible()

  await box(page).getByRole('button', { name: 'Überall abmelden' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await page.goto('/admin/')
  await expect(page).toHaveURL(/\/login$/)
  await other.reload()
  await expect(other).toHaveURL(/\/login$/)
  await other.close()
})

test('on a phone, the list of devices opens from the menu and says so if it cannot be loaded', async ({
  dashboard,
}) => {
  await dashboard.setViewportSize({ width: 390, height: 844 })
  const path = '**/api/users/me/sessions'
  await dashboard.route(path, (route) => route.abort())
  await dashboard.getByRole('button', { name: 'Menü öffnen' }).click()
  await dialog(dashboard, 'Menü').getByRole('button', { name: 'Angemeldete Geräte' }).click()
  await expect(box(dashboard).getByRole('alert')).toHaveText(
    'Die Geräte konnten nicht geladen werden.',
  )
  await dashboard.unroute(path)
  await box(dashboard).getByRole('button', { name: 'Erneut versuchen' }).click()
  await expect(devices(dashboard)).toHaveCount(1)
  await dashboard.keyboard.press('Escape')
  await expect(box(dashboard)).toBeHidden()
})
