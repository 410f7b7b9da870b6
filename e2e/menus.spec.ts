import { expect } from '@playwright/test'
import { slotAt } from './dashboard.ts'
import { test } from './fixture.ts'

// A programmatic click does not move the focus, like any click on a button in Safari.
test('a menu opens at the first click even if a click does not move the focus', async ({
  dashboard,
  organisation,
}) => {
  await organisation.openSlot()
  const button = slotAt(dashboard, '10:00').getByRole('button', { name: /Weitere Aktionen/ })
  await expect(button).toBeVisible()
  await dashboard.getByRole('main').evaluate((main) => main.focus())
  await button.evaluate((pressed: HTMLElement) => pressed.click())
  await expect(dashboard.getByRole('menuitem', { name: 'Bearbeiten' })).toBeVisible()
  await dashboard.keyboard.press('Escape')
  await expect(button).toBeFocused()
})
