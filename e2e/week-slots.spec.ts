import { expect, type Locator, type Page } from '@playwright/test'
import type { RegisteredOrganisation } from '#server/testing/organisations/registered-organisation.ts'
import { expectAccessible } from './accessible.ts'
import { choose, dayOfWeek, dialog, mondayToCome, slotAt, weekday, weekOf } from './dashboard.ts'
import { field } from './field.ts'
import { test } from './fixture.ts'
import { tabTo } from './form-pages.ts'
import { join } from './people.ts'

const monday = mondayToCome()
const dayAt = (days: number) => monday.add({ days })
const at = (days: number, time: string) => ({ starttime: `${dayAt(days)}T${time}` })

test('a card says how full the slot is, what it offers, who leads it and whether it is internal', async ({
  dashboard,
  organisation,
}) => {
  const { body } = await organisation.call<{ ressource_id: string }>(
    'POST',
    `admin/variants/${organisation.projectId}`,
    { name: 'Kindergeburtstag', short_description: '', leadtime: 0 },
  )
  const birthday = { possible_ressources: [body.ressource_id] }
  const slotId = await organisation.openSlot(at(1, '10:00'))
  await organisation.bookAsAdmin(slotId, { attendees_count: 7 })
  await organisation.openSlot({ ...at(1, '14:00'), ...birthday, internal: true })
  await dashboard.goto(weekOf(monday))
  const card = slotAt(dashboard, '10:00')
  await expect(card).toContainText('7 von 10')
  await expect(card).toContainText('niemand eingeteilt')
  await expect(card.getByRole('button')).toHaveAccessibleName('10:00–11:00 Uhr Führung')
  await expect(card.getByRole('button')).toHaveAccessibleDescription(
    new RegExp(`7\\s+von 10 niemand eingeteilt ${weekday(dayAt(1))}$`),
  )
  const other = slotAt(dashboard, '14:00')
  await expect(other).toContainText('Kindergeburtstag')
  await expect(other).toContainText('Intern')
  expect(await shapeIn(card)).not.toBe(await shapeIn(other))
  await expect(dayOfWeek(dashboard, dayAt(1))).toContainText('2 Termine')
})

test('today is marked and has a line for the current time, and a running slot says so', async ({
  dashboard,
  organisation,
}) => {
  const wednesday = dayAt(2)
  for (const time of ['09:00', '12:00', '15:00']) await organisation.openSlot(at(2, time))
  const noon = wednesday.toZonedDateTime({ timeZone: 'Europe/Berlin', plainTime: '12:20' })
  await dashboard.clock.setFixedTime(new Date(noon.epochMilliseconds))
  await dashboard.goto('/admin?ansicht=woche')
  const today = dashboard.getByRole('region', { name: `${weekday(wednesday)} Heute` })
  await expect(today).toContainText(/09:00.*12:00.*Jetzt, 12:20\sUhr.*15:00/s)
  await expect(slotAt(dashboard, '12:00–13:00')).toContainText('Jetzt')
  await expect(slotAt(dashboard, '15:00')).not.toContainText('Jetzt')
})

test.describe('the actions of a slot', () => {
  test.beforeEach(async ({ dashboard, organisation }) => {
    await organisation.openSlot(at(1, '10:00'))
    await dashboard.goto(weekOf(monday))
  })

  test('an admin books, edits and assigns from the card, which gets the focus back', async ({
    dashboard,
  }) => {
    const card = slotAt(dashboard, '10:00')
    await card.click()
    await details(dashboard)
      .getByRole('button', { name: /^Buchen/ })
      .click()
    const booking = dialog(dashboard, 'Buchung anlegen')
    await expect(details(dashboard)).toBeHidden()
    await field(booking, 'Name').fill('Sibylle Günther')
    await field(booking, 'E-Mail-Adresse').fill('guenther@schule.example')
    await dashboard.keyboard.press('Enter')
    await expect(booking).toBeHidden()
    await expect(card).toContainText('1 von 10')
    await expect(card.getByRole('button')).toBeFocused()

    await dashboard.keyboard.press('Enter')
    await expect(details(dashboard)).toContainText('Sibylle Günther')
    await choose(dashboard, details(dashboard), 'Bearbeiten')
    const editing = dialog(dashboard, 'Termin bearbeiten')
    await field(editing, 'Plätze').fill('25')
    await dashboard.keyboard.press('Enter')
    await expect(card).toContainText('1 von 25')
    await expect(card.getByRole('button')).toBeFocused()

    await dashboard.keyboard.press('Enter')
    await details(dashboard)
      .getByRole('button', { name: /^Team zuordnen/ })
      .click()
    await dialog(dashboard, 'Team zuordnen').getByRole('checkbox', { name: 'Käthe Roß' }).check()
    await expect(card).toContainText('Käthe Roß')
    await dashboard.keyboard.press('Escape')
    await expect(card.getByRole('button')).toBeFocused()
  })

  test('an admin comments on and deletes the slot, and the focus goes to the page', async ({
    dashboard,
  }) => {
    const card = slotAt(dashboard, '10:00')
    await card.click()
    await choose(dashboard, details(dashboard), 'Kommentar')
    await dashboard.keyboard.type('Schlüssel an der Kasse')
    await dialog(dashboard, 'Kommentar zum Termin')
      .getByRole('button', { name: 'Kommentar speichern' })
      .click()
    await expect(dialog(dashboard, 'Kommentar zum Termin')).toBeHidden()
    await card.click()
    await expect(details(dashboard)).toContainText('Schlüssel an der Kasse')
    await choose(dashboard, details(dashboard), 'Löschen')
    await dialog(dashboard, 'Termin löschen?')
      .getByRole('button', { name: 'Termin löschen' })
      .click()
    await expect(dashboard.getByText('In dieser Woche gibt es keine Termine.')).toBeVisible()
    await expect(dashboard.getByRole('main')).toBeFocused()
  })

  test('Escape and the Back button close the details and keep the week', async ({ dashboard }) => {
    await slotAt(dashboard, '10:00').click()
    await expect(details(dashboard)).toBeVisible()
    await dashboard.keyboard.press('Escape')
    await expect(details(dashboard)).toBeHidden()
    await expect(slotAt(dashboard, '10:00').getByRole('button')).toBeFocused()
    await dashboard.getByRole('button', { name: 'Nächste Woche' }).click()
    await dashboard.getByRole('button', { name: 'Vorige Woche' }).click()
    await slotAt(dashboard, '10:00').click()
    await expect(details(dashboard)).toBeVisible()
    await dashboard.goBack()
    await expect(details(dashboard)).toBeHidden()
    await expect(slotAt(dashboard, '10:00').getByRole('button')).toBeFocused()
  })

  test('a guide sees the slot and its bookings without the controls', async ({
    dashboard,
    organisation,
    fixture,
  }) => {
    const { cookie } = await join(fixture, organisation)
    await dashboard.context().clearCookies()
    await dashboard.context().addCookies([{ ...cookie, url: fixture.address }])
    await dashboard.goto(weekOf(monday))
    await slotAt(dashboard, '10:00').click()
    await expect(details(dashboard)).toContainText('0 von 10')
    await expect(details(dashboard).getByRole('button')).toHaveCount(1)
    await expect(details(dashboard).getByRole('button')).toHaveAccessibleName('Schließen')
  })
})

