import { expect } from '@playwright/test'
import { test } from './fixture.ts'
import { days } from './form-pages.ts'

test('the form says so if there is nothing to book, the project does not exist, or there is no connection', async ({
  page,
  organisation,
  visit,
  fixture,
}) => {
  await visit(page)
  await expect(page.getByText('Zurzeit sind keine Termine buchbar')).toBeVisible()

  const address = `${fixture.address}/api/public/**`
  await page.route(address, (route) => route.abort())
  await page.reload()
  await expect(page.getByText('Die Termine lassen sich gerade nicht laden')).toBeVisible()
  await organisation.openSlot()
  await page.unroute(address)
  await page.getByRole('button', { name: 'Erneut versuchen' }).click()
  await expect(days(page).first()).toBeVisible()

  await page.goto(`${fixture.address}/buchen/${crypto.randomUUID()}`)
  await expect(page.getByText('Hier gibt es nichts zu buchen')).toBeVisible()
})

test('a visitor abroad sees which time zone the times are in', async ({
  browser,
  organisation,
  fixture,
}) => {
  await organisation.openSlot()
  const context = await browser.newContext({ timezoneId: 'America/New_York', locale: 'de-DE' })
  const page = await context.newPage()
  await page.goto(`${fixture.address}/buchen/${organisation.projectId}`)
  await days(page).first().click()
  await expect(page.getByRole('button', { name: /^10:00/ })).toBeVisible()
  await expect(page.getByText(/Europe\/Berlin/)).toBeVisible()
  await context.close()
})
