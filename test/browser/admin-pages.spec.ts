import { expect } from '@playwright/test'
import { test } from './fixture.ts'

test('[R07] [R08] an admin opens settings and help from the navigation or by URL', async ({
  dashboard,
}) => {
  const navigation = dashboard.getByRole('navigation', { name: 'Hauptnavigation' })
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
    await expect(navigation.getByRole('link', { name: link })).toHaveAttribute(
      'aria-current',
      'page',
    )
    await dashboard.goto(path)
    await expect(dashboard.getByRole('heading', { level: 1, name: link })).toBeVisible()
  }
})

test('[R07] [R08] a guide can see neither the links nor the pages', async ({ openAs }) => {
  const page = await openAs('guide')
  await expect(page.getByRole('link', { name: 'Dashboard' })).toBeVisible()
  for (const link of ['Einstellungen', 'Team', 'Hilfe']) {
    await expect(page.getByRole('link', { name: link })).toHaveCount(0)
  }
  for (const path of ['settings', 'settings/mails', 'team', 'help']) {
    await page.goto(`/admin/${path}`)
    await expect(page.getByText('Diese Seite ist nur für Administratoren.')).toBeVisible()
    await page.getByRole('link', { name: 'Zum Dashboard' }).click()
    await expect(page.getByRole('heading', { name: 'Termine', exact: true })).toBeVisible()
  }
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
