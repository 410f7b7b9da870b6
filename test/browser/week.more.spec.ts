import { expect, type Locator, type Page } from '@playwright/test'
import { dayFromNow, type RegisteredOrganisation } from '#test/world/registered-organisation.ts'
import { expectAccessible } from './accessible.ts'
import { choose, dayOfWeek, dialog, mondayToCome, slotAt, weekday, weekOf } from './dashboard.ts'
import { field } from './field.ts'
import { test } from './fixture.ts'
import { join } from './people.ts'
import { tabTo } from './setup/keyboard.ts'

const slots = '**/api/admin/events/**'
const monday = mondayToCome()
const dayAt = (days: number) => monday.add({ days })
const at = (days: number, time: string) => ({ starttime: `${dayAt(days)}T${time}` })

test('the week view can be chosen instead of the list, the choice is kept in the URL, and its script loads on first use', async ({
  dashboard,
  organisation,
}) => {
  await organisation.openSlot(at(1, '10:00'))
  const scripts: string[] = []
  dashboard.on('request', (request) => scripts.push(request.url()))
  await dashboard.goto(`/admin?ab=${monday}`)
  await expect(slotAt(dashboard, '10:00')).toBeVisible()
  await expect(layout(dashboard, 'Liste')).toHaveAttribute('aria-pressed', 'true')
  expect(scripts.join()).not.toContain('/assets/week-')

  await layout(dashboard, 'Woche').click()
  await expect(dayOfWeek(dashboard, dayAt(1))).toContainText('10:00–11:00 Uhr')
  await expect(days(dashboard)).toHaveCount(7)
  expect(scripts.join()).toContain('/assets/week-')
  expect(new URL(dashboard.url()).searchParams.get('ansicht')).toBe('woche')
  await dashboard.reload()
  await expect(dayOfWeek(dashboard, dayAt(1))).toContainText('10:00–11:00 Uhr')

  await dashboard.goBack()
  await expect(dashboard.locator('li[data-place]')).toBeVisible()
  expect(new URL(dashboard.url()).searchParams.has('ansicht')).toBe(false)
  await dashboard.goForward()
  await expect(days(dashboard)).toHaveCount(7)
  // The device remembers the layout for the next visit.
  await dashboard.goto('/admin')
  await expect(days(dashboard)).toHaveCount(7)
  await layout(dashboard, 'Liste').click()
  await expect(dashboard.locator('li[data-place]')).toBeVisible()
  await dashboard.goBack()
  await expect(days(dashboard)).toHaveCount(7)
  await dashboard.goForward()
  await expect(dashboard.locator('li[data-place]')).toBeVisible()
  await dashboard.goto('/admin')
  await expect(dashboard.locator('li[data-place]')).toBeVisible()
})

test('the buttons open the previous, next and current week, and Back returns', async ({
  dashboard,
  organisation,
}) => {
  await organisation.openSlot(at(0, '10:00'))
  await organisation.openSlot(at(7, '14:00'))
  await dashboard.goto(weekOf(dayAt(2)))
  await expect(dayOfWeek(dashboard, monday)).toContainText('10:00')
  const next = dashboard.getByRole('button', { name: 'Nächste Woche' })
  await next.click()
  await expect(dayOfWeek(dashboard, dayAt(7))).toContainText('14:00')
  await expect(next).toBeFocused()
  expect(new URL(dashboard.url()).searchParams.get('ab')).toBe(String(dayAt(9)))
  await dashboard.goBack()
  await expect(dayOfWeek(dashboard, monday)).toContainText('10:00')
  await dashboard.getByRole('button', { name: 'Vorige Woche' }).click()
  await expect(slotAt(dashboard, '10:00')).toBeHidden()
  await dashboard.getByRole('button', { name: 'Heute', exact: true }).click()
  const today = dashboard.getByRole('region', { name: 'Heute' })
  await expect(today).toHaveAccessibleName(
    `${weekday(Temporal.PlainDate.from(dayFromNow(0)))} Heute`,
  )
})

