import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { dayOfWeek, dialog, mondayToCome, slotAt, weekOf } from './dashboard.ts'
import { test } from './fixture.ts'

const monday = mondayToCome()
const dayAt = (days: number) => monday.add({ days })
const at = (days: number, time: string) => ({ starttime: `${dayAt(days)}T${time}` })
const select = (page: Page) => page.getByRole('button', { name: 'Auswählen', exact: true })
const bar = (page: Page) => page.getByRole('region', { name: 'Auswahl', exact: true })
const chosen = (page: Page) => bar(page).getByRole('status')
const cards = (page: Page) => page.getByRole('checkbox', { name: /^Termin auswählen/ })

test('in the week view, clicks select slots and days as in the list, and the actions apply to them', async ({
  dashboard: page,
  organisation,
}) => {
  for (const days of [0, 1, 2, 4]) await organisation.openSlot(at(days, '10:00'))
  await organisation.openSlot(at(1, '14:00'))
  await page.goto(weekOf(monday))
  await select(page).click()
  await expect(cards(page)).toHaveCount(5)
  // A click anywhere on a card selects it, and a Shift-click selects all cards from the last
  // clicked one.
  await slotAt(page, '14:00').click({ position: { x: 12, y: 70 } })
  await expect(chosen(page)).toHaveText('1 Termin ausgewählt')
  await slotAt(page, '14:00').click()
  await cards(page).first().click()
  await cards(page)
    .nth(3)
    .click({ modifiers: ['Shift'] })
  await expect(chosen(page)).toHaveText('4 Termine ausgewählt')
  const tuesday = dayOfWeek(page, dayAt(1)).getByRole('checkbox', { name: /^Ganzen Tag/ })
  await expect(tuesday).toBeChecked()
  await tuesday.uncheck()
  await expect(chosen(page)).toHaveText('2 Termine ausgewählt')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expectAccessible(page, 'selecting in the week')

  // The selection is kept when switching to the list and back.
  await page.getByRole('button', { name: 'Liste', exact: true }).click()
  await expect(chosen(page)).toHaveText('2 Termine ausgewählt')
  await page.getByRole('button', { name: 'Woche', exact: true }).click()
  await expect(cards(page).first()).toBeChecked()
  await bar(page).getByRole('button', { name: 'Löschen …' }).click()
  await dialog(page, 'Termine löschen?').getByRole('button', { name: '2 Termine löschen' }).click()
  await expect(page.locator('[data-slot]')).toHaveCount(3)
  await expect(bar(page)).toBeHidden()

  await select(page).click()
  await bar(page).getByRole('button', { name: 'Alle dieser Woche' }).click()
  await expect(chosen(page)).toHaveText('3 Termine ausgewählt')
  await page.keyboard.press('Escape')
  await expect(bar(page)).toBeHidden()
  await expect(select(page)).toBeFocused()
  await slotAt(page, '14:00').click()
  await expect(dialog(page, ', 14:00')).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('tapping selects slots on several days of the week', async ({
    dashboard: page,
    organisation,
  }) => {
    for (const time of ['10:00', '12:00', '14:00']) await organisation.openSlot(at(1, time))
    await organisation.openSlot(at(2, '16:00'))
    await page.goto(weekOf(dayAt(1)))
    await select(page).tap()
    await expect(cards(page)).toHaveCount(3)
    await slotAt(page, '12:00').tap()
    await page.getByRole('checkbox', { name: /^Ganzen Tag/ }).tap()
    await expect(chosen(page)).toHaveText('3 Termine ausgewählt')
    const strip = page.getByRole('group', { name: 'Tage der Woche' })
    await strip.getByRole('button', { name: /^Mittwoch/ }).tap()
    await slotAt(page, '16:00').tap()
    await expect(chosen(page)).toHaveText('4 Termine ausgewählt')
    await expectAccessible(page, 'selecting in the week on a phone')
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(390)
    await bar(page).getByRole('button', { name: 'Ändern …' }).tap()
    const change = dialog(page, 'Termine ändern')
    await change.getByRole('checkbox', { name: 'Intern oder öffentlich' }).tap()
    await change.getByRole('button', { name: 'Vorschau ansehen' }).tap()
    await change.getByRole('button', { name: '4 Termine ändern' }).tap()
    await expect(change).toBeHidden()
    await expect
      .poll(async () => (await organisation.slots()).every((slot) => slot.internal))
      .toBe(true)
  })
})

test('long names break between syllables, and a time stays on the same line as its unit', async ({
  dashboard: page,
  organisation,
}) => {
  const { variant } = organisation
  await organisation.call('PUT', `admin/variants/${variant.id}`, {
    ...{ name: 'Bürgersprechstunde', short_description: '', leadtime: 0 },
  })
  await organisation.openSlot(at(1, '10:00'))
  await page.setViewportSize({ width: 910, height: 800 })
  await page.goto(weekOf(monday))
  const card = slotAt(page, '10:00')
  await expect(card).toContainText('Bürgersprechstunde')
  const lines = await card.getByText('Bürgersprechstunde').evaluate((element) => {
    const range = document.createRange()
    const text = element.firstChild as Text
    const tops = Array.from(text.data, (_, place) => {
      range.setStart(text, place)
      range.setEnd(text, place + 1)
      return Math.round([...range.getClientRects()].at(-1)?.top ?? 0)
    })
    const starts = tops.flatMap((top, place) =>
      place === 0 || top > (tops[place - 1] ?? 0) ? [place] : [],
    )
    return starts.map((start, nth) =>
      text.data.slice(start, starts[nth + 1]).replaceAll('\u00ad', ''),
    )
  })
  expect(lines.length).toBeGreaterThan(1)
  expect(['Bür', 'Bürger']).toContain(lines[0])
  expect(await card.locator('time').textContent()).toBe('10:00–11:00\u00a0Uhr')
})
