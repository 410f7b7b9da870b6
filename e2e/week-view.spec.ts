import { expect, type Locator, type Page } from '@playwright/test'
import {
  dayFromNow,
  type RegisteredOrganisation,
} from '#server/testing/organisations/registered-organisation.ts'
import { expectAccessible } from './accessible.ts'
import { choose, dialog, slotAt } from './dashboard.ts'
import { field } from './field.ts'
import { test } from './fixture.ts'
import { join } from './people.ts'

const slots = '**/api/admin/events/**'
/** A Monday to come, far from any change of the clocks. */
const monday = mondayAfter(Temporal.Now.plainDateISO('Europe/Berlin').add({ weeks: 1 }))
const dayAt = (days: number) => monday.add({ days })
const at = (days: number, time: string) => ({ starttime: `${dayAt(days)}T${time}` })
const weekOf = (day: Temporal.PlainDate) => `/admin?ansicht=woche&ab=${day}`

test('the week is chosen beside the list, kept in the address, and loaded when it is opened', async ({
  dashboard,
  organisation,
}) => {
  await organisation.openSlot(at(1, '10:00'))
  const scripts: string[] = []
  dashboard.on('request', (request) => scripts.push(request.url()))
  await dashboard.goto(`/admin?ab=${monday}`)
  await expect(slotAt(dashboard, '10:00')).toBeVisible()
  await expect(layout(dashboard, 'Liste')).toHaveAttribute('aria-pressed', 'true')
  expect(scripts.join()).not.toContain('dashboard-week')

  await layout(dashboard, 'Woche').click()
  await expect(dayIn(dashboard, dayAt(1))).toContainText('10:00–11:00 Uhr')
  await expect(days(dashboard)).toHaveCount(7)
  expect(scripts.join()).toContain('dashboard-week')
  expect(new URL(dashboard.url()).searchParams.get('ansicht')).toBe('woche')
  await dashboard.reload()
  await expect(dayIn(dashboard, dayAt(1))).toContainText('10:00–11:00 Uhr')

  await dashboard.goBack()
  await expect(dashboard.locator('li[data-place]')).toBeVisible()
  expect(new URL(dashboard.url()).searchParams.has('ansicht')).toBe(false)
  await dashboard.goForward()
  await expect(days(dashboard)).toHaveCount(7)
  await layout(dashboard, 'Liste').click()
  await expect(dashboard.locator('li[data-place]')).toBeVisible()
})

test('previous, next and today lead through the weeks, and the Back button leads back', async ({
  dashboard,
  organisation,
}) => {
  await organisation.openSlot(at(0, '10:00'))
  await organisation.openSlot(at(7, '14:00'))
  await dashboard.goto(weekOf(dayAt(2)))
  await expect(dayIn(dashboard, monday)).toContainText('10:00')
  const next = dashboard.getByRole('button', { name: 'Nächste Woche' })
  await next.click()
  await expect(dayIn(dashboard, dayAt(7))).toContainText('14:00')
  await expect(next).toBeFocused()
  expect(new URL(dashboard.url()).searchParams.get('ab')).toBe(String(dayAt(9)))
  await dashboard.goBack()
  await expect(dayIn(dashboard, monday)).toContainText('10:00')
  await dashboard.getByRole('button', { name: 'Vorige Woche' }).click()
  await expect(slotAt(dashboard, '10:00')).toBeHidden()
  await dashboard.getByRole('button', { name: 'Heute', exact: true }).click()
  const today = dashboard.getByRole('region', { name: 'Heute' })
  await expect(today).toHaveAccessibleName(nameOf(Temporal.PlainDate.from(dayFromNow(0)), ' Heute'))
})

