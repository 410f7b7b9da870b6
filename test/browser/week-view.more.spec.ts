import { expect, type Page } from '@playwright/test'
import { dayFromNow } from '#test/world/registered-organisation.ts'
import { expectAccessible } from './accessible.ts'
import { dayOfWeek, dialog, mondayToCome, slotAt, weekday, weekOf } from './dashboard.ts'
import { test } from './fixture.ts'

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
  expect(scripts.join()).not.toContain('dashboard-week')

  await layout(dashboard, 'Woche').click()
  await expect(dayOfWeek(dashboard, dayAt(1))).toContainText('10:00–11:00 Uhr')
  await expect(days(dashboard)).toHaveCount(7)
  expect(scripts.join()).toContain('dashboard-week')
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
  await dashboard.getByRole('button', { name: 'Abgesagte anzeigen' }).click()
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

  await dashboard.route('**/dashboard-week*.js', (route) => route.abort())
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
