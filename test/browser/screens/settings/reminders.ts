import type { Page } from '@playwright/test'
import type { Screen } from '../screen.ts'

const as = 'admin'
const path = '/admin/settings/website'

/** The screens for choosing when bookers are reminded. */
export const reminderScreens: Screen[] = [
  { name: 'website-reminders', as, path, whole: true, show: addReminders },
  { name: 'website-reminders-faults', as, path, whole: true, show: leaveReminderEmpty },
]

async function addReminders(page: Page) {
  await page.getByRole('button', { name: 'Zwei Tage vorher erinnern' }).click()
  await page.getByRole('button', { name: 'Weitere Erinnerung' }).click()
  await page.getByRole('textbox', { name: 'Erinnerung 2' }).fill('3 Stunden')
}

async function leaveReminderEmpty(page: Page) {
  await addReminders(page)
  await page.getByRole('textbox', { name: 'Erinnerung 2' }).fill('bald')
  await page.getByRole('button', { name: 'Einstellungen speichern' }).click()
  await page.locator('[aria-invalid=true]').first().waitFor()
}
