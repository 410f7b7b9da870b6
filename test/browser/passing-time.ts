import { expect, type Page } from '@playwright/test'

/**
 * Lets the page's clock run on in small steps until something is the case, so that a test need not
 * wait as long as a person would. The clock must have been installed before the page was opened.
 */
export const passTime = (page: Page, until: () => Promise<boolean>) =>
  expect
    .poll(
      async () => {
        await page.clock.runFor(200)
        return until()
      },
      { intervals: [20], timeout: 30_000 },
    )
    .toBe(true)
