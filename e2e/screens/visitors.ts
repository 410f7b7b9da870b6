import type { Page } from '@playwright/test'
import { days, times } from '../form-pages.ts'
import type { Screen } from './screen.ts'

const path: Screen['path'] = ({ projectId }) => `/buchen/${projectId}`

/** The screens of visitors who book. */
export const visitorScreens: Screen[] = [
  { name: 'visitor-variants', path },
  { name: 'visitor-days', path, show: chooseVariant },
  { name: 'visitor-details', path, show: chooseTime },
  { name: 'visitor-cancel', path: '/cancel.html?cancel_token=ausgedacht' },
  { name: 'visitor-confirm', path: '/confirm-booking.html?confirm_token=ausgedacht' },
]

async function chooseVariant(page: Page) {
  await page.getByRole('button', { name: /^Führung/ }).click()
  await days(page).first().waitFor()
}

async function chooseTime(page: Page) {
  await chooseVariant(page)
  await days(page).first().click()
  await times(page).first().click()
  await page.getByRole('heading', { name: 'Ihre Angaben' }).waitFor()
}
