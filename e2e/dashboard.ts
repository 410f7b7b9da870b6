import type { Locator, Page } from '@playwright/test'

/** The line of the one slot that begins at this time of the day. */
export function slotAt(page: Page, time: string): Locator {
  return page.getByRole('listitem').filter({ hasText: `${time}` })
}

export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

/** Picks from the menu of a slot what is not within reach at once. */
export async function choose(page: Page, slot: Locator, action: string) {
  await slot.getByRole('button', { name: /Weitere Aktionen/ }).click()
  await page.getByRole('menuitem', { name: action }).click()
}
