import { expect } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { test } from './fixture.ts'

const projectsOf = '**/api/admin/projects'

test('[R06] [R09] the layout shows the project and contains the dashboard', async ({
  dashboard,
  organisation,
}) => {
  await expect(dashboard.getByRole('combobox', { name: 'Projekt' })).toHaveValue(
    organisation.projectId,
  )
  await expect(dashboard.getByRole('banner')).toContainText(organisation.name)
  const here = dashboard.getByRole('navigation').getByRole('link', { name: 'Dashboard' })
  await expect(here).toHaveAttribute('aria-current', 'page')
  await expect(
    dashboard.getByRole('main').getByRole('heading', { name: 'Termine', exact: true }),
  ).toBeVisible()
})

test('[P06] the most recently used project is selected, or the first one if none was used', async ({
  dashboard: page,
  organisation,
}) => {
  await organisation.call('POST', 'admin/project', { name: 'Zweitprojekt' })
  await page.reload()
  const picker = page.getByRole('combobox', { name: 'Projekt' })
  const chosen = () =>
    picker.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.text)
  await expect(picker).toBeVisible()
  expect(await chosen()).toMatch(/^Museum/)
  const remembered = page.waitForResponse(/last_used_project/)
  await picker.selectOption('Zweitprojekt')
  expect((await remembered).ok()).toBe(true)
  await page.goto('/admin/')
  await expect(picker).toBeVisible()
  expect(await chosen()).toBe('Zweitprojekt')
})

test('[R12] if there are no projects, the layout says so, and whom to ask', async ({ openAs }) => {
  const page = await openAs('noProjects')
  await expect(page.getByText('Es wurden keine Projekte gefunden.')).toBeVisible()
  await expect(page.getByText('Bitte wenden Sie sich an den Administrator.')).toBeVisible()
})

test('[D14] a guide can read the dashboard but cannot change anything', async ({ openAs }) => {
  const page = await openAs('guide')
  const slot = page.getByRole('listitem').filter({ hasText: '2 von 10' })
  await slot.getByRole('button', { name: '1 Buchung' }).click()
  await expect(slot.getByText('Jürgen Weiß')).toBeVisible()
  await expect(slot.getByRole('button')).toHaveText(['1 Buchung'])
  const changing = /anlegen|Buchen|Weitere Aktionen|Team zuordnen|Team ändern/
  await expect(page.getByRole('button', { name: changing })).toHaveCount(0)
  await expect(page.getByRole('link', { name: /Stornieren/ })).toHaveCount(0)
  await expect(page.getByRole('combobox', { name: 'Projekt' })).toHaveCount(0)
})

test('[R11] on a phone the navigation and the logout are in a menu', async ({ dashboard }) => {
  await dashboard.setViewportSize({ width: 390, height: 844 })
  await expect(dashboard.getByRole('link', { name: 'Dashboard' })).toBeHidden()
  await dashboard.getByRole('button', { name: 'Menü öffnen' }).click()
  const menu = dashboard.getByRole('dialog', { name: 'Menü' })
  await expect(menu.getByRole('link', { name: 'Dashboard' })).toBeVisible()
  await dashboard.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await dashboard.getByRole('button', { name: 'Menü öffnen' }).click()
  await menu.getByRole('button', { name: 'Abmelden' }).click()
  await expect(dashboard).toHaveURL(/\/login/)
})

test('the dashboard has a link to the booking page next to its heading', { tag: '@more' }, async ({
  dashboard,
  organisation,
}) => {
  const link = dashboard.getByRole('link', { name: 'Buchungsseite ansehen' })
  const [opened] = await Promise.all([dashboard.waitForEvent('popup'), link.click()])
  await expect(opened).toHaveURL(`/buchen/${organisation.projectId}`)
})

