import { expect, type Page } from '@playwright/test'
import type { Variant } from '#contract/variant.ts'
import { expectAccessible } from './accessible.ts'
import { field } from './field.ts'
import { test } from './fixture.ts'
import { book, days } from './form-pages.ts'

const code = (page: Page) => page.getByLabel('Code zum Einbauen')
const accent = (page: Page) => field(page, 'Farbe für Knöpfe und Auswahl')
const frame = (page: Page) => page.frameLocator('iframe[title="Vorschau des Buchungsformulars"]')

const rootStyle = (page: Page, property: string) =>
  frame(page)
    .locator('html')
    .evaluate((root, name) => getComputedStyle(root).getPropertyValue(name), property)

test.beforeEach(async ({ organisation, dashboard }) => {
  await organisation.openSlot()
  await organisation.call('POST', `admin/variants/${organisation.projectId}`, { name: 'Zweite' })
  await dashboard.goto('/admin/help')
  await expect(frame(dashboard).getByRole('heading', { level: 2 })).toBeVisible()
})

test('the code, link and preview on the help page reflect the chosen options', async ({
  dashboard,
  organisation,
}) => {
  const { body } = await organisation.call<Variant[]>(
    'GET',
    `admin/variants/${organisation.projectId}`,
  )
  const [variant] = body
  await dashboard.getByRole('button', { name: 'Bordeaux' }).click()
  await expect(code(dashboard)).toHaveValue(/<div id="rundgang" data-color="#7a1f2b">/)
  await expect(accent(dashboard)).toHaveValue('#7a1f2b')
  await expect.poll(() => rootStyle(dashboard, '--rundgang-color')).toBe('#7a1f2b')

  await field(dashboard, 'Sprache').selectOption('Englisch')
  await field(dashboard, 'Führungstyp').selectOption('Führung')
  await dashboard.getByLabel('Erster Tag').fill('2030-05-01')
  const options = `data-variant="${variant?.ressource_id}" data-date="2030-05-01" data-lang="en"`
  await expect(code(dashboard)).toHaveValue(new RegExp(`${options} data-color="#7a1f2b"`))
  await expect(dashboard.getByLabel('Adresse der Buchungsseite')).toHaveValue(/date=2030-05-01/)
  await expect(dashboard.getByLabel('Code ohne Skript in der Seite')).toHaveValue(
    new RegExp(`data-project="${organisation.projectId}" ${options}`),
  )
  await expect
    .poll(() =>
      frame(dashboard)
        .locator('html')
        .evaluate(() => location.search),
    )
    .toBe(`?variant=${variant?.ressource_id}&date=2030-05-01&lang=en`)
  await expect.poll(() => rootStyle(dashboard, '--rundgang-color')).toBe('#7a1f2b')
  await expect(frame(dashboard).locator('.rundgang-form')).toHaveAttribute('lang', 'en')
  // Trying out options does not add history entries.
  await dashboard.goBack()
  await expect(dashboard).toHaveURL(/\/admin\/?$/)
})

test('all options on the help page can be reset with one click', async ({ dashboard }) => {
  const before = await code(dashboard).inputValue()
  await dashboard.getByRole('button', { name: 'Kupfer' }).click()
  await expect(code(dashboard)).not.toHaveValue(before)
  await dashboard.getByRole('button', { name: 'Alles zurücksetzen' }).click()
  await expect(code(dashboard)).toHaveValue(before)
  await expect(accent(dashboard)).toBeFocused()
})

