import { expect, type Page } from '@playwright/test'
import { dayFromNow, dayInOneMonth } from '#test/world/registered-organisation.ts'
import { field } from './field.ts'
import { test } from './fixture.ts'
import { days, times } from './form-pages.ts'

const soldOutDays = (page: Page) => page.getByRole('button', { name: /, ausgebucht$/ })
const heading = (page: Page, name: string) => page.getByRole('heading', { name })

test('a fully booked day looks different from a day without slots, and its times are shown but cannot be chosen', async ({
  page,
  organisation,
  visit,
}) => {
  for (const hour of ['10', '14']) {
    const starttime = `${dayInOneMonth(1)}T${hour}:00`
    const slotId = await organisation.openSlot({ starttime, max_attendees: 2 })
    await organisation.book(slotId, { attendees_count: 2 })
  }
  await organisation.openSlot({ starttime: `${dayInOneMonth(2)}T10:00`, max_attendees: 5 })
  await visit(page)
  await expect(days(page)).toHaveCount(1)
  const day = soldOutDays(page)
  await expect(day).toHaveCount(1)
  // A fully booked day shows how full it is, unlike a day without slots.
  await expect(day.locator('.level')).toBeVisible()
  const closed = page.getByRole('button', { name: /, nicht buchbar$/ }).first()
  await expect(closed.locator('.level')).toHaveCount(0)

  await day.focus()
  await day.press('Enter')
  await expect(heading(page, 'Um wie viel Uhr?')).toBeFocused()
  await expect(page.getByText('An diesem Tag ist kein Termin mehr frei.')).toBeVisible()
  for (const time of ['10:00', '14:00']) {
    await expect(page.getByRole('listitem').filter({ hasText: time })).toContainText('ausgebucht')
  }
  await expect(times(page)).toHaveCount(0)
  await expect(page.getByRole('listitem').getByRole('button')).toHaveCount(0)
  await page.getByRole('button', { name: 'Anderen Tag wählen' }).press('Enter')
  await expect(heading(page, 'An welchem Tag?')).toBeFocused()

  await field(page, 'Anzahl Personen').press('ControlOrMeta+a')
  await field(page, 'Anzahl Personen').pressSequentially('6')
  await page.getByRole('button', { name: /, zu wenig Plätze$/ }).click()
  await expect(page.getByText('Für 6 Personen reicht der Platz an diesem Tag nicht.')).toBeVisible()
  await expect(page.getByRole('listitem')).toContainText('noch 5 Plätze frei')
  await expect(page.getByRole('listitem').getByRole('button')).toHaveCount(0)
})

test('fully booked days in the distant future are shown too', async ({
  page,
  organisation,
  visit,
}) => {
  const starttime = `${dayFromNow(200)}T10:00`
  const slotId = await organisation.openSlot({ starttime, max_attendees: 2 })
  await organisation.book(slotId, { attendees_count: 2 })
  await visit(page)
  await expect(heading(page, 'Alle Termine sind ausgebucht')).toBeVisible()
  await expect(soldOutDays(page)).toHaveCount(1)
  await expect(page.getByText('Schauen Sie bald wieder vorbei')).toBeVisible()
})

test('a fully booked variant is shown as fully booked, and one without slots as not bookable', async ({
  page,
  organisation,
  visit,
}) => {
  const { call, projectId, openSlot, book } = organisation
  await call('POST', `admin/variants/${projectId}`, { name: 'Kindergeburtstag' })
  await book(await openSlot({ max_attendees: 2 }), { attendees_count: 2 })
  await visit(page)
  await expect(heading(page, 'Alle Termine sind ausgebucht')).toBeVisible()
  await expect(page.getByText(/^Schritt/)).toHaveCount(0)
  const listed = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await expect(listed('Führung')).toContainText('ausgebucht')
  await expect(listed('Kindergeburtstag')).toContainText('Zurzeit nicht buchbar')
})
