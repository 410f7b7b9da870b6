import { expect } from '@playwright/test'
import { dialog } from './dashboard.ts'
import { field } from './field.ts'
import { test } from './fixture.ts'

test('once the variant is saved, one key press leads on to the first slot', async ({
  dashboard,
}) => {
  const next = dashboard.getByRole('link', { name: 'Weiter: Ihr erster Termin' })
  await dashboard.getByRole('link', { name: 'Führungstyp bearbeiten' }).press('Enter')
  await expect(field(dashboard, 'Name')).toBeFocused()
  await expect(next).toHaveCount(0)
  await dashboard.keyboard.type('Rundgang durch die Spinnerei')
  await dashboard.keyboard.press('Enter')
  await next.press('Enter')

  const slot = dialog(dashboard, 'Termin anlegen')
  await expect(slot).toBeVisible()
  await expect(dashboard).toHaveURL(/\/admin(\?[^#]*)?$/)
  await dashboard.keyboard.press('Escape')
  await expect(slot).toHaveCount(0)
  await dashboard.reload()
  await expect(dashboard.getByRole('button', { name: 'Termin anlegen' })).toBeVisible()
  await expect(slot).toHaveCount(0)

  await dashboard.getByRole('button', { name: 'Termin anlegen' }).press('Enter')
  await slot.getByRole('button', { name: 'Termin anlegen' }).click()
  await slot.getByRole('button', { name: 'Fertig' }).click()
  await dashboard.goto('/admin/settings')
  await expect(
    dashboard.getByRole('link', { name: 'Zurück zu den ersten Schritten' }),
  ).toBeVisible()
  await expect(next).toHaveCount(0)
})
