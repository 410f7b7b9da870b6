import { expect, type Locator, type Page } from '@playwright/test'
import { dayFromNow } from '#server/testing/organisations/registered-organisation.ts'
import { daySection, dialog, slotAt } from './dashboard.ts'
import { field } from './field.ts'
import { test } from './fixture.ts'

const bar = (page: Page) => page.getByRole('region', { name: 'Auswahl' })
const chosen = (page: Page) => bar(page).getByRole('status')
const choice = (slot: Locator) => slot.getByRole('checkbox', { name: /^Termin auswählen/ })
const started = (page: Page) => page.getByRole('button', { name: 'Auswählen', exact: true })

async function startSelecting(page: Page) {
  await started(page).click()
  await expect(chosen(page)).toHaveText('Noch kein Termin ist ausgewählt.')
}

const change = (page: Page) => dialog(page, 'Termine ändern')
async function openChange(page: Page, ...fields: string[]) {
  await bar(page).getByRole('button', { name: 'Ändern …' }).click()
  for (const name of fields) {
    await change(page).getByRole('checkbox', { name, exact: true }).check()
  }
  return change(page)
}

async function preview(page: Page) {
  await change(page).getByRole('button', { name: 'Vorschau ansehen' }).click()
  const sum = change(page).getByRole('status')
  await expect(sum).not.toBeEmpty()
  return sum
}

test('the dashboard has no checkboxes until somebody selects', async ({
  dashboard,
  organisation,
}) => {
  await organisation.openSlot()
  await dashboard.reload()
  await expect(slotAt(dashboard, '10:00')).toBeVisible()
  await expect(dashboard.getByRole('main').getByRole('checkbox')).toHaveCount(0)
  await startSelecting(dashboard)
  await expect(choice(slotAt(dashboard, '10:00'))).toBeVisible()
  await dashboard.keyboard.press('Escape')
  await expect(bar(dashboard)).toBeHidden()
  await expect(dashboard.getByRole('main').getByRole('checkbox')).toHaveCount(0)
  await expect(started(dashboard)).toBeFocused()
})

test('a day moves by half an hour after the difference was shown, and comes back', async ({
  dashboard,
  organisation,
}) => {
  for (const time of ['10:00', '14:00']) {
    await organisation.openSlot({ starttime: `${dayFromNow(2)}T${time}` })
  }
  await organisation.openSlot({ starttime: `${dayFromNow(3)}T10:00` })
  await dashboard.reload()
  await startSelecting(dashboard)
  await daySection(dashboard, 2)
    .getByRole('checkbox', { name: /^Ganzen Tag/ })
    .check()
  await expect(chosen(dashboard)).toHaveText('2 Termine ausgewählt')
  await openChange(dashboard, 'Uhrzeit')
  await change(dashboard).getByRole('radio', { name: 'Um Minuten verschieben' }).check()
  await field(change(dashboard), 'Minuten').fill('30')
  await expect(await preview(dashboard)).toHaveText('2 Termine werden geändert.')
  await expect(change(dashboard)).toContainText('10:00 → 10:30')
  expect(await startsOf(organisation)).toEqual(['10:00', '14:00', '10:00'])
  await change(dashboard).getByRole('button', { name: '2 Termine ändern' }).click()
  await expect(change(dashboard)).toBeHidden()
  await expect(dashboard.getByText('2 Termine geändert.')).toBeVisible()
  await expect(bar(dashboard)).toBeHidden()
  await expect(daySection(dashboard, 2)).toContainText(/10:30.*14:30/s)
  await expect(daySection(dashboard, 3)).toContainText('10:00')
  await dashboard.getByRole('button', { name: 'Rückgängig' }).click()
  await expect(daySection(dashboard, 2)).toContainText(/10:00.*14:00/s)
})

interface Organisation {
  slots: () => Promise<{ start: string; timezone: string }[]>
}

const startsOf = async ({ slots }: Organisation) =>
  (await slots()).map(({ start, timezone }) =>
    Temporal.Instant.from(start).toZonedDateTimeISO(timezone).toPlainTime().toString().slice(0, 5),
  )
