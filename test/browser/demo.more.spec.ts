import { test as base, expect, type Page } from '@playwright/test'
import { dayFromNow } from '#test/world/registered-organisation.ts'
import { type Demo, startDemo } from './demo.ts'
import { field } from './field.ts'
import { book } from './form-pages.ts'

const test = base.extend<object, { demo: Demo }>({
  demo: [
    // Playwright requires a destructuring pattern here, although this fixture uses no others.
    async ({ browserName: _ }, use) => {
      const demo = await startDemo()
      await use(demo)
      await demo.close()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})

// Runs in one worker, so that the demo's year of data is built only once.
test.describe.configure({ mode: 'default' })

test('the demo shows two weeks of tours after a log-in with the printed credentials', async ({
  page,
  demo,
}) => {
  await logIn(page, demo, demo.admin)
  const days = page.getByRole('main').getByRole('region')
  await expect(days.first()).toBeVisible()
  expect(await days.count()).toBeGreaterThan(8)
  const tours = page.getByRole('listitem').filter({ hasText: 'Öffentliche Führung' })
  await expect(tours.first()).toBeVisible()
  await expect(page.getByText('Intern', { exact: true }).first()).toBeVisible()
})

test('the demo’s guide sees the same days but cannot change anything', async ({ page, demo }) => {
  await logIn(page, demo, demo.guide)
  await expect(page.getByRole('main').getByRole('region').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Termin anlegen' })).toBeHidden()
})

test('the demo’s museum takes bookings on its own page', async ({ page, demo }) => {
  await page.goto(`${demo.address}/demo`)
  await page.getByRole('button', { name: 'Öffentliche Führung' }).click()
  await book(page, { people: 1, email: 'guenther@schule.example' })
  await expect(page.getByRole('heading', { name: 'Ihre Buchung ist bestätigt' })).toBeVisible()
})

test('the demo contains the past year: recent bookings with names, older ones only as numbers', async ({
  page,
  demo,
}) => {
  await logIn(page, demo, demo.admin)
  const bookings = page.getByRole('button', { name: /^[2-9] Buchungen$/ }).first()
  await page.goto(`${demo.address}/admin?ab=${dayFromNow(-8)}`)
  await bookings.click()
  await expect(page.getByRole('link', { name: /@.+\.example$/ }).first()).toBeVisible()
  await page.goto(`${demo.address}/admin?ab=${dayFromNow(-360)}`)
  await bookings.click()
  await expect(page.getByText('Angaben gelöscht').first()).toBeVisible()
})

test('every screen of the demo contains meaningful data', async ({ page, demo }) => {
  await logIn(page, demo, demo.admin)
  await page.goto(`${demo.address}/admin/settings/delivery`)
  const main = page.getByRole('main')
  await expect(main.getByText('1 E-Mail konnte nicht zugestellt werden.')).toBeVisible()
  await expect(main.getByText('verschickt', { exact: true }).first()).toBeVisible()
  await page.goto(`${demo.address}/admin/settings/delivery?zustand=wartend`)
  await expect(main.getByText('Wartend')).toBeVisible()
  await expect(main.getByText(/^Bestätigung an/)).toHaveCount(0)
  await page.goto(`${demo.address}/admin/settings/audit`)
  await expect(main.getByText(/hat .+ für den Termin am .+ eingeteilt\.$/).first()).toBeVisible()
  await expect(main.getByText(/hat den Termin am .+ angelegt\.$/).first()).toBeVisible()
  await page.goto(`${demo.address}/admin/team`)
  await expect(main.getByText('Miriam Scholz')).toBeVisible()
  await expect(main.getByText('annegret.voigt@alte-spinnerei.example')).toBeVisible()
})

async function logIn(page: Page, { address, password }: Demo, email: string) {
  await page.goto(`${address}/login`)
  await field(page, 'E-Mail-Adresse').fill(email)
  await field(page, 'Passwort').fill(password)
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await expect(page.getByRole('heading', { name: 'Termine', exact: true })).toBeVisible()
}
