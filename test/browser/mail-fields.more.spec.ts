import { expect, type Page } from '@playwright/test'
import { field } from './field.ts'
import { test } from './fixture.ts'

const group = (page: Page, name: string) => page.getByRole('group', { name })

test('the meeting point is above the texts, and technical fields are at the end', async ({
  dashboard,
}) => {
  await dashboard.goto('/admin/settings/mails')
  await expect(group(dashboard, 'Bestätigung')).toBeVisible()
  await expect(dashboard.locator('legend')).toHaveText([
    'Antworten und Kopie',
    'Ort und Treffpunkt',
    'Bestätigung',
    'Absage',
    'Erinnerungen',
    'Test-E-Mail',
    'Eigener Mailserver',
  ])
  await expect(group(dashboard, 'Eigener Mailserver')).toContainText('sind für Ihre IT')
  const hint = group(dashboard, 'Bestätigung').getByText(
    'ist die Schreibweise, die Programme lesen',
  )
  await expect(hint).toBeVisible()
})

test('a long subject is fully visible and contains no line breaks, and Enter saves it', async ({
  dashboard,
}) => {
  await dashboard.goto('/admin/settings/mails')
  await expect(group(dashboard, 'Bestätigung')).toBeVisible()
  const subject = field(group(dashboard, 'Bestätigung'), 'Betreff')
  await subject.fill('Ihre Buchung bei uns:\n{{booked_variant}} am {{booked_time}}, {{name}}')
  await expect(subject).toHaveValue(
    'Ihre Buchung bei uns: {{booked_variant}} am {{booked_time}}, {{name}}',
  )
  const hidden = await subject.evaluate((input) => [
    input.scrollWidth - input.clientWidth,
    input.scrollHeight - input.clientHeight,
  ])
  expect(hidden).toEqual([0, 0])
  await subject.press('Enter')
  await expect(dashboard.getByText('Die Einstellungen wurden gespeichert.')).toBeVisible()
  await expect(subject).toHaveValue(/^[^\n]+$/)
})