test('an accent colour with too little contrast is refused, and a similar shade is offered', async ({
  dashboard,
}) => {
  const fault = dashboard.getByRole('alert')
  await accent(dashboard).fill('#ffd200')
  await expect(fault).toContainText('Der Kontrast beträgt 1,4 zu 1, nötig sind 3 zu 1.')
  await expect(accent(dashboard)).toHaveAttribute('aria-invalid', 'true')
  await expect(code(dashboard)).not.toHaveValue(/#ffd200/)
  await expect(code(dashboard)).toHaveValue(/data-color="#b09108"/)
  await expect.poll(() => rootStyle(dashboard, '--rundgang-color')).toBe('#b09108')
  await expect.poll(() => rootStyle(dashboard, '--rundgang-on-color')).toBe('#000000')
  await dashboard.getByRole('button', { name: '#b09108 übernehmen' }).click()
  await expect(fault).toBeHidden()
  await expect(accent(dashboard)).toHaveValue('#b09108')
  await expect(accent(dashboard)).toBeFocused()

  await accent(dashboard).fill('')
  await field(dashboard, 'Hintergrund Ihrer Website').fill('#14120f')
  await expect(fault).toContainText('hebt sich zu wenig vom Hintergrund ab')
  await expect(code(dashboard)).toHaveValue(/data-color="#226a76"/)
  await accent(dashboard).fill('rot')
  await field(dashboard, 'Hintergrund Ihrer Website').focus()
  await expect(fault).toHaveText('Bitte geben Sie eine Farbe wie #7a1f2b an.')
})

test('the booking in the preview can be completed, but nothing is booked', async ({
  page,
  dashboard,
  organisation,
}) => {
  const posts: string[] = []
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()))
  await dashboard.goto(`/preview/${organisation.projectId}?variant=F%C3%BChrung`)
  const only = dashboard.getByRole('button', { name: /^Führung/ })
  await only.or(days(dashboard)).first().waitFor()
  if (await only.isVisible()) await only.click()
  await book(dashboard, { email: 'probe@museum.example' })
  await expect(dashboard.getByText('Das war die Vorschau: Es wurde nichts gebucht')).toBeVisible()
  await expect(dashboard.getByText('Sibylle Günther')).toBeVisible()
  await dashboard.getByRole('link', { name: /stornieren/ }).click()
  await expect(dashboard).toHaveURL(/\/preview\//)
  expect(posts).toEqual([])
  expect(await organisation.slots()).toMatchObject([{ sum: 0 }])
})

test('the preview only contacts the server it comes from, whatever its URL contains', async ({
  page,
  fixture,
  organisation,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).origin))
  const elsewhere = new URLSearchParams({ server: 'http://127.0.0.1:9', element: 'x' })
  await page.goto(`/preview/${organisation.projectId}?${elsewhere}`)
  await expect(page.getByRole('heading', { level: 1, name: organisation.name })).toBeVisible()
  expect(new Set(asked)).toEqual(new Set([fixture.address]))
})

test('the preview can be set to the width of a phone', async ({ dashboard }) => {
  const width = async () =>
    (await dashboard.locator('iframe').evaluate((one) => one.getBoundingClientRect())).width
  expect(await width()).toBeGreaterThan(700)
  await dashboard.locator('label').filter({ hasText: 'Telefon' }).click()
  await expect(dashboard.getByRole('radio', { name: 'Ansicht auf dem Telefon' })).toBeChecked()
  expect(await width()).toBe(390)
})

test('the help page is accessible with all details expanded, and after a colour has been refused', async ({
  dashboard,
}) => {
  for (const more of await dashboard.locator('summary').all()) await more.click()
  await accent(dashboard).fill('#ffd200')
  await expect(dashboard.getByRole('alert')).toBeVisible()
  await expectAccessible(dashboard, 'help, all of it open')
})

test('an accessibility statement for the website can be copied', async ({ dashboard, fixture }) => {
  await dashboard.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await dashboard.getByRole('button', { name: 'Text kopieren' }).click()
  await expect(dashboard.getByText('Kopiert')).toBeVisible()
  const copied = await dashboard.evaluate(() => navigator.clipboard.readText())
  expect(copied).toContain('WCAG) 2.2, Stufe AA')
  expect(copied).toContain(`${fixture.address}/buchen/`)
  expect(copied).toContain('Was noch nicht geprüft wurde')
})
