import type { Page } from '@playwright/test'
import { field } from './field.ts'

/** Parts of the form, found by accessible name. Playwright looks into the shadow root. */
export const days = (page: Page) => page.getByRole('button', { name: /Termine?, .*frei$/ })
export const times = (page: Page) => page.getByRole('button', { name: /Uhr.*frei$/ })

/** The field for the number of people is above the month, and appears again with the details. */
export const people = (page: Page) => field(page, 'Anzahl Personen')

/** Chooses the first free day and its first time, which opens the details. */
export async function chooseFirstTime(page: Page) {
  await days(page).first().click()
  await times(page).first().click()
}

interface Visitor {
  people?: number
  name?: string
  email: string
  comment?: string
}

export async function fillInDetails(page: Page, visitor: Visitor) {
  await field(page, 'Anzahl Personen').fill(String(visitor.people ?? 3))
  await field(page, 'Ihr Name').fill(visitor.name ?? 'Sibylle Günther')
  await field(page, 'E-Mail-Adresse').fill(visitor.email)
  if (visitor.comment) await page.getByLabel(/^Anmerkung/).fill(visitor.comment)
}

export async function book(page: Page, visitor: Visitor) {
  await chooseFirstTime(page)
  await fillInDetails(page, visitor)
  await page.getByRole('button', { name: 'Jetzt buchen' }).click()
}
