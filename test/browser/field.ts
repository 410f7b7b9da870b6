import type { Locator, Page } from '@playwright/test'

/** Finds a field by its label. The asterisk of a required field is not part of the label. */
export function field(where: Page | Locator, label: string): Locator {
  return where.getByLabel(new RegExp(`^${label}\\s*\\*?$`))
}
