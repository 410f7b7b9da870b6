import { expect } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { dialog } from './dashboard.ts'
import { field } from './field.ts'
import { test } from './fixture.ts'

const projectsOf = '**/api/admin/projects'

test('[R06] [R07] [R08] [R09] an admin opens settings and help from the navigation or by URL', async ({
  dashboard,
  organisation,
}) => {
  const navigation = dashboard.getByRole('navigation', { name: 'Hauptnavigation' })
  const isCurrent = (link: string) =>
    expect(navigation.getByRole('link', { name: link })).toHaveAttribute('aria-current', 'page')

  await test.step('the layout shows the project and contains the dashboard', async () => {
    await expect(dashboard.getByRole('combobox', { name: 'Projekt' })).toHaveValue(
      organisation.projectId,
    )
    await expect(dashboard.getByRole('banner')).toContainText(organisation.name)
    await isCurrent('Dashboard')
    await expect(
      dashboard.getByRole('main').getByRole('heading', { name: 'Termine', exact: true }),
    ).toBeVisible()
  })

  await expect(navigation.getByRole('link')).toHaveText([
    'Dashboard',
    'Tagesliste',
    'Statistik',
    'Einstellungen',
    'Team',
    'Hilfe',
  ])
  for (const [link, path] of [
    ['Einstellungen', '/admin/settings'],
    ['Hilfe', '/admin/help'],
  ] as const) {
    await navigation.getByRole('link', { name: link }).click()
    await expect(dashboard).toHaveURL(path)
    await expect(dashboard.getByRole('heading', { level: 1, name: link })).toBeVisible()
    await isCurrent(link)
    await dashboard.goto(path)
    await expect(dashboard.getByRole('heading', { level: 1, name: link })).toBeVisible()
  }
})

