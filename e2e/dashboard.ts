import type { Locator, Page } from '@playwright/test'
import { dayFromNow } from '#server/testing/organisations/registered-organisation.ts'

/** The row of the only slot that begins at this time of day. */
export function slotAt(page: Page, time: string): Locator {
  return page.getByRole('listitem').filter({ hasText: time })
}

export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

export async function openSlotDialog(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Termin anlegen' }).first().click()
  return dialog(page, 'Termin anlegen')
}

export function daySection(page: Page, daysFromNow: number): Locator {
  const day = Temporal.PlainDate.from(dayFromNow(daysFromNow))
  const date = day.toLocaleString('de-DE', { day: 'numeric', month: 'long', year: 'numeric' })
  return page.getByRole('region', { name: `, ${date}` })
}

/** Chooses an entry from the menu of a slot. */
export async function choose(page: Page, slot: Locator, action: string) {
  await slot.getByRole('button', { name: /Weitere Aktionen/ }).click()
  await page.getByRole('menuitem', { name: action }).click()
}
