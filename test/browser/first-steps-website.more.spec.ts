import { expect, type Page } from '@playwright/test'
import { test } from './fixture.ts'

const step = (page: Page, name: string) =>
  page
    .getByRole('region', { name: /Erste Schritte|Ihre erste Buchung ist da/ })
    .getByRole('listitem')
    .filter({ hasText: name })
const back = (page: Page) => page.getByRole('link', { name: 'Zurück zu den ersten Schritten' })
const isDone = (page: Page, name: string) =>
  expect(step(page, name).getByRole('heading', { name: `${name} (erledigt)` })).toBeVisible()

test('the website step is done once the code has been copied or a visitor has booked; seeing the code is not enough', async ({
  dashboard,
  organisation,
}) => {
  const website = step(dashboard, 'Code für Ihre Website')
  const booked = dashboard.getByRole('heading', { name: 'Ihre erste Buchung ist da' })
  const isOpen = () => expect(website.getByRole('link', { name: 'Code ansehen' })).toBeVisible()
  const noted = dashboard.waitForResponse(/first_steps/)
  await dashboard.reload()
  await noted
  await website.getByRole('link').click()
  await expect(dashboard.getByRole('button', { name: 'Code kopieren' })).toBeVisible()
  await back(dashboard).click()
  await isOpen()
  const slotId = await organisation.openSlot()
  await dashboard.reload()
  await isDone(dashboard, 'Ihr erster Termin')
  const purpose = dashboard.getByText('Zum Ausprobieren genügen die ersten drei.')
  await expect(purpose).toBeVisible()
  await organisation.bookAsAdmin(slotId)
  await expect(booked).toBeVisible()
  await expect(purpose).toHaveCount(0)
  await dashboard.getByRole('link', { name: 'Buchung ansehen' }).click()
  await expect(dashboard.getByRole('dialog', { name: /^Buchung von / })).toBeVisible()
  await dashboard.keyboard.press('Escape')
  await isOpen()

  await organisation.book(slotId)
  const kept = dashboard.waitForResponse(/first_steps/)
  await dashboard.reload()
  await isDone(dashboard, 'Code für Ihre Website')
  await kept
  await dashboard.reload()
  await isDone(dashboard, 'Code für Ihre Website')
})

test('copying the code with the button completes the website step', async ({ dashboard }) => {
  await dashboard.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await step(dashboard, 'Code für Ihre Website').getByRole('link').click()
  const noted = dashboard.waitForResponse(/first_steps/)
  await dashboard.getByRole('button', { name: 'Code kopieren' }).click()
  await noted
  await back(dashboard).click()
  await isDone(dashboard, 'Code für Ihre Website')
})
