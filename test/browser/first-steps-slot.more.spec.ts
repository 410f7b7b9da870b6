import { expect } from '@playwright/test'
import { dialog } from './dashboard.ts'
import { field } from './field.ts'
import { test } from './fixture.ts'

test('each finished step leads on to the next one with one key press', async ({ dashboard }) => {
  await dashboard.context().grantPermissions(['clipboard-read', 'clipboard-write'])
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
  await expect(dashboard.getByRole('main')).toBeFocused()

  await dashboard.getByRole('button', { name: 'Termin anlegen' }).press('Enter')
  await slot.getByRole('button', { name: 'Termin anlegen' }).click()
  await slot.getByRole('button', { name: 'Fertig' }).click()
  await expect(slot).toHaveCount(0)
  // The button that opened the dialog has been replaced.
  await expect(dashboard.getByRole('main')).toBeFocused()
  await dashboard.getByRole('link', { name: 'Code ansehen' }).press('Enter')
  const sender = dashboard.getByRole('link', { name: 'Weiter: Wohin Gäste antworten' })
  await expect(dashboard.getByLabel('Code zum Einbauen').first()).toBeVisible()
  await expect(sender).toHaveCount(0)
  await dashboard.getByRole('button', { name: 'Code kopieren' }).press('Enter')
  await dashboard.setViewportSize({ width: 320, height: 640 })
  const cut = await sender.evaluate((link) =>
    [link, ...link.querySelectorAll('span')].filter(
      ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
    ),
  )
  expect(cut).toEqual([])
  await sender.press('Enter')
  await expect(field(dashboard, 'Antwortadresse')).toBeFocused()
})