test('a project name of thirty letters and the search field are fully visible at 1280 pixels', {
  tag: '@more',
}, async ({ dashboard, organisation }) => {
  const name = 'Gedenkstätte Alte Synagoge e. V'
  await organisation.call('PUT', `admin/project/${organisation.projectId}`, { name })
  await dashboard.reload()
  const picker = dashboard.getByRole('combobox', { name: 'Projekt' })
  await expect(picker).toContainText(name)
  const search = dashboard.getByRole('combobox', { name: 'Buchung suchen' })
  for (const part of [picker, search]) {
    const [needed = 0, given = 0] = await part.evaluate(widthsOfText)
    expect(needed).toBeLessThanOrEqual(given)
  }
  await dashboard.setViewportSize({ width: 390, height: 844 })
  await organisation.call('PUT', `admin/project/${organisation.projectId}`, {
    name: 'Gedenkstätte Alte Synagoge',
  })
  await dashboard.reload()
  await expect(picker).toContainText('Synagoge')
  const [needed = 0, given = 0] = await picker.evaluate(widthsOfText)
  expect(needed).toBeLessThanOrEqual(given)
})

/** The width of a field's text or placeholder, and the width available for it. */
function widthsOfText(element: HTMLElement): number[] {
  const style = getComputedStyle(element)
  const pen = document.createElement('canvas').getContext('2d')
  if (!pen) return []
  pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`
  const text = element instanceof HTMLInputElement ? element.placeholder : element.innerText.trim()
  const padding = Number.parseFloat(style.paddingLeft) + Number.parseFloat(style.paddingRight)
  return [pen.measureText(text).width, element.clientWidth - padding]
}

test('nothing is wider than the window, on a phone and on a desktop', { tag: '@more' }, async ({
  dashboard,
  organisation,
}) => {
  await organisation.openSlot()
  for (const width of [320, 390, 768, 1280]) {
    await dashboard.setViewportSize({ width, height: 800 })
    await dashboard.reload()
    await expect(dashboard.getByText('0 von 10')).toBeVisible()
    const overflow = await dashboard.evaluate(
      () => document.documentElement.scrollWidth - window.innerWidth,
    )
    expect(overflow, `at ${width} pixels`).toBeLessThanOrEqual(0)
  }
})

test('the first Tab stop is a link that skips the navigation', { tag: '@more' }, async ({
  dashboard,
}) => {
  await expect(dashboard.getByRole('heading', { name: 'Termine', exact: true })).toBeVisible()
  await dashboard.keyboard.press('Tab')
  await expect(dashboard.getByRole('link', { name: 'Zum Inhalt springen' })).toBeFocused()
  await dashboard.keyboard.press('Enter')
  await expect(dashboard.getByRole('main')).toBeFocused()
})

test('the page for an unknown URL says so and links back', { tag: '@more' }, async ({
  dashboard,
}) => {
  await dashboard.goto('/admin/gibt-es-nicht')
  await expect(dashboard.getByText('Diese Seite gibt es nicht.')).toBeVisible()
  await dashboard.getByRole('link', { name: 'Zum Dashboard' }).click()
  await expect(dashboard.getByRole('heading', { name: 'Termine', exact: true })).toBeVisible()
})

test('if the server cannot be reached, the page says so and offers a retry', {
  tag: '@more',
}, async ({ dashboard }) => {
  await dashboard.route(projectsOf, (route) => route.abort())
  await dashboard.reload()
  await expect(dashboard.getByText('Die Daten konnten nicht geladen werden.')).toBeVisible({
    timeout: 30_000,
  })
  await dashboard.unroute(projectsOf)
  await dashboard.getByRole('button', { name: 'Erneut versuchen' }).click()
  await expect(dashboard.getByRole('heading', { name: 'Termine', exact: true })).toBeVisible()
})

test('without the Temporal polyfill, the page says what to do', { tag: '@more' }, async ({
  page,
}) => {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'Temporal'))
  await page.route(/\/global\.esm-[^/]+\.js$/, (route) => route.abort())
  await page.goto('/admin')
  await expect(page.getByRole('alert')).toHaveText(
    'Die Seite konnte nicht vollständig geladen werden.',
  )
  await expect(page.getByRole('main')).toContainText('Bitte laden Sie sie neu.')
  await expectAccessible(page, 'incomplete page')
})
