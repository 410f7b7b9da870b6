import { expect, type Locator, type Page } from '@playwright/test'

/** Finds a field by its label. The asterisk of a required field is not part of the label. */
export function field(where: Page | Locator, label: string): Locator {
  return where.getByLabel(new RegExp(`^${label}\\s*\\*?$`))
}

/** Presses Tab until an element has the focus. */
export async function tabTo(page: Page, element: Locator) {
  for (let presses = 0; presses < 8; presses++) {
    if (await element.evaluate((one) => one === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(element).toBeFocused()
}
