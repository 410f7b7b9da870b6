import type { Page } from '@playwright/test'
import type { RegisteredOrganisation } from '#test/world/registered-organisation.ts'

interface Walk {
  page: Page
  organisation: RegisteredOrganisation
  /** Takes a screenshot of the current step. */
  shoot: (step: string) => Promise<void>
}

const email = 'guenther@schule.example'

/**
 * Walks through the form, including an error and a slot that fills up. Finds elements by structure
 * rather than name, so it works in every language.
 */
export async function walk({ page, organisation, shoot }: Walk): Promise<void> {
  const submit = page.locator('form [type=submit]')
  await page.locator('.choices .choice').first().waitFor()
  await shoot('what')
  await toDetails(page, shoot)
  await submit.click()
  await page.locator('[aria-invalid]').first().waitFor()
  await shoot('errors')

  await fillIn(page)
  await takeAllPlaces(organisation)
  await submit.click()
  await page.locator('.others .choice').first().waitFor()
  await shoot('gone')
  await page.locator('.others .choice').first().click()
  await submit.click()
  await page.locator('.at-done h2').waitFor()
  await shoot('done')

  const change = { name: organisation.name, double_opt_in: true }
  await organisation.call('PUT', `admin/project/${organisation.projectId}`, change)
  await page.reload()
  await toDetails(page, () => Promise.resolve())
  await fillIn(page)
  await submit.click()
  await page.locator('.at-done h2').waitFor()
  await shoot('held')
}

async function toDetails(page: Page, shoot: Walk['shoot']) {
  await page.locator('.choices .choice').first().click()
  await page.locator('.day.free').first().waitFor()
  await shoot('when')
  await page.locator('.day.free').first().click()
  await page.locator('.times .choice').first().waitFor()
  await shoot('times')
  await page.locator('.times button').first().click()
  await page.locator('[name=booker_name]').waitFor()
  await shoot('who')
}

async function fillIn(page: Page) {
  await page.locator('[name=booker_name]').fill('Sibylle Günther')
  await page.locator('[name=booker_email]').fill(email)
}

/** Takes all places in the first slot, which the visitor has already chosen. */
async function takeAllPlaces(organisation: RegisteredOrganisation) {
  const [first] = await organisation.slots()
  if (!first) throw new Error('There is no slot')
  await organisation.bookAsAdmin(first.slot_id, {
    attendees_count: first.max_attendees - first.sum,
  })
}
