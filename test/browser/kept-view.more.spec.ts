import { expect } from '@playwright/test'
import { dayFromNow } from '#test/world/registered-organisation.ts'
import { expectAccessible } from './accessible.ts'
import { clickAnyway } from './dashboard.ts'
import { test } from './fixture.ts'

test('the dashboard’s filters and place in the list stay as they were, after another page and after a reload', async ({
  dashboard: page,
  organisation,
}) => {
  for (let day = 1; day <= 30; day++) {
    await organisation.openSlot({ starttime: `${dayFromNow(day)}T10:00` })
  }
  await page.reload()
  await page.getByRole('combobox', { name: 'Buchungen' }).selectOption('Ohne Buchungen')
  const rows = page.locator('[data-place]')
  await expect(rows).toHaveCount(30)
  const row = rows.nth(24)
  await row.evaluate((one) => window.scrollTo({ top: one.getBoundingClientRect().top - 200 }))
  await expect(row).toBeInViewport()
  const before = (await row.boundingBox())?.y ?? 0

  // As with a screen reader, which follows a link without scrolling to it.
  await clickAnyway(page.getByRole('link', { name: 'Team', exact: true }))
  await expect(page.getByRole('heading', { name: 'Team', level: 1 })).toBeVisible()
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page).toHaveURL(/buchungen=ohne/)
  await expect(row).toBeInViewport()
  expect(Math.abs(((await row.boundingBox())?.y ?? 0) - before)).toBeLessThan(4)

  await page.reload()
  await expect(page).toHaveURL(/buchungen=ohne/)
  await expect(row).toBeInViewport()
})

test('without a connection, every page of the office says so in the same words', async ({
  dashboard: page,
  organisation,
}) => {
  await organisation.openSlot()
  await expect(page.getByText('10:00')).toBeVisible()
  await page.getByRole('link', { name: 'Team', exact: true }).click()
  await expect(page.getByText('Käthe Roß').first()).toBeVisible()
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByText('10:00')).toBeVisible()
  const bar = page.getByText(/^Keine Verbindung\. Stand: /)
  await expect(bar).toBeHidden()
  await page.context().setOffline(true)
  await expect(bar).toBeVisible()
  await expectAccessible(page, 'the dashboard without a connection')
  await page.getByRole('link', { name: 'Team', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Team', level: 1 })).toBeVisible()
  await expect(bar).toBeVisible()
  await page.context().setOffline(false)
  await expect(bar).toBeHidden()
})
