import { expect, type Page } from '@playwright/test'
import { password } from '#test/world/registered-organisation.ts'
import { expectAccessible } from './accessible.ts'
import { dialog, slotAt } from './dashboard.ts'
import { field } from './field.ts'
import { test } from './fixture.ts'
import { join } from './people.ts'

async function openDeletion(page: Page, name: string) {
  await page.getByRole('button', { name: `Benutzermenü: ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Konto löschen' }).click()
  return dialog(page, 'Konto löschen?')
}

test('members delete their own account by entering their password, and are then taken to the login page', async ({
  page,
  organisation,
  fixture,
}) => {
  const guide = await join(fixture, organisation, { name: 'Rosa Weiß' })
  await page.context().addCookies([{ ...guide.cookie, url: fixture.address }])
  await page.goto('/admin')
  const deletion = await openDeletion(page, 'Rosa Weiß')
  await expect(deletion).toContainText(guide.email)
  await deletion.getByRole('button', { name: 'Konto löschen' }).click()
  await expect(field(deletion, 'Aktuelles Passwort')).toBeFocused()
  await field(deletion, 'Aktuelles Passwort').fill('ganz-falsch-1')
  await deletion.getByRole('button', { name: 'Konto löschen' }).click()
  await expect(deletion).toContainText('stimmt nicht mit Ihrem Passwort überein')
  await expect(field(deletion, 'Aktuelles Passwort')).toBeFocused()
  await expect(field(deletion, 'Aktuelles Passwort')).toHaveAttribute('aria-invalid', 'true')
  await expect(deletion.getByText('Das Konto wurde nicht gelöscht.')).toHaveCount(0)
  await expectAccessible(page, 'account deletion')
  await field(deletion, 'Aktuelles Passwort').fill(password)
  await deletion.getByRole('button', { name: 'Konto löschen' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await page.goto('/admin')
  await expect(page).toHaveURL(/\/login/)
})

test('the last admin must invite another admin before deleting the account', async ({
  dashboard,
}) => {
  const deletion = await openDeletion(dashboard, 'Käthe Roß')
  await field(deletion, 'Aktuelles Passwort').fill(password)
  await deletion.getByRole('button', { name: 'Konto löschen' }).click()
  await expect(deletion).toContainText('Laden Sie zuerst jemand anderen als Administrator ein.')
  await deletion.getByRole('button', { name: 'Konto behalten' }).click()
  await expect(deletion).toBeHidden()
})

test('an admin restricts guides to seeing only the bookers of their own slots', async ({
  dashboard,
  organisation,
  fixture,
  browser,
}) => {
  const slotId = await organisation.openSlot()
  await organisation.book(slotId)
  const guide = await join(fixture, organisation)
  await dashboard.goto('/admin/settings/privacy')
  const own = dashboard.getByRole('switch', { name: /nur bei den eigenen Terminen/ })
  await expect(own).not.toBeChecked()
  // The switch only changes once the setting is stored, and `check` does not wait for that.
  await own.click({ force: true })
  const saved = dashboard.getByText(/^Gespeichert: Teammitglieder sehen nur/)
  await expect(saved).toBeVisible()
  await expect(saved).toBeHidden()
  await dashboard.reload()
  await expect(own).toBeChecked()

  const context = await browser.newContext({ baseURL: fixture.address })
  await context.addCookies([{ ...guide.cookie, url: fixture.address }])
  const page = await context.newPage()
  await page.goto('/admin')
  const slot = slotAt(page, '10:00')
  await slot.getByRole('button', { name: /Buchung/ }).click()
  await expect(page.getByText('Name nur für Eingeteilte sichtbar')).toBeVisible()
  await context.close()
})
