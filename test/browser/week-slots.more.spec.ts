import { expect, type Locator, type Page } from '@playwright/test'
import { choose, dayOfWeek, dialog, mondayToCome, slotAt, weekday, weekOf } from './dashboard.ts'
import { field } from './field.ts'
import { test } from './fixture.ts'
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

test('today is marked and has a line for the current time, and a slot in progress says so', async ({
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

  test('an admin books, edits and assigns from a slot’s card, which then gets the focus back', async ({
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

  test('an admin comments on a slot and deletes it from its card, and the focus moves to the page', async ({
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

test('an open week shows changes made in another tab within two seconds', async ({
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

test('a week with more slots than fit into one response is loaded completely', async ({
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
  // Compares sets, because the slots may load once more after the slot was opened.
  expect(new Set(asked)).toEqual(new Set([null, idOf(499)]))
})

const details = (page: Page) => dialog(page, ', 10:00')

const shapeIn = (card: Locator) => card.locator('svg').first().innerHTML()

const idOf = (nth: number) => `0199c1de-4a10-7c3e-9f00-${String(nth).padStart(12, '0')}`
