import { expect, type Page } from '@playwright/test'
import { dayFromNow } from '#test/world/registered-organisation.ts'
import { expectAccessible } from './accessible.ts'
import { choose, dialog, slotAt } from './dashboard.ts'
import { field } from './field.ts'
import { test } from './fixture.ts'
import { bookTwoDates, button, heading, letVisitorsChange } from './own-booking/two-dates.ts'

const reason = 'Unser Guide ist krank.'
const action = 'Termin verlegen'

async function openMove(page: Page) {
  await choose(page, slotAt(page, '10:00'), action)
  const opened = dialog(page, action)
  await expect(opened).toBeVisible()
  return opened
}

test('an outdated dialog does not move the slot, says so and keeps the input', async ({
  dashboard,
  organisation,
}) => {
  const { slotId } = await bookTwoDates(organisation)
  await dashboard.reload()
  const move = await openMove(dashboard)
  await field(move, 'Neuer Beginn').fill(`${dayFromNow(1)}T16:30`)
  const starttime = `${dayFromNow(1)}T12:00`
  await organisation.call('POST', `admin/slot/${slotId}/move`, { starttime })
  await move.getByRole('button', { name: action }).click()
  await expect(move.getByText(/inzwischen jemand anderes geändert/)).toBeVisible()
  await expect(field(move, 'Neuer Beginn')).toHaveValue(`${dayFromNow(1)}T16:30`)
  await expectAccessible(dashboard, 'overtaken')
  const [slot] = await organisation.slots()
  const there = Temporal.Instant.from(slot?.start ?? '').toZonedDateTimeISO('Europe/Berlin')
  expect(there.toPlainTime().toString()).toBe('12:00:00')
})

test('the menu of a slot without bookings offers to delete it, but not to move it or call it off', async ({
  dashboard,
  organisation,
}) => {
  await organisation.openSlot()
  await dashboard.reload()
  await slotAt(dashboard, '10:00')
    .getByRole('button', { name: /Weitere Aktionen/ })
    .click()
  await expect(dashboard.getByRole('menuitem', { name: 'Löschen' })).toBeVisible()
  await expect(dashboard.getByRole('menuitem', { name: /verlegen|absagen/ })).toHaveCount(0)
})

test('after the booker rebooks in one tab, an outdated tab shows the current state of the booking', async ({
  page,
  organisation,
}) => {
  const { path, slotId } = await bookTwoDates(organisation)
  await organisation.openSlot({ starttime: `${dayFromNow(5)}T11:00` })
  await organisation.call('POST', `admin/slot/${slotId}/call_off`, { reason })
  const other = await page.context().newPage()
  await page.goto(path)
  await other.goto(path)
  await button(page, /14:00/).click()
  await expect(heading(page, 'Sie sind umgebucht')).toBeVisible()
  await button(other, /11:00/).click()
  await expect(heading(other, 'Meine Buchung')).toBeVisible()
  await expect(other.locator('dl.summary')).toContainText('14:00')
  expect((await organisation.slots()).map(({ sum }) => sum)).toEqual([2, 0])
})

test('if no other slot has room, the booker can check again', async ({ page, organisation }) => {
  const slotId = await organisation.openSlot()
  const { cancel_url } = await organisation.book(slotId)
  await organisation.call('POST', `admin/slot/${slotId}/call_off`, { reason })
  const { pathname, search } = new URL(cancel_url)
  await page.goto(pathname + search)
  await expect(heading(page, 'Gerade ist kein anderer Termin frei')).toBeVisible()
  await expectAccessible(page, 'nothing free')
  await organisation.openSlot({ starttime: `${dayFromNow(3)}T11:00` })
  await button(page, 'Noch einmal nachsehen').click()
  await expect(heading(page, 'Möchten Sie umbuchen?')).toBeFocused()
  await expect(button(page, /11:00/)).toBeVisible()
})

test('a booker accepts a moved slot only at the time shown on the page, even if changes by bookers are turned off', async ({
  page,
  organisation,
}) => {
  const { path, slotId } = await bookTwoDates(organisation)
  await letVisitorsChange(organisation, false)
  const move = (time: string) =>
    organisation.call('POST', `admin/slot/${slotId}/move`, {
      starttime: `${dayFromNow(1)}T${time}`,
    })
  await move('16:30')
  await page.goto(path)
  await page.route('**/keep', (route) => route.abort())
  await button(page, 'Ich komme').click()
  await expect(page.getByRole('alert')).toContainText('kam nicht durch')
  await page.unroute('**/keep')
  await move('17:00')
  await button(page, 'Ich komme').click()
  await expect(page.getByRole('alert')).toContainText('inzwischen geändert')
  await expect(page.locator('dl.summary')).toContainText('17:00')
  await button(page, 'Ich komme').click()
  await expect(page.getByText('Danke! Sie haben')).toBeVisible()
  await expect(button(page, 'Buchung stornieren')).toBeVisible()
})
