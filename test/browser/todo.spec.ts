import { expect, type Page } from '@playwright/test'
import { dayFromNow } from '#test/world/registered-organisation.ts'
import { expectAccessible } from './accessible.ts'
import { dialog, slotAt } from './dashboard.ts'
import { test } from './fixture.ts'
import { join } from './people.ts'

const todo = (page: Page) => page.getByRole('region', { name: 'Zu tun' })

test('a guide who drops out of a booked tour is seen on the dashboard within two seconds, and replaced in three actions', async ({
  dashboard: page,
  organisation,
  fixture,
}) => {
  const guide = await join(fixture, organisation, { name: 'Anna Öz' })
  const slotId = await organisation.openSlot()
  await assign(page, { slotId, name: guide.name })
  await organisation.book(slotId)
  const slot = slotAt(page, '10:00')
  await expect(slot).toContainText('2 von 10')
  await expect(slot).toContainText('Anna Öz')
  await expect(todo(page)).toBeHidden()

  const from = new Date(`${dayFromNow(1)}T00:00`).toISOString()
  const until = new Date(`${dayFromNow(2)}T00:00`).toISOString()
  const told = await page.request.post(`${fixture.address}/api/mine/absence`, {
    headers: { cookie: `${guide.cookie.name}=${guide.cookie.value}` },
    data: { from, until },
  })
  expect(told.ok(), await told.text()).toBe(true)
  await expect(todo(page)).toBeVisible({ timeout: 2000 })
  await expect(slot.getByRole('button', { name: /Guide fehlt/ })).toBeVisible()
  await expectAccessible(page, 'the dashboard with something to do')

  await todo(page)
    .getByRole('button', { name: /^Einteilen/ })
    .click()
  const team = dialog(page, 'Team einteilen')
  await team.getByRole('checkbox', { name: 'Käthe Roß' }).click()
  await page.keyboard.press('Escape')
  await expect(slot).toContainText('Käthe Roß')
  await expect(todo(page)).toBeHidden()
})

test('a booked slot without anybody to lead it is something to do at once, also for a team of one', async ({
  dashboard: page,
  organisation,
}) => {
  const slotId = await organisation.openSlot()
  await expect(slotAt(page, '10:00')).toContainText('Team einteilen')
  await organisation.book(slotId)
  await expect(todo(page)).toContainText('1 gebuchter Termin ohne genug Guides')
  await expect(slotAt(page, '10:00')).toContainText('Guide fehlt')
})

test('twelve slots on three days fit on a screen of 1280 by 800', async ({
  page,
  fixture,
  organisation,
}) => {
  for (const day of [1, 2, 3]) {
    for (const time of ['09:00', '11:00', '13:30', '15:00']) {
      await organisation.openSlot({ starttime: `${dayFromNow(day)}T${time}` })
    }
  }
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.context().addCookies([{ ...organisation.cookie, url: fixture.address }])
  await page.goto('/admin/')
  const rows = page.locator('[data-place]')
  await expect(rows).toHaveCount(12)
  await expect(rows.last()).toBeInViewport({ ratio: 1 })
})

interface Assignment {
  slotId: string
  name: string
}

async function assign(page: Page, { slotId, name }: Assignment) {
  const form = { staff_name: name, event_id: slotId }
  const assigned = await page.request.post('/api/admin/assign_staff', { form })
  expect(assigned.ok(), await assigned.text()).toBe(true)
}
