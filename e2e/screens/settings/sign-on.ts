import type { Page } from '@playwright/test'
import type { Screen } from '../screen.ts'

const as = 'admin'
const path = '/admin/settings/sign-on'

export const signOnScreens: Screen[] = [
  { name: 'sign-on', as, path, whole: true, show: openGroups },
  { name: 'sign-on-faults', as, path, show: refuseIssuer },
  { name: 'signed-on-failed', path: '/sign-on?code=x&state=y', show: fail },
]

async function openGroups(page: Page) {
  await page.getByRole('button', { name: /^Gruppen und Rollen/ }).click()
  await page.getByLabel('Gruppen für Kasse').waitFor()
}

async function refuseIssuer(page: Page) {
  await page.getByRole('button', { name: 'Anmeldung speichern' }).click()
  await page.locator('[aria-invalid=true]').first().waitFor()
}

async function fail(page: Page) {
  await page.getByRole('alert').waitFor()
}
