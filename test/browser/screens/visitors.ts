import type { Page } from '@playwright/test'
import { days, times } from '../form-pages.ts'
import { visitorWaitingScreens } from '../waiting/waiting-screens.ts'
import type { Screen } from './screen.ts'

const path: Screen['path'] = ({ projectId }) => `/buchen/${projectId}`

const ownBooking: Screen['path'] = (scene) => scene.ownBooking

/** The screens for visitors making a booking, and for bookers. */
export const visitorScreens: Screen[] = [
  { name: 'visitor-variants', path },
  { name: 'visitor-days', path, show: chooseVariant },
  { name: 'visitor-details', path, show: chooseTime },
  { name: 'visitor-cancel', path: '/cancel.html?cancel_token=ausgedacht' },
  { name: 'visitor-own-booking', path: ownBooking, whole: true },
  { name: 'visitor-own-people', path: ownBooking, show: changePeople },
  { name: 'visitor-own-day', path: ownBooking, show: changeDate },
  { name: 'visitor-own-check', path: ownBooking, show: checkDate },
  { name: 'visitor-moved', path: (scene) => scene.moved, whole: true },
  { name: 'visitor-called-off', path: (scene) => scene.calledOff, whole: true },
  { name: 'visitor-confirm', path: '/confirm-booking.html?confirm_token=ausgedacht' },
  ...visitorWaitingScreens,
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

const press = (page: Page, name: string) => page.getByRole('button', { name }).click()

async function changePeople(page: Page) {
  await press(page, 'Personenzahl ändern')
  await page.getByRole('heading', { name: 'Wie viele Personen kommen?' }).waitFor()
}

async function changeDate(page: Page) {
  await press(page, 'Anderen Termin wählen')
  await days(page).first().waitFor()
}

async function checkDate(page: Page) {
  await changeDate(page)
  await days(page).first().click()
  await times(page).first().click()
  await page.getByRole('heading', { name: 'Buchung so ändern?' }).waitFor()
}