test('[D14] [P05] [R07] [R08] a guide reads the dashboard, but changes nothing and opens no pages of admins', async ({
  openAs,
}) => {
  const page = await openAs('guide')
  await test.step('a guide can read the dashboard but cannot change anything', async () => {
    const slot = page.getByRole('listitem').filter({ hasText: '2 von 10' })
    await slot.getByRole('button', { name: '1 Buchung' }).click()
    await expect(slot.getByText('Jürgen Weiß')).toBeVisible()
    await expect(slot.getByRole('button')).toHaveText(['1 Buchung'])
    const changing = /anlegen|Buchen|Weitere Aktionen|Team einteilen|Team ändern/
    await expect(page.getByRole('button', { name: changing })).toHaveCount(0)
    await expect(page.getByRole('link', { name: /Stornieren/ })).toHaveCount(0)
  })

  await test.step('a guide can neither switch nor manage projects', async () => {
    await expect(page.getByRole('banner')).toContainText('Museum')
    await expect(page.getByRole('combobox', { name: 'Projekt' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Projekte verwalten' })).toHaveCount(0)
  })

  await test.step('a guide can see neither the links nor the pages', async () => {
    const links = page.getByRole('navigation').getByRole('link')
    await expect(links).toHaveText(['Meine Termine', 'Dashboard'])
    await expect(page.getByRole('link', { name: 'Dashboard' })).toBeVisible()
    for (const link of ['Einstellungen', 'Team', 'Hilfe']) {
      await expect(page.getByRole('link', { name: link })).toHaveCount(0)
    }
    for (const path of ['settings', 'settings/mails', 'team', 'help']) {
      await page.goto(`/admin/${path}`)
      await expect(page.getByText('Diese Seite ist nur für Admins.')).toBeVisible()
      await page.getByRole('link', { name: 'Zum Dashboard' }).click()
      await expect(page.getByRole('heading', { name: 'Termine', exact: true })).toBeVisible()
    }
  })
})

test('[R10] [R11] on a phone the navigation, the password and the logout are in a menu', async ({
  dashboard,
}) => {
  await dashboard.setViewportSize({ width: 390, height: 844 })
  await expect(dashboard.getByRole('link', { name: 'Dashboard' })).toBeHidden()
  await dashboard.getByRole('button', { name: 'Menü öffnen' }).click()
  const menu = dialog(dashboard, 'Menü')
  await expect(menu.getByRole('link', { name: 'Dashboard' })).toBeVisible()

  await test.step('the password is changed from the menu, which then gets the focus back', async () => {
    await menu.getByRole('button', { name: 'Passwort ändern' }).click()
    const box = dialog(dashboard, 'Passwort ändern')
    await expect(field(box, 'Aktuelles Passwort')).toBeFocused()
    await dashboard.keyboard.press('Escape')
    await expect(box).toBeHidden()
    await expect(menu.getByRole('button', { name: 'Passwort ändern' })).toBeFocused()
  })

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

test('each section of the settings has its own address, and Back returns to the previous section', {
  tag: '@more',
}, async ({ dashboard }) => {
  await dashboard.goto('/admin/settings')
  const sections = dashboard.getByRole('navigation', { name: 'Bereiche der Einstellungen' })
  for (const [link, path] of [
    ['E-Mails', 'mails'],
    ['Website', 'website'],
    ['Datenschutz', 'privacy'],
    ['Protokoll', 'audit'],
  ] as const) {
    await sections.getByRole('link', { name: link }).click()
    await expect(dashboard).toHaveURL(`/admin/settings/${path}`)
    await expect(dashboard).toHaveTitle(new RegExp(`^${link} · `))
    await expect(sections.getByRole('link', { name: link })).toHaveAttribute('aria-current', 'page')
  }
  await dashboard.goBack()
  await expect(dashboard.getByRole('heading', { name: 'Aufbewahrung' })).toBeVisible()
  await dashboard.goto('/admin/settings/gibt-es-nicht')
  await expect(dashboard.getByText('Diese Seite gibt es nicht.')).toBeVisible()
})

test('a settings page that fails to load says so and offers a retry', { tag: '@more' }, async ({
  dashboard,
}) => {
  for (const [path, call, sentence] of [
    ['', 'variants', 'Die Führungstypen konnten nicht geladen werden.'],
    ['/mails', 'settings/email', 'Die Einstellungen konnten nicht geladen werden.'],
    ['/audit', 'audit', 'Das Protokoll konnte nicht geladen werden.'],
  ] as const) {
    const calls = (url: URL) => url.pathname.startsWith(`/api/admin/${call}`)
    await dashboard.route(calls, (route) => route.fulfill({ status: 400, json: {} }))
    await dashboard.goto(`/admin/settings${path}`)
    await expect(dashboard.getByText(sentence)).toBeVisible()
    await dashboard.unroute(calls)
    await dashboard.getByRole('button', { name: 'Erneut versuchen' }).click()
    await expect(dashboard.getByText(sentence)).toBeHidden()
  }
})

test('settings and help fit into windows at least 320 pixels wide', { tag: '@more' }, async ({
  dashboard,
  organisation,
}) => {
  await organisation.call('POST', `admin/variants/${organisation.projectId}`, {
    name: 'Donaudampfschifffahrtsgesellschaftskapitänsführung mit anschließender Besichtigung',
    short_description: 'Museumspädagogischesbegleitprogramm'.repeat(4),
  })
  for (const path of [
    'settings',
    'settings/mails',
    'settings/website',
    'settings/privacy',
    'help',
  ]) {
    await dashboard.goto(`/admin/${path}`)
    for (const width of [320, 390, 768, 1280]) {
      await dashboard.setViewportSize({ width, height: 800 })
      await expect(dashboard.getByRole('heading', { level: 2 }).first()).toBeVisible()
      const overflow = await dashboard.evaluate(
        () => document.documentElement.scrollWidth - window.innerWidth,
      )
      expect(overflow, `${path} at ${width} pixels`).toBeLessThanOrEqual(0)
    }
  }
})
