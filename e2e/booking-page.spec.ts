import { expect } from '@playwright/test'
import { test } from './fixture.ts'

test('a booking page links to its other languages, and passes on the preselection', async ({
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
