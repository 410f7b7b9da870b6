import { expect } from '@playwright/test'
import { daySection } from './dashboard.ts'
import { test } from './fixture.ts'
import { openDaily } from './setup/many-slots.ts'

test('Back and Forward step through the pages, and through the state in the URL', async ({
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

test('a link to the current page adds no history entry', async ({ dashboard }) => {
  await dashboard.getByRole('link', { name: 'Team' }).click()
  await expect(dashboard.getByRole('heading', { level: 1, name: 'Team' })).toBeVisible()
  await dashboard.getByRole('link', { name: 'Team' }).click()
  await dashboard.goBack()
  await expect(dashboard.getByRole('heading', { level: 1, name: 'Termine' })).toBeVisible()
})

test('a click that opens another tab or window is left to the browser, and the page stays open', async ({
  dashboard,
}) => {
  const link = dashboard.getByRole('link', { name: 'Team' })
  await expect(link).toHaveAttribute('href', '/admin/team')
  // The last listener records whether the page handled the click, and prevents a new tab from
  // opening, which Playwright does not always notice.
  await dashboard.evaluate(() => {
    const record = (event: Event) => {
      document.body.dataset.taken = event.defaultPrevented ? 'page' : 'browser'
      event.preventDefault()
    }
    window.addEventListener('click', record)
    window.addEventListener('auxclick', record)
  })
  const taken = dashboard.locator('body')
  const clicks: Parameters<typeof link.click>[0][] = [
    { modifiers: ['Control'] },
    { modifiers: ['Meta'] },
    { modifiers: ['Shift'] },
    { button: 'middle' },
  ]
  for (const click of clicks) {
    await dashboard.evaluate(() => document.body.removeAttribute('data-taken'))
    await link.click(click)
    await expect(taken).toHaveAttribute('data-taken', 'browser')
    await expect(dashboard.getByRole('heading', { level: 1, name: 'Termine' })).toBeVisible()
  }
  await link.click()
  await expect(taken).toHaveAttribute('data-taken', 'page')
  await expect(dashboard.getByRole('heading', { level: 1, name: 'Team' })).toBeVisible()
})

test('after the skip link, Back first returns to the same page without the anchor, and then to the previous page', async ({
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

test('pressing Back three times keeps the input in a dialog', async ({ dashboard }) => {
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

test('a new page starts at the top, and Back restores the scroll position', async ({
  dashboard,
  organisation,
}) => {
  await dashboard.setViewportSize({ width: 1280, height: 400 })
  await openDaily(organisation, [1, 2, 3, 4, 5, 6])
  await dashboard.reload()
  await expect(daySection(dashboard, 6)).toBeVisible()
  const scrolled = () => dashboard.evaluate(() => window.scrollY)
  await dashboard.evaluate(() => window.scrollTo(0, 300))
  const help = dashboard.getByRole('link', { name: 'Hilfe', exact: true })
  await help.evaluate((link: HTMLElement) => link.click())
  await expect(dashboard.getByRole('heading', { level: 1, name: 'Hilfe' })).toBeVisible()
  await expect.poll(scrolled).toBe(0)
  await dashboard.goBack()
  await expect(dashboard.getByRole('heading', { level: 1, name: 'Termine' })).toBeVisible()
  await expect.poll(scrolled).toBe(300)
})

test('on the first page of a tab, Back closes a dialog, after a warning about unsaved entries', async ({
  page,
  fixture,
  organisation,
}) => {
  await page.context().addCookies([{ ...organisation.cookie, url: fixture.address }])
  await page.goto('/admin/')
  await page.getByRole('button', { name: 'Termin anlegen' }).first().click()
  const form = page.getByRole('dialog', { name: 'Termin anlegen' })
  await expect(form).toBeVisible()
  await page.goBack()
  await expect(form).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'Termine' })).toBeVisible()
  await page.getByRole('button', { name: 'Termin anlegen' }).first().click()
  await form.getByLabel('Plätze').fill('23')
  await page.goBack()
  await page
    .getByRole('dialog', { name: 'Eingaben verwerfen?' })
    .getByRole('button', { name: 'Verwerfen' })
    .click()
  await expect(form).toBeHidden()
  await expect(page).toHaveURL(/\/admin\/?$/)
})

test('a page that cannot be fetched says so, and other pages still work', async ({ dashboard }) => {
  await dashboard.route('**/assets/team-page*.js', (route) => route.abort())
  await dashboard.getByRole('link', { name: 'Team' }).click()
  await expect(dashboard.getByRole('alert')).toBeVisible()
  await dashboard.goBack()
  await expect(dashboard.getByRole('heading', { level: 1, name: 'Termine' })).toBeVisible()
})
