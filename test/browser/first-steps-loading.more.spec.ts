import { expect } from '@playwright/test'
import { test } from './fixture.ts'

test('the slots and the first steps appear together, so an immediate click does not miss its target', async ({
  dashboard,
  organisation,
}) => {
  const steps = dashboard.getByRole('region', { name: 'Erste Schritte' })
  const select = dashboard.getByRole('button', { name: 'Auswählen' })
  await expect(steps).toBeVisible()
  await organisation.openSlot()
  const released = Promise.withResolvers<void>()
  await dashboard.route(/first-steps-[^/]*\.js$/, async (route) => {
    await released.promise
    await route.continue()
  })
  const slots = dashboard.waitForResponse(/\/api\/admin\/events\//)
  await dashboard.reload()
  await slots
  // If the slots did not wait for the first steps, they would be visible by now.
  await dashboard.waitForTimeout(1000)
  await expect(steps).toBeHidden()
  await expect(select).toBeHidden()
  released.resolve()
  await expect(select).toBeVisible()
  await expect(steps).toBeVisible()
})
