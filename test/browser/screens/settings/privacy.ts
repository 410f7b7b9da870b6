import type { Page } from '@playwright/test'
import { field } from '../../field.ts'
import type { Screen } from '../screen.ts'

const as = 'admin'
const path = '/admin/settings/privacy'

export const privacyScreens: Screen[] = [
  { name: 'privacy', as, path, whole: true, show: findBooker },
  { name: 'privacy-erase', as, path, show: eraseBooker },
  { name: 'organisation-delete', as, path, show: deleteOrganisation },
  { name: 'organisation-deleted-soon', as, path, whole: true, before: deletedSoon },
  { name: 'guide-view-saved', as, path, afresh: true, show: guideViewSaved },
]

async function findBooker(page: Page) {
  await field(page, 'E-Mail-Adresse').fill('juergen.weiss@schule.example')
  await page.getByRole('button', { name: 'Angaben suchen' }).click()
  await page.getByRole('button', { name: 'Angaben löschen' }).waitFor()
}

async function eraseBooker(page: Page) {
  await findBooker(page)
  await page.getByRole('button', { name: 'Angaben löschen' }).click()
  await page.getByRole('dialog').waitFor()
}

/**
 * Changes the setting and reverts it, so that other screens are not affected. The message is only
 * visible briefly.
 */
async function guideViewSaved(page: Page) {
  const own = page.getByRole('switch', { name: /nur bei den eigenen Terminen/ })
  await own.click({ force: true })
  await page.getByText(/^Gespeichert: Teammitglieder sehen nur/).waitFor()
  await own.click({ force: true })
  await page.getByText(/^Gespeichert: Teammitglieder sehen bei allen/).waitFor()
}

async function deleteOrganisation(page: Page) {
  await page.getByRole('button', { name: 'Organisation löschen …' }).click()
  const question = page.getByRole('dialog')
  await question.getByRole('button', { name: 'In sieben Tagen löschen' }).click()
  await question.locator('[aria-invalid=true]').waitFor()
}

async function deletedSoon(page: Page) {
  await page.route('**/api/admin/organisation', async (route) => {
    const response = await route.fetch()
    const organisation = await response.json()
    await route.fulfill({ json: { ...organisation, deletes_at: '2027-01-15T09:30:00Z' } })
  })
}
