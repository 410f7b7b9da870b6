import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import readExcel from 'read-excel-file/node'
import { dayFromNow } from '#test/world/registered-organisation.ts'
import { expectAccessible } from './accessible.ts'
import { dialog } from './dashboard.ts'
import { test } from './fixture.ts'

test.beforeEach(async ({ organisation }) => {
  const slotId = await organisation.openSlot({ starttime: `${dayFromNow(0)}T23:50` })
  await organisation.bookAsAdmin(slotId, { attendees_count: 4 })
  await organisation.bookAsAdmin(slotId, { attendees_count: 3 })
})

async function openStatistics(page: Page) {
  await page.getByRole('navigation').getByRole('link', { name: 'Statistik' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Statistik')
  await expect(page.getByRole('table')).toBeVisible()
}

const figure = (page: Page, label: string) =>
  page.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) })

test('an admin sees the year’s figures, including by weekday and in the chart’s table', async ({
  dashboard,
}) => {
  await openStatistics(dashboard)
  await expect(figure(dashboard, 'Personen gebucht')).toContainText('7')
  await expect(figure(dashboard, 'Buchungen')).toContainText('2')
  await expect(figure(dashboard, 'Auslastung')).toContainText('70')
  await dashboard.getByLabel('Aufgeteilt nach').selectOption('Führungstyp')
  const line = dashboard.getByRole('row').filter({ hasText: 'Führung' }).last()
  await expect(line.getByRole('cell').first()).toHaveText('7')
  await expect(dashboard.getByRole('img', { name: /^Diagramm/ })).toContainText('Gekommen')
  await expectAccessible(dashboard, 'statistics')
})

test('without a connection, figures stay under the days that they are for, until the page says that it failed', async ({
  dashboard,
}) => {
  await openStatistics(dashboard)
  const year = new Date().getFullYear()
  const overview = dashboard.getByRole('region', { name: 'Auf einen Blick' })
  await expect(figure(dashboard, 'Personen gebucht')).toContainText('davor 0')
  await expect(figure(dashboard, 'Gekommen').getByRole('definition').first()).toHaveText('–')
  await dashboard.context().setOffline(true)
  await dashboard.getByLabel('Zeitraum').selectOption('Dieser Monat')
  await expect(dashboard.getByText('gewählten Zeitraum werden geladen')).toBeVisible()
  await expect(overview).toContainText(`1. Januar ${year} bis 31. Dezember ${year}`)
  await expect(overview).toContainText(`davor: 1. Januar ${year - 1} bis`)
  await expect(dashboard.getByText('Die Statistik konnte nicht geladen werden.')).toBeVisible()
  await dashboard.context().setOffline(false)
})

test('while another project’s figures load, the page does not show those of the project before', async ({
  dashboard,
  organisation,
}) => {
  await organisation.call('POST', 'admin/project', { name: 'Turm' })
  await dashboard.reload()
  await openStatistics(dashboard)
  await expect(figure(dashboard, 'Personen gebucht')).toContainText('7')
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await dashboard.route('**/statistics/*?*', async (route) => {
    await released
    await route.continue()
  })
  await dashboard.getByLabel('Projekt', { exact: true }).selectOption('Turm')
  await expect(dashboard).toHaveTitle(/Turm/)
  await expect(figure(dashboard, 'Personen gebucht')).toHaveCount(0)
  release()
  await expect(dashboard.getByText('In diesem Zeitraum gibt es keine Termine.')).toBeVisible()
})

test('an admin downloads the bookings as CSV and XLSX', async ({ dashboard }) => {
  await openStatistics(dashboard)
  const fileOf = async (name: string) => {
    const started = dashboard.waitForEvent('download')
    await dashboard.getByRole('button', { name }).click()
    return readFile(await (await started).path())
  }
  const csv: string[][] = parse(await fileOf('Buchungen als CSV'), { delimiter: ';', bom: true })
  expect(csv).toHaveLength(3)
  const [sheet] = await readExcel(await fileOf('Buchungen als XLSX'))
  expect(sheet?.data[0]).toEqual(csv[0])
  expect(sheet?.data).toHaveLength(3)
  await expect(dashboard.getByText('ist heruntergeladen')).toBeVisible()
})

test('the statistics are printed without input fields or buttons', async ({ dashboard }) => {
  await openStatistics(dashboard)
  await dashboard.emulateMedia({ media: 'print' })
  await expect(dashboard.getByRole('table')).toBeVisible()
  await expect(dashboard.getByLabel('Aufgeteilt nach')).toBeHidden()
  await expect(dashboard.getByRole('button', { name: 'Buchungen als CSV' })).toBeHidden()
})

test('an admin enters what a guide is paid for a tour', async ({ dashboard, organisation }) => {
  await openStatistics(dashboard)
  await dashboard.getByLabel('Führung (€)').fill('45,50')
  await dashboard.getByRole('button', { name: 'Speichern' }).click()
  await expect(dashboard.getByText('Das Honorar für „Führung“ ist gespeichert.')).toBeVisible()
  const { body } = await organisation.call('GET', `admin/variants/${organisation.projectId}`)
  expect(body).toMatchObject([{ guide_rate_cents: 4550 }])
})

