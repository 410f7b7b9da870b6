import { expect } from '@playwright/test'
import { field } from './field.ts'
import { test } from './fixture.ts'
import { days, times } from './form-pages.ts'

test('a booking page links to its other languages, and the form follows the chosen one', async ({
  page,
  fixture,
}) => {
  const { projectId } = fixture.prepared.twoVariants
  await page.goto(`/buchen/${projectId}?lang=de`)
  await expect(page.getByRole('heading', { level: 1, name: /^Museum / })).toBeVisible()
  const languages = page.getByRole('navigation', { name: 'Sprache' })
  await expect(languages.getByRole('link', { name: 'Deutsch' })).toHaveAttribute('aria-current')
  await languages.getByRole('link', { name: 'English' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.getByRole('navigation', { name: 'Language' })).toBeVisible()
  await expect(page.locator('#rundgang .rundgang-form')).toHaveAttribute('lang', /^en/)
})

test('the language can be changed at any step without losing any input', async ({
  page,
  organisation,
}) => {
  const { projectId, variant } = organisation
  const [named, other] = [{ name: 'Führung', short_description: '', leadtime: 0 }, 'Kinder']
  const translations = { en: { name: 'Guided tour', short_description: '' } }
  await organisation.call('PUT', `admin/variants/${variant.id}`, { ...named, translations })
  await organisation.call('POST', `admin/variants/${projectId}`, { ...named, name: other })
  await organisation.openSlot()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/buchen/${projectId}?lang=de`)
  await page.getByRole('button', { name: 'Führung' }).click()
  await days(page).first().click()
  await times(page).first().click()
  await field(page, 'Anzahl Personen').fill('3')
  await field(page, 'Ihr Name').pressSequentially('Zoë Ångström')
  await page.getByRole('link', { name: 'English' }).click()
  const chosen = page.getByRole('navigation', { name: 'Language' }).getByText('English')
  await expect(chosen).toBeFocused()
  await expect(page.getByText('Step 4 of 4')).toBeVisible()
  await expect(page.locator('.summary')).toContainText('Guided tour')
  await expect(field(page, 'Your name')).toHaveValue('Zoë Ångström')
  await expect(field(page, 'Number of people')).toHaveValue('3')
  expect(new URL(page.url()).searchParams.get('lang')).toBe('en')
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByText('Step 3 of 4')).toBeVisible()

  // If the other language cannot be fetched, the link loads the whole page.
  await page.route('**/buchen/**', (route) =>
    route.request().resourceType() === 'document' ? route.continue() : route.abort(),
  )
  await page.getByRole('link', { name: 'Français' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
})
