import { expect } from '@playwright/test'
import { dayFromNow } from '#test/world/registered-organisation.ts'
import { daySection, slotAt } from './dashboard.ts'
import { test } from './fixture.ts'

// A programmatic click does not move the focus; in Safari, clicking a button never does.
test('a menu opens on the first click even if a click does not move the focus', async ({
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

test('a day’s menu covers the heading of the next day', async ({ dashboard, organisation }) => {
  await organisation.openSlot({ starttime: `${dayFromNow(1)}T10:00` })
  await organisation.openSlot({ starttime: `${dayFromNow(2)}T10:00` })
  await dashboard.reload()
  await daySection(dashboard, 1)
    .getByRole('button', { name: /^Weitere Aktionen: .*\d{4}$/ })
    .click()
  await expect(dashboard.getByRole('menuitem')).toHaveCount(4)
  for (const entry of await dashboard.getByRole('menuitem').all()) {
    const isOnTop = await entry.evaluate((item) => {
      const { left, top, width, height } = item.getBoundingClientRect()
      return [4, height / 2, height - 4].every((y) =>
        item.contains(document.elementFromPoint(left + width / 2, top + y)),
      )
    })
    expect(isOnTop, await entry.innerText()).toBe(true)
  }
})
