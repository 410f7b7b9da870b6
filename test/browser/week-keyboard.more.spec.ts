import { expect, type Page } from '@playwright/test'
import type { RegisteredOrganisation } from '#test/world/registered-organisation.ts'
import { expectAccessible } from './accessible.ts'
import { dayOfWeek, dialog, mondayToCome, slotAt, weekOf } from './dashboard.ts'
import { test } from './fixture.ts'
import { tabTo } from './setup/keyboard.ts'

const monday = mondayToCome()
const dayAt = (days: number) => monday.add({ days })
const at = (days: number, time: string) => ({ starttime: `${dayAt(days)}T${time}` })
const times = (page: Page, day: Temporal.PlainDate) => dayOfWeek(page, day).locator('time')

test('a week of 200 slots can be navigated with the keyboard alone', async ({
  dashboard,
  organisation,
}) => {
  test.setTimeout(180_000)
  // Leaves the dashboard, because it would refetch after each new slot.
  await dashboard.goto('about:blank')
  await openMany(organisation, 200)
  await dashboard.goto(weekOf(monday))
  const cards = dashboard.locator('[data-slot]')
  await expect(cards).toHaveCount(200)
  await dashboard.getByRole('button', { name: 'Auswählen', exact: true }).focus()
  const press = (key: string) => dashboard.keyboard.press(key)
  const focused = dashboard.locator(':focus')
  const isSelectedAt = (days: number, time: string) =>
    expect(focused).toHaveAccessibleName(
      new RegExp(`^Termin auswählen: .*${dayAt(days).day}\\. .*, ${time}`),
    )
  const isOn = (days: number, time: string) =>
    expect(times(dashboard, dayAt(days)).and(focused.locator('time'))).toContainText(time)

  await press('Tab')
  await isOn(0, '08:00')
  await press('ArrowDown')
  await isOn(0, '08:20')
  await press('ArrowRight')
  await isOn(1, '08:20')
  await press('End')
  await isOn(1, '17:20')
  await expect(focused).toBeInViewport({ ratio: 1 })
  await press('ArrowRight')
  await isOn(2, '17:20')
  for (let step = 0; step < 4; step += 1) await press('ArrowRight')
  await isOn(6, '17:00')
  await press('Home')
  await isOn(6, '08:00')
  await expect(focused).toBeInViewport({ ratio: 1 })
  await press('ArrowLeft')
  await isOn(5, '08:00')
  await press('ArrowDown')
  await press('Enter')
  await expect(dialog(dashboard, '08:20')).toBeVisible()
  await press('Escape')
  await expect(dialog(dashboard, '08:20')).toBeHidden()
  await isOn(5, '08:20')

  // The button for selecting slots is the same in the week view as in the list.
  const select = dashboard.getByRole('button', { name: 'Auswählen', exact: true })
  await select.focus()
  await press('Enter')
  await expect(select).toHaveAttribute('aria-pressed', 'true')
  const bar = dashboard.getByRole('region', { name: 'Auswahl', exact: true })
  await tabTo(dashboard.getByRole('checkbox', { name: /^Ganzen Tag auswählen: Montag/ }))
  await press('Space')
  await expect(bar.getByRole('status')).toHaveText('29 Termine ausgewählt')
  await press('Space')
  await tabTo(dashboard.locator('[data-slot][tabindex="0"]'), 40)
  await isSelectedAt(5, '08:20')
  await press('Space')
  await press('ArrowDown')
  await press('ArrowDown')
  await press('ArrowDown')
  await press('Shift+Space')
  await expect(bar.getByRole('status')).toHaveText('4 Termine ausgewählt')
  await press('ArrowRight')
  await press('Space')
  await expect(bar.getByRole('status')).toHaveText('5 Termine ausgewählt')
  await expectAccessible(dashboard, 'selecting in a week with 200 slots')
  const change = bar.getByRole('button', { name: 'Ändern …' })
  await tabTo(change, 60)
  await press('Enter')
  const many = dialog(dashboard, 'Termine ändern')
  await tabTo(many.getByRole('checkbox', { name: 'Plätze' }))
  await press('Space')
  await press('Tab')
  await dashboard.keyboard.type('25')
  await press('Enter')
  const store = many.getByRole('button', { name: '5 Termine ändern' })
  await tabTo(store)
  await press('Enter')
  await expect(many).toBeHidden()
  await expect(slotAt(dashboard, '0 von 25')).toHaveCount(5)
  await expect(bar).toBeHidden()
  await expect(dashboard.locator(':focus')).toHaveCount(1)
  await dashboard.getByRole('button', { name: 'Nächste Woche' }).focus()
  await tabTo(dashboard.locator('[data-slot][tabindex="0"]'))
  for (let step = 0; step < 9; step += 1) await press('ArrowLeft')
  await press('Home')
  for (let step = 0; step < 5; step += 1) await press('ArrowRight')
  await press('ArrowDown')
  await isOn(5, '08:20')

  // A single Tab leaves all two hundred slots, and Shift+Tab returns to the slot that had the
  // focus.
  await press('Tab')
  await expect(dashboard.locator('[data-slot]:focus')).toHaveCount(0)
  await press('Shift+Tab')
  await isOn(5, '08:20')
  await press('Shift+Tab')
  await expect(select).toBeFocused()
  await expectAccessible(dashboard, 'week with 200 slots')
})

/** Opens slots every twenty minutes, starting at eight o'clock, on each day of the week. */
async function openMany(organisation: RegisteredOrganisation, count: number) {
  for (let nth = 0; nth < count; nth += 1) {
    const time = Temporal.PlainTime.from('08:00').add({ minutes: 20 * Math.floor(nth / 7) })
    await organisation.openSlot(at(nth % 7, time.toString({ smallestUnit: 'minute' })))
  }
}