for (const timezoneId of ['Europe/Berlin', 'America/New_York', 'Asia/Kolkata']) {
  test.describe(`with the device in ${timezoneId}`, () => {
    test.use({ timezoneId })

    test('around both clock changes, a week has seven days and each slot stays on its own day', async ({
      dashboard,
      organisation,
    }) => {
      for (const sunday of [lastSunday(3), lastSunday(10)]) {
        const before = sunday.subtract({ days: 1 })
        const after = sunday.add({ days: 1 })
        for (const starttime of [`${before}T23:30`, `${sunday}T03:30`, `${sunday}T23:30`]) {
          await organisation.openSlot({ starttime })
        }
        await organisation.openSlot({ starttime: `${after}T00:30` })
        await dashboard.goto(weekOf(before))
        await expect(times(dashboard, before)).toHaveText(['23:30–00:30 Uhr'])
        await expect(times(dashboard, sunday)).toHaveText(['03:30–04:30 Uhr', '23:30–00:30 Uhr'])
        await expect(days(dashboard)).toHaveCount(7)
        await dashboard.getByRole('button', { name: 'Nächste Woche' }).click()
        await expect(times(dashboard, after)).toHaveText(['00:30–01:30 Uhr'])
        await expect(slotAt(dashboard, '23:30')).toHaveCount(0)
        await dashboard.getByRole('button', { name: 'Vorige Woche' }).click()
        await expect(times(dashboard, before)).toHaveText(['23:30–00:30 Uhr'])
      }
    })
  })
}

test('a slot at 23:30 is shown on its own day, even where the project’s day or the date in UTC differs', async ({
  dashboard,
  organisation,
}) => {
  await organisation.openSlot(at(0, '00:30'))
  await organisation.openSlot({ ...at(6, '23:30'), timezone: 'America/New_York' })
  await organisation.openSlot({ ...at(7, '01:30'), timezone: 'Asia/Kolkata' })
  await dashboard.goto(weekOf(monday))
  await expect(times(dashboard, monday)).toHaveText(['00:30–01:30 Uhr'])
  await expect(times(dashboard, dayAt(6))).toHaveText(['23:30–00:30 Uhr'])
  await expect(dayOfWeek(dashboard, dayAt(6))).toContainText('Zeitzone America/New_York')
  await expect(slotAt(dashboard, '01:30 Uhr')).toHaveCount(1)
  await dashboard.getByRole('button', { name: 'Nächste Woche' }).click()
  await expect(times(dashboard, dayAt(7))).toHaveText(['01:30–02:30 Uhr'])
  await expect(slotAt(dashboard, '23:30')).toHaveCount(0)
})

test('filters apply to the week, and deleted slots are shown on request', async ({
  dashboard,
  organisation,
}) => {
  await organisation.bookAsAdmin(await organisation.openSlot(at(1, '10:00')))
  await organisation.openSlot(at(2, '14:00'))
  const gone = await organisation.openSlot(at(3, '16:00'))
  await organisation.call('DELETE', `admin/timeslot/${gone}`)
  await dashboard.goto(weekOf(monday))
  await expect(slotAt(dashboard, '14:00')).toBeVisible()
  const bookings = dashboard.getByLabel('Buchungen', { exact: true })
  await bookings.selectOption({ label: 'Mit Buchungen' })
  await expect(slotAt(dashboard, '14:00')).toBeHidden()
  await expect(slotAt(dashboard, '10:00')).toBeVisible()
  await dashboard.getByRole('button', { name: 'Nächste Woche' }).click()
  await expect(dashboard.getByText('In dieser Woche passt kein Termin')).toBeVisible()
  await dashboard.getByRole('button', { name: 'Filter aufheben' }).last().click()
  await dashboard.getByRole('button', { name: 'Vorige Woche' }).click()
  await dashboard.getByRole('button', { name: 'Gelöschte und Abgesagte' }).click()
  await expect(slotAt(dashboard, '16:00')).toContainText('Gelöscht')
  expect(new URL(dashboard.url()).searchParams.get('abgesagte')).toBe('mit')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('one day is shown at a time, and the other days of the week can be chosen', async ({
    dashboard,
    organisation,
  }) => {
    await organisation.openSlot(at(1, '10:00'))
    await organisation.openSlot(at(2, '14:00'))
    await dashboard.goto(weekOf(dayAt(1)))
    await expect(slotAt(dashboard, '10:00')).toBeVisible()
    await expect(days(dashboard)).toHaveCount(1)
    const strip = dashboard.getByRole('group', { name: 'Tage der Woche' })
    await expect(strip.getByRole('button')).toHaveCount(7)
    const wednesday = strip.getByRole('button', { name: /^Mittwoch/ })
    await expect(wednesday).toHaveAccessibleName(/, 1 Termin$/)
    await wednesday.click()
    await expect(slotAt(dashboard, '14:00')).toBeVisible()
    await expect(slotAt(dashboard, '10:00')).toBeHidden()
    await expect(wednesday).toHaveAttribute('aria-pressed', 'true')
    expect(new URL(dashboard.url()).searchParams.get('ab')).toBe(String(dayAt(2)))
    await dashboard.goBack()
    await expect(slotAt(dashboard, '10:00')).toBeVisible()
    await strip.getByRole('button', { name: /^Freitag/ }).click()
    await expect(dayOfWeek(dashboard, dayAt(4))).toContainText('Keine Termine')
    await expectAccessible(dashboard, 'week on a phone')
    await strip.getByRole('button', { name: /^Dienstag/ }).click()
    await slotAt(dashboard, '10:00').click()
    await expect(details(dashboard)).toBeVisible()
    await expectAccessible(dashboard, 'slot of the week on a phone')
    const widths = () => [
      document.documentElement.scrollWidth,
      document.documentElement.clientWidth,
    ]
    const [content = 0, window = 0] = await dashboard.evaluate(widths)
    expect(content).toBeLessThanOrEqual(window)
  })
})

