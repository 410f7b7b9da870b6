import { expect, type Page } from '@playwright/test'
import { dayFromNow, type RegisteredOrganisation } from '#test/world/registered-organisation.ts'
import { daySection, dialog, openSlotDialog, slotAt } from './dashboard.ts'
import { field } from './field.ts'
import { test } from './fixture.ts'

test('the dashboard goes to a date and back to today, and the Back button returns to the date', async ({
  dashboard,
  organisation,
}) => {
  await openSlots(organisation, [
    [1, '10:00'],
    [40, '14:00'],
  ])
  await dashboard.reload()
  await expect(slotAt(dashboard, '10:00')).toBeVisible()
  await dashboard.getByLabel('Zum Datum').fill(dayFromNow(39))
  await expect(slotAt(dashboard, '10:00')).toBeHidden()
  await expect(daySection(dashboard, 40)).toContainText('14:00')
  await expect(dashboard.getByLabel('Zum Datum')).toBeFocused()
  await dashboard.reload()
  await expect(slotAt(dashboard, '10:00')).toBeHidden()

  await dashboard.getByRole('button', { name: 'Heute' }).click()
  await expect(slotAt(dashboard, '10:00')).toBeVisible()
  expect(new URL(dashboard.url()).searchParams.has('ab')).toBe(false)
  await dashboard.goBack()
  await expect(slotAt(dashboard, '10:00')).toBeHidden()
  await expect(slotAt(dashboard, '14:00')).toBeVisible()
})

test('earlier slots are inserted at the top, and the visible rows stay where they were', async ({
  dashboard,
  organisation,
}) => {
  await openSlots(
    organisation,
    [1, 2, 3, 4, 5, 6, 7, 8].flatMap((day) => [
      [day, '10:00'],
      [day, '14:00'],
    ]),
  )
  await dashboard.goto(`/admin?ab=${dayFromNow(5)}`)
  const shown = daySection(dashboard, 5)
  await expect(shown).toBeVisible()
  await expect(daySection(dashboard, 4)).toBeHidden()
  const before = await top(shown.getByRole('listitem').first())
  await dashboard.getByRole('button', { name: 'Frühere Termine' }).click()
  await expect(daySection(dashboard, 4)).toBeVisible()
  await expect(daySection(dashboard, 4).getByRole('heading')).toBeFocused()
  expect(Math.abs((await top(shown.getByRole('listitem').first())) - before)).toBeLessThan(2)
  await expect(dashboard.getByText('Davor gibt es keine Termine.')).toBeAttached()
})

test('past slots can be reached from a day without later slots', async ({
  dashboard,
  organisation,
}) => {
  await openSlots(organisation, [[1, '10:00']])
  await dashboard.clock.setFixedTime(new Date(`${dayFromNow(10)}T12:00:00Z`))
  await dashboard.reload()
  await expect(dashboard.getByText('Ab heute gibt es keine Termine.')).toBeVisible()
  await dashboard.getByRole('button', { name: 'Frühere Termine' }).click()
  await expect(slotAt(dashboard, '10:00')).toBeVisible()
  await expect(slotAt(dashboard, '10:00')).toHaveAttribute('data-past')
})

test('there are never more than 200 slots on the page, however far a user scrolls', async ({
  dashboard,
  organisation,
}) => {
  test.slow()
  const days = Array.from({ length: 52 }, (_, day) => day + 1)
  const times = ['09:00', '10:00', '11:00', '12:00', '13:00']
  await openSlots(
    organisation,
    days.flatMap((day) => times.map((time): [number, string] => [day, time])),
  )
  await dashboard.reload()
  await expect(daySection(dashboard, 1)).toBeVisible()
  let most = 0
  const rows = dashboard.locator('li[data-place]')
  const scroll = async (to: 'top' | 'bottom') => {
    await dashboard.evaluate((end) => {
      window.scrollTo(0, end === 'top' ? 0 : document.documentElement.scrollHeight)
    }, to)
    await dashboard.waitForTimeout(60)
    most = Math.max(most, await rows.count())
  }
  const end = dashboard.getByText('Danach gibt es keine Termine.')
  while (!(await end.isVisible())) await scroll('bottom')
  await expect(daySection(dashboard, 52)).toContainText('13:00')
  await expect(daySection(dashboard, 1)).toBeHidden()
  await expect(async () => {
    await scroll('top')
    await expect(daySection(dashboard, 1)).toBeVisible({ timeout: 100 })
  }).toPass({ timeout: 20_000 })
  expect(most).toBeGreaterThan(100)
  expect(most).toBeLessThanOrEqual(200)

  for (let times = 0; times < 8; times += 1) await scroll('bottom')
  await expect(daySection(dashboard, 1)).toBeHidden()
  const today = dashboard.getByRole('button', { name: 'Heute' })
  await today.click()
  await expect(daySection(dashboard, 1)).toBeInViewport()
  await expect(today).toBeFocused()
})