test('an open week shows what happens in another tab within two seconds', async ({
  dashboard,
  organisation,
  context,
}) => {
  const soon = { timeout: 2_000 }
  const slotId = await organisation.openSlot(at(1, '10:00'))
  await dashboard.goto(weekOf(monday))
  await expect(slotAt(dashboard, '10:00')).toContainText('0 von 10')
  await organisation.book(slotId, { attendees_count: 3 })
  await expect(slotAt(dashboard, '10:00')).toContainText('3 von 10', soon)
  const tab = await context.newPage()
  await tab.goto(weekOf(monday))
  await slotAt(tab, '10:00').click()
  await choose(tab, details(tab), 'Löschen')
  await dialog(tab, 'Termin löschen?').getByRole('button', { name: 'Trotzdem löschen' }).click()
  await expect(slotAt(dashboard, '10:00')).toBeHidden(soon)
})

test('a week of 200 slots is used by keyboard alone', async ({ dashboard, organisation }) => {
  test.setTimeout(90_000)
  // Otherwise an open dashboard would refetch after each of them.
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

  // The same by which the list selects many slots.
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

  // One more Tab leaves the two hundred slots, and Shift+Tab returns to the same one.
  await press('Tab')
  await expect(dashboard.locator('[data-slot]:focus')).toHaveCount(0)
  await press('Shift+Tab')
  await isOn(5, '08:20')
  await press('Shift+Tab')
  await expect(select).toBeFocused()
  await expectAccessible(dashboard, 'week with 200 slots')
})

test('a week with more slots than one response contains is loaded completely', async ({
  dashboard,
  organisation,
}) => {
  await organisation.openSlot(at(1, '10:00'))
  const [known] = await organisation.slots()
  const asked: (string | null)[] = []
  await dashboard.route('**/api/admin/events/**', async (route) => {
    const after = new URL(route.request().url()).searchParams.get('after')
    asked.push(after)
    const [first, count] = after ? [500, 2] : [0, 500]
    const json = Array.from({ length: count }, (_, nth) => ({
      ...known,
      slot_id: idOf(first + nth),
    }))
    await route.fulfill({ json })
  })
  await dashboard.goto(weekOf(monday))
  await expect(dashboard.locator('[data-slot]')).toHaveCount(502)
  // The list may load once more after the slot was opened.
  expect(new Set(asked)).toEqual(new Set([null, idOf(499)]))
})

const times = (page: Page, day: Temporal.PlainDate) => dayOfWeek(page, day).locator('time')

const details = (page: Page) => dialog(page, ', 10:00')

const shapeIn = (card: Locator) => card.locator('svg').first().innerHTML()

const idOf = (nth: number) => `0199c1de-4a10-7c3e-9f00-${String(nth).padStart(12, '0')}`

/** Slots every twenty minutes from eight o'clock, on each day of the week in turn. */
async function openMany(organisation: RegisteredOrganisation, count: number) {
  for (let nth = 0; nth < count; nth += 1) {
    const time = Temporal.PlainTime.from('08:00').add({ minutes: 20 * Math.floor(nth / 7) })
    await organisation.openSlot(at(nth % 7, time.toString({ smallestUnit: 'minute' })))
  }
}
