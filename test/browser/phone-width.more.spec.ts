import { expect, type Page } from '@playwright/test'
import { dayFromNow } from '#test/world/registered-organisation.ts'
import { dialog } from './dashboard.ts'
import { test } from './fixture.ts'
import { enterAs, phone } from './mine/guide.ts'

const address = `https://museum.example/${'führung'.repeat(12)}?${'x'.repeat(60)}`

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)

test('a long web address in what people write does not widen a phone’s page', async ({
  page,
  organisation,
  fixture,
}) => {
  await page.setViewportSize(phone)
  const member = await enterAs(page, fixture, { organisation, role: 'desk' })
  await member.openLed(0, '23:50', { comment: address })
  for (const path of ['/admin/mine', `/admin/day/${dayFromNow(0)}`, '/admin']) {
    await page.goto(path)
    await page.getByText('23:50').first().waitFor()
    expect(await widthOf(page), path).toBe(phone.width)
  }
})

test('an error in a dialog is not hidden behind its buttons', async ({
  dashboard,
  organisation,
}) => {
  await dashboard.setViewportSize({ width: 390, height: 560 })
  for (const hour of ['09', '10', '11', '12', '13', '14']) {
    await organisation.openSlot({ starttime: `${dayFromNow(2)}T${hour}:30` })
  }
  const { booking_id } = await organisation.bookAsAdmin(await organisation.openSlot(), {})
  await dashboard.goto(`/admin/booking/${booking_id}`)
  await dashboard.getByRole('button', { name: 'Ändern' }).click()
  const box = dialog(dashboard, 'Buchung ändern')
  await box.locator('input[type="date"]').fill(dayFromNow(2))
  await box.getByRole('radio').first().waitFor()
  await box.getByRole('button', { name: 'Änderung speichern' }).click()
  const fault = box.locator('.mantine-InputWrapper-error').first()
  await expect(fault).toBeInViewport({ ratio: 1 })
  const isCovered = await fault.evaluate((error) => {
    const { left, bottom } = error.getBoundingClientRect()
    return !error.contains(document.elementFromPoint(left + 4, bottom - 4))
  })
  expect(isCovered).toBe(false)
})

test('a link that looks like a button is set like a button', async ({ dashboard }) => {
  await dashboard.goto('/admin/nowhere')
  const link = dashboard.getByRole('link', { name: 'Zum Dashboard' })
  await expect(link).toHaveCSS('hyphens', 'manual')
})