test('a newly chosen day is shown from the top, even after the user has scrolled down', async ({
  dashboard,
  organisation,
}) => {
  await openSlots(
    organisation,
    Array.from({ length: 30 }, (_, day): Start => [day + 1, '10:00']),
  )
  await dashboard.reload()
  await expect(daySection(dashboard, 1)).toBeVisible()
  await dashboard.evaluate(() => window.scrollTo(0, 2500))
  await dashboard.getByLabel('Zum Datum').fill(dayFromNow(10))
  await expect(daySection(dashboard, 10)).toBeInViewport()
  await expect(daySection(dashboard, 9)).toBeHidden()
})

test('slots that cannot be refetched stay on the page, with a message', async ({
  dashboard,
  organisation,
}) => {
  await openSlots(organisation, [[1, '10:00']])
  await dashboard.reload()
  await expect(slotAt(dashboard, '10:00')).toBeVisible()
  const comeBack = () =>
    dashboard.evaluate(() => {
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    })
  await dashboard.route('**/api/admin/events/**', (route) =>
    route.fulfill({ status: 400, json: {} }),
  )
  const notice = dashboard.getByText('Die Termine sind vielleicht nicht auf dem neuesten Stand.')
  // Repeated, because returning to the tab fetches nothing while an earlier fetch is running.
  await expect(async () => {
    await comeBack()
    await expect(notice).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(slotAt(dashboard, '10:00')).toBeVisible()
  await dashboard.unroute('**/api/admin/events/**')
  await expect(async () => {
    await comeBack()
    await expect(notice).toBeHidden({ timeout: 500 })
  }).toPass()
})

test('a failure to load more slots is reported, and the next attempt loads them', async ({
  dashboard,
  organisation,
}) => {
  test.slow()
  const days = Array.from({ length: 60 }, (_, day): [number, string] => [day + 1, '10:00'])
  await openSlots(organisation, days)
  const nextPage = /\/api\/admin\/events\/.*after=/
  await dashboard.route(nextPage, (route) => route.fulfill({ status: 400, json: {} }))
  await dashboard.reload()
  await expect(daySection(dashboard, 1)).toBeVisible()
  // Repeated, because a key press during layout does not scroll.
  await expect(async () => {
    await dashboard.keyboard.press('End')
    await expect(dashboard.getByRole('alert')).toHaveText(
      'Weitere Termine konnten nicht geladen werden.',
      { timeout: 2000 },
    )
  }).toPass()
  await dashboard.unroute(nextPage)
  await dashboard.getByRole('button', { name: 'Weitere Termine' }).click()
  await expect(daySection(dashboard, 60)).toBeAttached()
  await expect(dashboard.getByRole('alert')).toBeHidden()
})

test('a slot that begins at the same time as another can be added, but with a warning', async ({
  dashboard,
  organisation,
}) => {
  await openSlots(organisation, [[3, '10:00']])
  await dashboard.reload()
  const slot = await openSlotDialog(dashboard)
  const remark = slot.getByText('Zur selben Zeit beginnt schon ein Termin: Führung.')
  await field(slot, 'Beginn').fill(`${dayFromNow(3)}T09:00`)
  await expect(remark).toBeHidden()
  await field(slot, 'Beginn').fill(`${dayFromNow(3)}T10:00`)
  await expect(remark).toBeVisible()
  await slot.getByRole('button', { name: 'Termin anlegen' }).click()
  await expect(slot.getByText('Termin wurde erstellt')).toBeVisible()
  await expect(remark).toBeHidden()
  await expect.poll(async () => (await organisation.slots()).length).toBe(2)
  await field(slot, 'Beginn').fill(`${dayFromNow(3)}T10:00`)
  await expect(slot.getByText('Zur selben Zeit beginnen schon 2 Termine.')).toBeVisible()
  await dialog(dashboard, 'Termin anlegen').getByRole('button', { name: 'Fertig' }).click()
  await expect(daySection(dashboard, 3)).toContainText('2 Termine')
})

type Start = [daysFromNow: number, time: string]

async function openSlots({ openSlot }: RegisteredOrganisation, starts: Start[]) {
  const open = ([days, time]: Start) => openSlot({ starttime: `${dayFromNow(days)}T${time}` })
  for (let at = 0; at < starts.length; at += 10) {
    await Promise.all(starts.slice(at, at + 10).map(open))
  }
}

async function top(row: ReturnType<Page['getByRole']>): Promise<number> {
  return (await row.boundingBox())?.y ?? Number.NaN
}
