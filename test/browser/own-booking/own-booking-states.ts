import { expect, type Page } from '@playwright/test'
import type { RegisteredOrganisation } from '#test/world/registered-organisation.ts'
import { days, people, times } from '../form-pages.ts'
import { bookTwoDates, button, heading, setLeadTime } from './two-dates.ts'

interface Ground {
  page: Page
  organisation: RegisteredOrganisation
  /** Checks the page in its current state. */
  look: (state: string) => Promise<void>
}

/**
 * Goes through the states of the page where bookers change their booking, except for cancelling.
 */
export async function eachStateOfChanging(ground: Ground) {
  const { page, organisation, look } = ground
  const { path, slotId, otherId } = await bookTwoDates(organisation)
  await page.goto(path)
  await expect(heading(page, 'Meine Buchung')).toBeVisible()
  await look('my booking')
  await changePeople(ground, slotId)
  await changeDate(ground, otherId)
  await setLeadTime(organisation, 14 * 24 * 3600)
  await page.reload()
  await expect(page.getByText(/lässt sich diese Buchung nicht mehr/)).toBeVisible()
  await look('too late to change')
}

async function changePeople({ page, organisation, look }: Ground, slotId: string) {
  await button(page, 'Personenzahl ändern').click()
  await look('people')
  await button(page, 'Änderung speichern').click()
  await expect(people(page)).toBeFocused()
  await look('the same number')
  await organisation.bookAsAdmin(slotId, { attendees_count: 5 })
  await people(page).fill('10')
  await button(page, 'Änderung speichern').click()
  await expect(page.getByRole('alert')).toContainText('weitere Plätze frei')
  await look('too few places')
  await people(page).fill('4')
  await page.route('**/bookings/*', (route) => route.abort())
  await button(page, 'Änderung speichern').click()
  await expect(page.getByRole('alert')).toContainText('kam nicht durch')
  await look('no answer')
  await page.unroute('**/bookings/*')
  await button(page, 'Änderung speichern').click()
  await expect(heading(page, 'Ihre Buchung ist geändert')).toBeVisible()
  await look('changed')
}

async function changeDate({ page, organisation, look }: Ground, otherId: string) {
  await page.route('**/offer?*', (route) => route.abort())
  await button(page, 'Anderen Termin wählen').click()
  await expect(page.getByRole('alert')).toBeVisible()
  await look('dates that do not come')
  await page.unroute('**/offer?*')
  await button(page, 'Erneut versuchen').click()
  await expect(days(page).first()).toBeVisible()
  await look('day')
  await days(page).first().click()
  await expect(times(page).first()).toBeVisible()
  await look('time')
  await times(page).first().click()
  await expect(heading(page, 'Buchung so ändern?')).toBeVisible()
  await look('check')
  await organisation.bookAsAdmin(otherId, { attendees_count: 6 })
  await button(page, 'Änderung speichern').click()
  await expect(page.getByRole('alert')).toContainText('nur noch 2 Plätze frei')
  await expect(button(page, 'Anderen Tag wählen')).toBeVisible()
  await look('gone')
  await page.goto(page.url())
}
