import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { choose, dialog, slotAt } from './dashboard.ts'
import { book, days, times } from './form-pages.ts'
import { test } from './stand.ts'

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`${colorScheme}: no screen shuts anybody out`, () => {
    test.use({ colorScheme, reducedMotion: 'reduce' })

    test('log-in and registration, with their errors', async ({ page }) => {
      await page.goto('/login')
      await expect(page.getByRole('heading', { name: 'Anmelden' })).toBeVisible()
      await expectAccessible(page, 'log-in')
      await page.goto('/registration')
      await page.getByRole('button', { name: 'Registrieren' }).click()
      await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
      await expectAccessible(page, 'registration')
    })

    test('the dashboard, empty and filled, and its dialogs', async ({
      dashboard,
      organisation,
    }) => {
      await expect(dashboard.getByText('Es gibt noch keine Termine.')).toBeVisible()
      await expectAccessible(dashboard, 'empty dashboard')
      const slotId = await organisation.openSlot()
      await organisation.bookAsAdmin(slotId, { attendees_count: 9 })
      await organisation.openSlot({ internal: true, starttime: '2030-05-01T10:00' })
      await dashboard.reload()
      await slotAt(dashboard, '9 von 10')
        .getByRole('button', { name: /1 Buchung/ })
        .click()
      await expectAccessible(dashboard, 'filled dashboard')

      await slotAt(dashboard, '9 von 10')
        .getByRole('button', { name: /^Buchen/ })
        .click()
      await expect(dialog(dashboard, 'Buchung anlegen')).toBeVisible()
      await expectAccessible(dashboard, 'booking dialog')
      await dashboard.keyboard.press('Escape')
      for (const [action, title] of [
        ['Bearbeiten', 'Termin bearbeiten'],
        ['Löschen', 'Termin löschen?'],
      ] as const) {
        await choose(dashboard, slotAt(dashboard, '9 von 10'), action)
        await expect(dialog(dashboard, title)).toBeVisible()
        await expectAccessible(dashboard, title)
        await dashboard.keyboard.press('Escape')
        await expect(dialog(dashboard, title)).toBeHidden()
      }
    })

    test('each step of the form, its errors, and the cancel page', async ({
      page,
      organisation,
      visit,
      stand,
    }) => {
      const slotId = await organisation.openSlot()
      await visit(page)
      await expect(days(page).first()).toBeVisible()
      await expectAccessible(page, 'days')
      await days(page).first().click()
      await expectAccessible(page, 'times')
      await times(page).first().click()
      await page.getByRole('button', { name: 'Jetzt buchen' }).click()
      await expectAccessible(page, 'details with errors')
      await page.goto(`${stand.address}/buchen/${organisation.projectId}`)
      await book(page, { people: 2, email: 'guenther@schule.example' })
      await expect(page.getByRole('heading', { name: /bestätigt/ })).toBeVisible()
      await expectAccessible(page, 'done')

      const { cancel_token } = await organisation.bookAsAdmin(slotId)
      await page.goto(`${stand.address}/cancel.html?cancel_token=${cancel_token}`)
      await expect(page.getByText('Jürgen Weiß')).toBeVisible()
      await expectAccessible(page, 'cancel page')
      await page.getByRole('button', { name: 'Buchung stornieren' }).click()
      await expect(page.getByRole('heading', { name: /ist storniert/ })).toBeVisible()
      await expectAccessible(page, 'cancelled')
    })
  })
}

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

async function expectAccessible(page: Page, screen: string) {
  const { violations, passes } = await new AxeBuilder({ page }).withTags(rules).analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join()}`)
  expect(found, screen).toEqual([])
  expect(passes.length, `axe looked at ${screen}`).toBeGreaterThan(0)
}