test('an unsaved amount is only discarded after confirmation, and is kept when other figures are chosen', async ({
  dashboard,
  organisation,
}) => {
  await organisation.call('POST', `admin/variants/${organisation.projectId}`, {
    name: 'Große Abendführung durch Sudhaus, Gärkeller und Lager',
    short_description: '',
    leadtime: 0,
  })
  await openStatistics(dashboard)
  const rate = dashboard.getByLabel('Führung (€)', { exact: true })
  const other = dashboard.getByLabel(/^Große Abendführung/)
  await rate.pressSequentially('45,50')
  await expect(dashboard.getByText('noch nicht gespeichert')).toBeVisible()
  const widths = [rate, other].map(async (input) => (await input.boundingBox())?.width)
  const [width, otherWidth] = await Promise.all(widths)
  expect(width).toBe(otherWidth)
  await dashboard.getByLabel('Aufgeteilt nach').selectOption('Tag')
  await expect(dashboard).toHaveURL(/nach=tag/)
  const settings = dashboard.getByRole('link', { name: 'Einstellungen' })
  await settings.press('Enter')
  const asking = dialog(dashboard, 'Änderungen verwerfen?')
  await asking.getByRole('button', { name: 'Weiter bearbeiten' }).press('Enter')
  await expect(settings).toBeFocused()
  await expect(rate).toHaveValue('45,50')
  await rate.press('Enter')
  await expect(dashboard.getByText('Das Honorar für „Führung“ ist gespeichert.')).toBeVisible()
  await expect(dashboard.getByText('noch nicht gespeichert')).toHaveCount(0)
  await settings.press('Enter')
  await expect(dashboard.getByRole('heading', { name: 'Einstellungen', level: 1 })).toBeVisible()
})

test('guides do not see the statistics, but do see their own hours', async ({ openAs }) => {
  const page = await openAs('guide')
  await expect(page.getByRole('link', { name: 'Statistik' })).toHaveCount(0)
  await page.goto('/admin/statistics')
  await expect(page.getByText('nur für Admins')).toBeVisible()
  await page.goto('/admin/mine/hours')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Meine Stunden')
  await expect(page.getByText('noch keine Führung')).toBeVisible()
})

test('choices made faster than the page renders are all kept', async ({ dashboard }) => {
  await openStatistics(dashboard)
  const choices = { Zeitraum: 'free', 'Aufgeteilt nach': 'day', 'Diagramm zeigt': 'tours' }
  const fields = await Promise.all(
    Object.keys(choices).map((label) => dashboard.getByLabel(label).elementHandle()),
  )
  await dashboard.evaluate(
    ([selects, values]) => {
      for (const [index, select] of selects.entries()) {
        if (!(select instanceof HTMLSelectElement)) throw new Error('the field has no options')
        select.value = values[index] ?? ''
        select.dispatchEvent(new Event('change', { bubbles: true }))
      }
    },
    [fields, Object.values(choices)] as const,
  )
  for (const [label, value] of Object.entries(choices)) {
    await expect(dashboard.getByLabel(label)).toHaveValue(value)
  }
  await expect(dashboard.getByLabel('Von')).toHaveValue(/^\d{4}-01-01$/)
})

test('the chosen figures survive a reload, and those of a deleted project can be chosen too', async ({
  dashboard,
  organisation,
}) => {
  await openStatistics(dashboard)
  await expect(dashboard.getByLabel('Zahlen von')).toHaveCount(0)
  await dashboard.getByLabel('Zeitraum').selectOption('Eigener Zeitraum')
  await dashboard.getByLabel('Aufgeteilt nach').selectOption('Tag')
  await dashboard.getByLabel('Diagramm zeigt').selectOption('Termine und Führungen')
  const search = new URL(dashboard.url()).search
  await dashboard.reload()
  await expect(dashboard.getByLabel('Aufgeteilt nach')).toHaveValue('day')
  await expect(dashboard.getByLabel('Diagramm zeigt')).toHaveValue('tours')
  await expect(dashboard.getByLabel('Von')).toHaveValue(/^\d{4}-01-01$/)
  expect(new URL(dashboard.url()).search).toBe(search)

  const made = await organisation.call('POST', 'admin/project', { name: 'Sonderausstellung' })
  expect(made.status).toBeLessThan(300)
  const gone = `admin/project/${organisation.projectId}`
  expect((await organisation.call('DELETE', gone)).status).toBeLessThan(300)
  await dashboard.goto('/admin/statistics')
  await expect(dashboard.getByText('keine Termine', { exact: false }).first()).toBeVisible()
  await dashboard.getByLabel('Zahlen von').selectOption({ index: 1 })
  await expect(figure(dashboard, 'Storniert')).toContainText('2')
  await expect(dashboard.getByRole('heading', { name: 'Honorare' })).toHaveCount(0)
  await expect(dashboard).toHaveTitle(/^Statistik · (?!Sonderausstellung)/)
})
