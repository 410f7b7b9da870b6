import { expect } from '@playwright/test'
import { test } from './stand.ts'

test('Back and Forward lead through the pages, and through what the address shows', async ({
  dashboard,
}) => {
  const heading = (name: string) => dashboard.getByRole('heading', { level: 1, name })
  await dashboard.getByRole('link', { name: 'Einstellungen' }).click()
  await dashboard.getByRole('link', { name: 'Datenschutz' }).click()
  await expect(dashboard).toHaveURL(/\/settings\/privacy$/)
  await dashboard.getByRole('link', { name: 'Team' }).click()
  await expect(heading('Team')).toBeVisible()
  await dashboard.goBack()
  await expect(dashboard).toHaveURL(/\/settings\/privacy$/)
  await dashboard.goBack()
  await dashboard.goBack()
  await expect(heading('Termine')).toBeVisible()
  await dashboard.goForward()
  await expect(heading('Einstellungen')).toBeVisible()
})

test('a link to the page one is on leaves nothing to go back to', async ({ dashboard }) => {
  await dashboard.getByRole('link', { name: 'Team' }).click()
  await expect(dashboard.getByRole('heading', { level: 1, name: 'Team' })).toBeVisible()
  await dashboard.getByRole('link', { name: 'Team' }).click()
  await dashboard.goBack()
  await expect(dashboard.getByRole('heading', { level: 1, name: 'Termine' })).toBeVisible()
})

test('a link opens in a new tab where that is wanted, and the page stays', async ({
  dashboard,
  context,
}) => {
  const opened = context.waitForEvent('page')
  await dashboard.getByRole('link', { name: 'Team' }).click({ modifiers: ['ControlOrMeta'] })
  const tab = await opened
  // A tab that opened by itself is asked directly: Playwright may have missed how it came to its
  // page, and a locator would then wait for that for ever.
  const heading = () => tab.evaluate(() => document.querySelector('h1')?.textContent)
  await expect(async () => expect(await heading()).toBe('Team')).toPass({ timeout: 10_000 })
  expect(new URL(tab.url()).pathname).toBe('/admin/team')
  await expect(dashboard.getByRole('heading', { level: 1, name: 'Termine' })).toBeVisible()
})

test('after the link past the navigation Back leads to the page as it was, and on', async ({
  dashboard,
}) => {
  await dashboard.getByRole('link', { name: 'Team' }).click()
  await expect(dashboard.getByRole('heading', { level: 1, name: 'Team' })).toBeVisible()
  await dashboard.evaluate(() => document.querySelector<HTMLElement>('a[href="#inhalt"]')?.click())
  await expect(dashboard).toHaveURL(/#inhalt$/)
  await dashboard.goBack()
  await expect(dashboard).toHaveURL(/\/team$/)
  await dashboard.goBack()
  await expect(dashboard.getByRole('heading', { level: 1, name: 'Termine' })).toBeVisible()
})

test('pressing Back three times keeps what was typed in a dialog', async ({ dashboard }) => {
  await dashboard.getByRole('link', { name: 'Team' }).click()
  await dashboard.getByRole('link', { name: 'Dashboard' }).click()
  await dashboard.getByRole('button', { name: 'Termin anlegen' }).first().click()
  const places = dashboard.getByRole('dialog').getByLabel('Plätze')
  await places.fill('23')
  for (let press = 0; press < 3; press++) {
    await dashboard.evaluate(() => history.back())
    await expect(dashboard).toHaveURL(/\/admin$/)
  }
  await expect(places).toHaveValue('23')
})

test('a page that cannot be fetched says so, and elsewhere one goes on', async ({ dashboard }) => {
  await dashboard.route('**/assets/team-page*.js', (route) => route.abort(), { times: 1 })
  await dashboard.getByRole('link', { name: 'Team' }).click()
  await expect(dashboard.getByRole('alert')).toBeVisible()
  await dashboard.goBack()
  await expect(dashboard.getByRole('heading', { level: 1, name: 'Termine' })).toBeVisible()
})
