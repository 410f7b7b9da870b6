import { expect } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { slotAt } from './dashboard.ts'
import { test } from './fixture.ts'
import { press, tabTo } from './setup/keyboard.ts'
import {
  bar,
  change,
  choice,
  chosen,
  openDaily,
  openSeries,
  started,
  startSelecting,
} from './setup/many-slots.ts'

test('the dashboard has no checkboxes until somebody starts selecting', async ({
  dashboard,
  organisation,
}) => {
  await organisation.openSlot()
  await dashboard.reload()
  await expect(slotAt(dashboard, '10:00')).toBeVisible()
  await expect(dashboard.getByRole('main').getByRole('checkbox')).toHaveCount(0)
  await startSelecting(dashboard)
  await expect(choice(slotAt(dashboard, '10:00'))).toBeVisible()
  await dashboard.keyboard.press('Escape')
  await expect(bar(dashboard)).toBeHidden()
  await expect(dashboard.getByRole('main').getByRole('checkbox')).toHaveCount(0)
  await expect(started(dashboard)).toBeFocused()
})

test('a Shift-click selects all slots from the last clicked one, even across days', async ({
  dashboard,
  organisation,
}) => {
  await openDaily(organisation, [1, 2, 3, 4, 5])
  await dashboard.reload()
  await startSelecting(dashboard)
  const boxes = choice(dashboard.getByRole('main'))
  await boxes.nth(1).check()
  await boxes.nth(3).click({ modifiers: ['Shift'] })
  await expect(chosen(dashboard)).toHaveText('3 Termine ausgewählt')
  await expect(boxes.nth(0)).not.toBeChecked()
  await expect(boxes.nth(2)).toBeChecked()
  await boxes.nth(2).click({ modifiers: ['Shift'] })
  await expect(chosen(dashboard)).toHaveText('1 Termin ausgewählt')
  // Selects five days by clicking the first day's heading and Shift-clicking the last.
  const heads = dashboard.getByRole('checkbox', { name: /^Ganzen Tag/ })
  await heads.nth(0).check()
  await heads.nth(4).click({ modifiers: ['Shift'] })
  await expect(chosen(dashboard)).toHaveText('5 Termine ausgewählt')
})

test('with the keyboard alone, an admin selects slots, sees a preview and saves the change', async ({
  dashboard,
  organisation,
}) => {
  await openDaily(organisation, [1, 2, 3, 4])
  await dashboard.reload()
  const { keyboard } = dashboard
  await press(started(dashboard), 'Enter')
  const boxes = choice(dashboard.getByRole('main'))
  await press(boxes.nth(0), 'Space')
  await tabTo(boxes.nth(2), 80)
  await keyboard.press('Shift+Space')
  await expect(chosen(dashboard)).toHaveText('3 Termine ausgewählt')
  const begin = bar(dashboard).getByRole('button', { name: 'Ändern …' })
  await press(begin, 'Enter')
  await expect(change(dashboard).getByRole('checkbox', { name: 'Uhrzeit' })).toBeFocused()
  await keyboard.press('Escape')
  await expect(begin).toBeFocused()
  await keyboard.press('Enter')
  await press(change(dashboard).getByRole('checkbox', { name: 'Plätze' }), 'Space')
  await keyboard.press('Tab')
  await keyboard.type('25')
  await keyboard.press('Enter')
  await expect(change(dashboard).getByRole('status')).toHaveText('3 Termine werden geändert.')
  await press(change(dashboard).getByRole('button', { name: '3 Termine ändern' }), 'Enter')
  await expect(change(dashboard)).toBeHidden()
  await expect(slotAt(dashboard, '10:00').filter({ hasText: '0 von 25' })).toHaveCount(3)
  await expect(dashboard.locator(':focus')).toHaveCount(1)
})

test('after selecting everything that matches a filter, unticking one slot leaves the others on the screen selected', async ({
  dashboard,
  organisation,
}) => {
  await openSeries(organisation, 60)
  await dashboard.reload()
  await startSelecting(dashboard)
  await bar(dashboard).getByRole('button', { name: 'Alle auswählen' }).click()
  await choice(dashboard.getByRole('main')).first().uncheck()
  await expect(chosen(dashboard)).toHaveText('49 Termine ausgewählt')
})

test('guides cannot select slots', async ({ openAs }) => {
  const page = await openAs('guide')
  await expect(slotAt(page, '10:00')).toBeVisible()
  await expect(started(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Weitere Aktionen/ })).toHaveCount(0)
})

test('on a phone, the selection bar shows all its buttons and never covers the focused element', async ({
  dashboard,
  organisation,
}) => {
  await openSeries(organisation, 12)
  await dashboard.setViewportSize({ width: 390, height: 844 })
  await dashboard.reload()
  await startSelecting(dashboard)
  const boxes = choice(dashboard.getByRole('main'))
  await boxes.first().check()
  for (const name of [/^Ganze Serie ab/, 'Ändern …', 'Löschen …', 'Auswahl beenden']) {
    await expect(bar(dashboard).getByRole('button', { name })).toBeInViewport({ ratio: 1 })
  }
  const width = await dashboard.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(390)
  const top = (await bar(dashboard).boundingBox())?.y ?? 0
  for (let step = 0; step < 8; step += 1) {
    await dashboard.keyboard.press('Tab')
    const focused = await dashboard.locator(':focus').boundingBox()
    const isInBar = await bar(dashboard).locator(':focus').count()
    if (focused && !isInBar) expect(focused.y + focused.height).toBeLessThanOrEqual(top + 1)
  }
  await expectAccessible(dashboard, 'selecting on a phone')
})
