import { expect, type Page } from '@playwright/test'
import type { Slot } from '#contract/slot.ts'
import { dayFromNow } from '#test/world/registered-organisation.ts'
import { daySection, slotAt } from './dashboard.ts'
import { test } from './fixture.ts'

test.beforeEach(async ({ organisation, dashboard }) => {
  const slotId = await organisation.openSlot({ starttime: `${dayFromNow(1)}T10:00` })
  await organisation.bookAsAdmin(slotId, { attendees_count: 4, comment: 'Zwei Rollstühle' })
  await organisation.openSlot({ starttime: `${dayFromNow(2)}T14:00` })
  const comment = { comment: 'Schlüssel an der Kasse holen.' }
  await dashboard.request.post(`/api/admin/event/${slotId}/comment`, { form: comment })
  await dashboard.reload()
})

test("a day's list is printed with slot, guide, names, numbers and comments, and nothing else", async ({
  dashboard,
}) => {
  const printed = await countPrints(dashboard)
  await daySection(dashboard, 1)
    .getByRole('button', { name: /^Drucken/ })
    .click()
  await expect.poll(printed).toBe(1)
  await dashboard.emulateMedia({ media: 'print', colorScheme: 'dark' })
  const paper = dashboard.locator('body')
  for (const told of [
    /10:00–11:00 Uhr.*Führung.*4 von 10/s,
    'Team: noch niemand',
    'Schlüssel an der Kasse holen.',
  ]) {
    await expect(dashboard.getByRole('article').filter({ hasText: told })).toBeVisible()
  }
  const line = dashboard.getByRole('row').filter({ hasText: 'Jürgen Weiß' })
  await expect(dashboard.getByRole('columnheader').first()).toHaveText('Da')
  await expect(line.getByRole('cell')).toHaveText([
    '',
    'Jürgen Weiß',
    '4',
    'Führung',
    'Zwei Rollstühle',
  ])
  await expect(paper.getByText('14:00')).toHaveCount(1)
  await expect(paper.getByText('14:00')).toBeHidden()
  await expect(dashboard.getByRole('navigation')).toBeHidden()
  await expect(dashboard.getByText('juergen.weiss@schule.example')).toHaveCount(0)
  const box = await line.getByRole('cell').first().locator('span').boundingBox()
  expect(box?.width).toBeGreaterThan(10)
  expect(box?.height).toBeGreaterThan(10)
  const ink = await line.evaluate((row) => getComputedStyle(row).color)
  expect(ink).toBe('rgb(0, 0, 0)')
})

test('the browser’s print command prints the visible days, with their bookers', async ({
  dashboard,
}) => {
  await expect(slotAt(dashboard, '14:00')).toBeVisible()
  await dashboard.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  await dashboard.emulateMedia({ media: 'print' })
  await expect(dashboard.getByRole('article')).toHaveCount(2)
  await expect(dashboard.getByRole('cell', { name: 'Jürgen Weiß' })).toBeVisible()
  await dashboard.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await dashboard.emulateMedia({ media: 'screen' })
  await expect(dashboard.getByRole('article')).toHaveCount(0)
  await expect(slotAt(dashboard, '14:00')).toBeVisible()
})

test('the dashboard and the printed list mark erased bookers and still show the number of people', async ({
  dashboard,
}) => {
  await dashboard.route('**/api/admin/events/**', async (route) => {
    const answer = await route.fetch()
    const slots = (await answer.json()) as Slot[]
    const erased = { booker_name: '', booker_email: '', comment: '' }
    for (const slot of slots) {
      slot.bookings = slot.bookings.map((booking) => booking && { ...booking, ...erased })
    }
    await route.fulfill({ response: answer, json: slots })
  })
  await dashboard.reload()
  const slot = slotAt(dashboard, '10:00')
  await slot.getByRole('button', { name: '1 Buchung' }).click()
  await expect(slot).toContainText(/Angaben gelöscht.*4 Personen/s)
  await expect(slot.getByRole('link', { name: /@/ })).toHaveCount(0)
  await countPrints(dashboard)
  await daySection(dashboard, 1)
    .getByRole('button', { name: /^Drucken/ })
    .click()
  await dashboard.emulateMedia({ media: 'print' })
  await expect(dashboard.getByRole('cell', { name: 'Angaben gelöscht' })).toBeVisible()
})

/** The tests' browser has no printer, so calls to print are counted instead. */
async function countPrints(page: Page) {
  await page.evaluate(() => {
    window.print = () => {
      document.documentElement.dataset.printed = String(
        Number(document.documentElement.dataset.printed ?? 0) + 1,
      )
    }
  })
  return () => page.evaluate(() => Number(document.documentElement.dataset.printed ?? 0))
}