for (const timezoneId of ['Europe/Berlin', 'America/New_York', 'Asia/Kolkata']) {
  test.describe(`with the device in ${timezoneId}`, () => {
    test.use({ timezoneId })

    test('both changes of the clocks keep weeks of seven days, and slots their own day', async ({
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

test('a slot at 23:30 is on its own day, also where that day is another one for the project or in UTC', async ({
  dashboard,
  organisation,
}) => {
  await organisation.openSlot(at(0, '00:30'))
  await organisation.openSlot({ ...at(6, '23:30'), timezone: 'America/New_York' })
  await organisation.openSlot({ ...at(7, '01:30'), timezone: 'Asia/Kolkata' })
  await dashboard.goto(weekOf(monday))
  await expect(times(dashboard, monday)).toHaveText(['00:30–01:30 Uhr'])
  await expect(times(dashboard, dayAt(6))).toHaveText(['23:30–00:30 Uhr'])
  await expect(dayIn(dashboard, dayAt(6))).toContainText('Zeitzone America/New_York')
  await expect(slotAt(dashboard, '01:30 Uhr')).toHaveCount(1)
  await dashboard.getByRole('button', { name: 'Nächste Woche' }).click()
  await expect(times(dashboard, dayAt(7))).toHaveText(['01:30–02:30 Uhr'])
  await expect(slotAt(dashboard, '23:30')).toHaveCount(0)
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
    new RegExp(`7 von 10 niemand eingeteilt ${nameOf(dayAt(1))}$`),
  )
  const other = slotAt(dashboard, '14:00')
  await expect(other).toContainText('Kindergeburtstag')
  await expect(other).toContainText('Intern')
  expect(await shapeIn(card)).not.toBe(await shapeIn(other))
  await expect(dayIn(dashboard, dayAt(1))).toContainText('2 Termine')
})

test('today has its mark and a line for now; the running slot says so', async ({
  dashboard,
  organisation,
}) => {
  const wednesday = dayAt(2)
  for (const time of ['09:00', '12:00', '15:00']) await organisation.openSlot(at(2, time))
  const noon = wednesday.toZonedDateTime({ timeZone: 'Europe/Berlin', plainTime: '12:20' })
  await dashboard.clock.setFixedTime(new Date(noon.epochMilliseconds))
  await dashboard.goto('/admin?ansicht=woche')
  const today = dashboard.getByRole('region', { name: nameOf(wednesday, ' Heute') })
  await expect(today).toContainText(/09:00.*12:00.*Jetzt, 12:20 Uhr.*15:00/s)
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

  test('a comment is seen before the server answers, and deleting leaves the focus on the page', async ({
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

  test('who is not an admin reads the slot and its bookings without the controls', async ({
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

test('filters hold in the week, and cancelled slots are shown when asked for', async ({
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
  await dashboard.getByRole('button', { name: 'Abgesagte anzeigen' }).click()
  await expect(slotAt(dashboard, '16:00')).toContainText('Gelöscht')
  expect(new URL(dashboard.url()).searchParams.get('abgesagte')).toBe('mit')
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
  await expect(slotAt(dashboard, '10:00')).toBeHidden({ timeout: 4_000 })
})

test('a week of 200 slots is used by keyboard alone', async ({ dashboard, organisation }) => {
  test.setTimeout(90_000)
  // Otherwise an open dashboard would follow each of them.
  await dashboard.goto('about:blank')
  await openMany(organisation, 200)
  await dashboard.goto(weekOf(monday))
  const cards = dashboard.locator('[data-slot]')
  await expect(cards).toHaveCount(200)
  await dashboard.getByRole('button', { name: 'Nächste Woche' }).focus()
  const press = (key: string) => dashboard.keyboard.press(key)
  const focused = dashboard.locator(':focus')
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

  // One more Tab leaves all two hundred, and the way back leads to the same one.
  await press('Tab')
  await expect(dashboard.locator('[data-slot]:focus')).toHaveCount(0)
  await press('Shift+Tab')
  await isOn(5, '08:20')
  await press('Shift+Tab')
  await expect(dashboard.getByRole('button', { name: 'Nächste Woche' })).toBeFocused()
  await expectAccessible(dashboard, 'week with 200 slots')
})

test('a week of more slots than one answer holds is loaded completely', async ({
  dashboard,
  organisation,
}) => {
  await organisation.openSlot(at(1, '10:00'))
  const [known] = await organisation.slots()
  const asked: (string | null)[] = []
  await dashboard.route(slots, async (route) => {
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
  expect(asked.slice(0, 2)).toEqual([null, idOf(499)])
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('one day at a time is shown, with the days of the week to choose from', async ({
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
    await expect(dayIn(dashboard, dayAt(4))).toContainText('Keine Termine')
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

test('the week is accessible in all its states, and a failure is tried again', async ({
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

  await dashboard.route('**/dashboard-week*.js', (route) => route.abort())
  await dashboard.reload()
  await expect(dashboard.getByText('Die Wochenansicht konnte nicht geladen werden.')).toBeVisible()
  await expectAccessible(dashboard, 'week, missing')
  await layout(dashboard, 'Liste').click()
  await expect(dashboard.locator('li[data-place]')).toBeVisible()
})

const layout = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Ansicht' }).getByRole('button', { name })

const nameOf = (day: Temporal.PlainDate, mark = '') => {
  const weekday = day.toLocaleString('de-DE', { weekday: 'long' })
  return `${weekday} ${day.toLocaleString('de-DE', { day: 'numeric', month: 'long' })}${mark}`
}

const dayIn = (page: Page, day: Temporal.PlainDate) =>
  page.getByRole('region', { name: nameOf(day), exact: true })

const days = (page: Page) => page.getByRole('heading', { level: 3 })

const times = (page: Page, day: Temporal.PlainDate) => dayIn(page, day).locator('time')

const details = (page: Page) => dialog(page, ', 10:00')

const shapeIn = (card: Locator) => card.locator('svg').first().innerHTML()

const idOf = (nth: number) => `0199c1de-4a10-7c3e-9f00-${String(nth).padStart(12, '0')}`

/** Slots every twenty minutes from eight on, on all days of the week in turn. */
async function openMany(organisation: RegisteredOrganisation, count: number) {
  for (let nth = 0; nth < count; nth += 1) {
    const time = Temporal.PlainTime.from('08:00').add({ minutes: 20 * Math.floor(nth / 7) })
    await organisation.openSlot(at(nth % 7, time.toString({ smallestUnit: 'minute' })))
  }
}

function mondayAfter(day: Temporal.PlainDate) {
  return day.add({ days: 8 - day.dayOfWeek })
}

function lastSunday(month: number) {
  const year = Temporal.Now.plainDateISO('Europe/Berlin').year + 1
  const end = Temporal.PlainDate.from({ year, month, day: 31 })
  return end.subtract({ days: end.dayOfWeek % 7 })
}