test('the week is accessible in all its states, and a failed load can be retried', async ({
  dashboard,
  organisation,
}) => {
  await organisation.openSlot({ ...at(1, '10:00'), internal: true })
  await dashboard.goto(weekOf(monday))
  await slotAt(dashboard, '10:00').click()
  await expect(details(dashboard)).toBeVisible()
  await expectAccessible(dashboard, 'slot of the week')
  await dashboard.keyboard.press('Escape')
  await expectAccessible(dashboard, 'week')
  await dashboard.goto(weekOf(dayAt(70)))
  await expect(dashboard.getByText('In dieser Woche gibt es keine Termine.')).toBeVisible()
  await expectAccessible(dashboard, 'empty week')

  await dashboard.route(slots, (route) => route.fulfill({ status: 400, json: {} }))
  await dashboard.goto(weekOf(monday))
  await expect(dashboard.getByRole('alert')).toBeVisible()
  await expectAccessible(dashboard, 'week, failed')
  await dashboard.unroute(slots)
  await dashboard.getByRole('button', { name: 'Erneut versuchen' }).click()
  await expect(slotAt(dashboard, '10:00')).toBeVisible()

  await dashboard.route('**/assets/week-*.js', (route) => route.abort())
  await dashboard.reload()
  await expect(dashboard.getByText('Die Wochenansicht konnte nicht geladen werden.')).toBeVisible()
  await expectAccessible(dashboard, 'week, missing')
  await layout(dashboard, 'Liste').click()
  await expect(dashboard.locator('li[data-place]')).toBeVisible()
})

const layout = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Ansicht' }).getByRole('button', { name })

const days = (page: Page) => page.getByRole('heading', { level: 3 })

const times = (page: Page, day: Temporal.PlainDate) => dayOfWeek(page, day).locator('time')

const details = (page: Page) => dialog(page, ', 10:00')

function lastSunday(month: number) {
  const year = Temporal.PlainDate.from(dayFromNow(0)).year + 1
  const end = Temporal.PlainDate.from({ year, month, day: 31 })
  return end.subtract({ days: end.dayOfWeek % 7 })
}

test('an empty week links to the next slot, or says that there is none', async ({
  dashboard,
  organisation,
}) => {
  await organisation.openSlot(at(22, '10:00'))
  await dashboard.goto(weekOf(monday))
  const date = dayAt(22).toLocaleString('de-DE', { day: 'numeric', month: 'long', year: 'numeric' })
  await dashboard.getByRole('button', { name: `Nächster Termin: Di., ${date}` }).click()
  await expect(dayOfWeek(dashboard, dayAt(22))).toContainText('10:00–11:00 Uhr')
  await dashboard.getByRole('button', { name: 'Nächste Woche' }).click()
  await expect(dashboard.getByText('Danach gibt es keine Termine.')).toBeVisible()
})

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
      .getByRole('button', { name: /^Team einteilen/ })
      .click()
    await dialog(dashboard, 'Team einteilen').getByRole('checkbox', { name: 'Käthe Roß' }).check()
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

const shapeIn = (card: Locator) => card.locator('svg').first().innerHTML()

const idOf = (nth: number) => `0199c1de-4a10-7c3e-9f00-${String(nth).padStart(12, '0')}`

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
