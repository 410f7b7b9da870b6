import { expect, type Locator } from '@playwright/test'
import { dayFromNow } from '#test/world/registered-organisation.ts'
import { dialog } from './dashboard.ts'
import { test } from './fixture.ts'
import { previewSeries } from './season.ts'

const boxOf = async (part: Locator) => {
  const box = await part.boundingBox()
  if (!box) throw new Error('not shown')
  return box
}

test('the links in the header stay in place from page to page', async ({ dashboard }) => {
  const help = dashboard.getByRole('link', { name: 'Hilfe' })
  const { x } = await boxOf(help)
  for (const page of ['Einstellungen', 'Team', 'Hilfe']) {
    await dashboard.getByRole('link', { name: page, exact: true }).click()
    await expect(dashboard.getByRole('heading', { name: page, level: 1 })).toBeVisible()
    expect((await boxOf(help)).x, page).toBe(x)
  }
})

test('a slot’s columns stay in place when its bookings are opened', async ({
  dashboard,
  organisation,
}) => {
  await organisation.book(await organisation.openSlot())
  const places = dashboard.getByText('2 von 10')
  const { x } = await boxOf(places)
  await dashboard.getByRole('button', { name: '1 Buchung' }).click()
  await expect(dashboard.getByText('Seite des Gastes:')).toBeVisible()
  expect((await boxOf(places)).x).toBe(x)
})

test('on the help page, fields in the same row are aligned', async ({ dashboard }) => {
  await dashboard.goto('/admin/help')
  const background = dashboard.getByRole('textbox', {
    name: 'Hintergrund Ihrer Website',
    exact: true,
  })
  const { y } = await boxOf(background)
  expect((await boxOf(dashboard.getByLabel('Sprache', { exact: true }))).y).toBe(y)
})

test('the close button of a short message stays beside the text', async ({ dashboard }) => {
  const range = { from: dayFromNow(1), to: dayFromNow(9) }
  const slot = await previewSeries(dashboard, { weekdays: 'Alle Tage', times: '9:30', ...range })
  await slot.getByRole('button', { name: '9 Termine anlegen' }).click()
  const undo = await boxOf(dashboard.getByRole('button', { name: 'Rückgängig' }))
  const close = await boxOf(dashboard.getByRole('button', { name: 'Meldung schließen' }))
  expect(close.y).toBeLessThan(undo.y + undo.height)
})

test('a name of sixty letters wraps in dialogs, in search results and on the booker’s page', async ({
  dashboard,
  organisation,
}) => {
  const booker_name = 'Oberschulratspräsidentinnenanwärterinnenausschussvorsitzende'
  const { booking_id, cancel_url } = await organisation.book(await organisation.openSlot(), {
    booker_name,
  })
  await dashboard.setViewportSize({ width: 390, height: 844 })
  await dashboard.goto(`/admin/booking/${booking_id}`)
  const detail = dialog(dashboard, `Buchung von ${booker_name}`)
  await expect(detail.getByText('Verlauf')).toBeVisible()
  await expectToFit(detail)
  const { x, width } = await boxOf(detail.getByRole('button', { name: 'Schließen' }))
  expect(x + width).toBeLessThanOrEqual(390)
  await detail.getByRole('button', { name: 'Buchung absagen' }).click()
  await expectToFit(dialog(dashboard, 'Buchung absagen?'))

  await dashboard.goto('/admin/')
  await dashboard.getByRole('combobox', { name: 'Buchung suchen' }).click()
  await expect(async () => {
    await dashboard.getByRole('combobox').fill('')
    await dashboard.getByRole('combobox').fill('oberschul')
    await expect(dashboard.getByRole('option')).toHaveCount(1, { timeout: 1000 })
  }).toPass()
  await expectToFit(dashboard.locator('html'))
  await expectToFit(dashboard.getByRole('listbox'))
  await dashboard.goto(cancel_url)
  await expect(dashboard.getByText(booker_name)).toBeVisible()
  await expectToFit(dashboard.locator('html'))
})

const expectToFit = async (part: Locator) => {
  const [needed = 0, given] = await part.evaluate((element) => [
    element.scrollWidth,
    element.clientWidth,
  ])
  expect(needed).toBe(given)
}
