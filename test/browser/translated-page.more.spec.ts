import { expect, type Page } from '@playwright/test'
import { test } from './fixture.ts'
import { bookTwoDates, button, summary } from './own-booking/two-dates.ts'

/** Does what page translators do: puts an element with the translated text in the place of each text. */
const translate = (page: Page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.querySelector('main') ?? document.body, 4)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    for (const text of texts) {
      if (!text.data.trim() || text.parentElement?.closest('font')) continue
      const outer = document.createElement('font')
      const inner = document.createElement('font')
      inner.textContent = `«${text.data}»`
      outer.append(inner)
      text.replaceWith(outer)
    }
  })

test('a page translator does not multiply the texts on the page behind a mail’s link', async ({
  page,
  organisation,
}) => {
  const { path } = await bookTwoDates(organisation)
  await page.goto(path)
  await expect(button(page, 'Personenzahl ändern')).toBeVisible()
  await translate(page)
  // Nothing on the page has changed when the visitor returns to it.
  const before = await page.locator('main').innerText()
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await page.waitForLoadState('networkidle')
  expect(await page.locator('main').innerText()).toBe(before)

  await button(page, '«Personenzahl ändern»').click()
  await translate(page)
  await button(page, 'Eine Person mehr').click()
  await button(page, 'Eine Person mehr').click()
  await expect(page.getByText(/höchstens|schon gebucht/)).toHaveCount(1)
  await translate(page)
  await button(page, '«Änderung speichern»').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ihre Buchung ist geändert')
  await translate(page)
  await expect(summary(page).locator('dd').filter({ hasText: 'Personen' })).toHaveText(
    '«4 Personen»',
  )
  await button(page, '«Buchung stornieren»').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ihre Buchung ist storniert')
  await expect(page.locator('#cancel font')).toHaveCount(0)
})

test('what changes on a translated page replaces its translation', async ({
  page,
  organisation,
}) => {
  const { path } = await bookTwoDates(organisation)
  await page.goto(path)
  await expect(button(page, 'Buchung stornieren')).toBeVisible()
  await translate(page)
  await page.route('**/cancel', (route) => route.abort())
  await button(page, '«Buchung stornieren»').click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(button(page, 'Buchung stornieren')).toHaveText('Buchung stornieren')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('«Meine Buchung»')
})
