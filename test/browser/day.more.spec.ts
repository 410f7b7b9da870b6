import { expect } from '@playwright/test'
import { dayFromNow } from '#test/world/registered-organisation.ts'
import { expectAccessible } from './accessible.ts'
import { nameOf, openBooked, slotAt, storedBy, tickOf, today } from './day/day-list.ts'
import { field } from './field.ts'
import { test } from './fixture.ts'
import { enterAs, phone } from './mine/guide.ts'
import { join } from './people.ts'

test('30 bookings are marked as attended with 30 taps, and one more tap undoes the last', async ({
  dashboard: page,
  organisation,
}) => {
  const groups = Array.from({ length: 30 }, (_, index) => (index % 5) + 1)
  await openBooked(organisation, groups)
  await page.setViewportSize(phone)
  await page.goto(today())
  let taps = 0
  await page.exposeFunction('countTap', () => (taps += 1))
  await page.evaluate(() =>
    document.addEventListener('click', () => void (globalThis as unknown as Counting).countTap()),
  )
  for (const index of groups.keys()) await tickOf(page, nameOf(index)).click()
  await expect(slotAt(page, '23:50')).toContainText('90 von 90 gekommen')
  await expect.poll(async () => (await storedBy(organisation)).came).toEqual(groups)
  await page.getByRole('button', { name: 'Rückgängig' }).click()
  await expect.poll(async () => (await storedBy(organisation)).came?.at(-1)).toBeNull()
  expect(taps).toBeLessThanOrEqual(32)
})

interface Counting {
  countTap: () => void
}

test('a different number of people, or none, can be entered with the keyboard, and the page is accessible', async ({
  dashboard: page,
  organisation,
}) => {
  await openBooked(organisation, [4, 2])
  await page.goto(today())
  await page.getByRole('button', { name: `Andere Anzahl für ${nameOf(0)}` }).press('Enter')
  const fewer = page.getByRole('button', { name: 'Eine Person weniger' })
  await expect(fewer).toBeFocused()
  await expectAccessible(page, 'the list of a day, with numbers')
  await fewer.press('Enter')
  await page.getByRole('button', { name: '3 Personen waren da' }).press('Enter')
  await expect(page.getByText('3 von 4 da', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: `Andere Anzahl für ${nameOf(1)}` }).press('Enter')
  await page.getByRole('button', { name: 'Niemand war da' }).press('Enter')
  await expect(slotAt(page, '23:50')).toContainText('3 von 6 gekommen')
  await expect.poll(async () => (await storedBy(organisation)).came).toEqual([3, 0])
  await expect(page.getByText('noch nicht gesendet')).toHaveCount(0)
  await expectAccessible(page, 'the list of a day')
})

test('visitors without a booking can be entered for the remaining places, and removed again', async ({
  dashboard: page,
  organisation,
}) => {
  await openBooked(organisation, [4], { max_attendees: 6 })
  await page.goto(today())
  await page.getByRole('button', { name: /^Gäste ohne Buchung/ }).click()
  const more = page.getByRole('button', { name: 'Eine Person mehr' })
  await more.click()
  await more.click()
  await expectAccessible(page, 'visitors without a booking')
  await page.getByRole('button', { name: '3 Personen eintragen' }).click()
  const slot = slotAt(page, '23:50')
  await expect(slot).toContainText('3 ohne Buchung, davon 1 über den Plätzen')
  await expect.poll(() => storedBy(organisation)).toMatchObject({ walkIns: [3], sum: 6 })
  await page.getByRole('button', { name: '3 Personen ohne Buchung entfernen' }).click()
  await expect(slot).not.toContainText('3 ohne Buchung')
  await expect.poll(() => storedBy(organisation)).toMatchObject({ walkIns: [], sum: 4 })
})

test('the desk opens the day’s list from the navigation and moves between days', async ({
  page,
  fixture,
  organisation,
}) => {
  const desk = await join(fixture, organisation, { role: 'desk' })
  await page.context().addCookies([{ ...desk.cookie, url: fixture.address }])
  await openBooked(organisation, [2])
  await page.goto('/admin')
  await page.getByRole('link', { name: 'Tagesliste' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Heute')
  await expect(tickOf(page, nameOf(0))).toBeVisible()
  await page.getByRole('link', { name: 'Tag danach' }).click()
  await expect(page).toHaveURL(new RegExp(`/admin/day/${dayFromNow(1)}`))
  await expect(page.getByText('An diesem Tag gibt es keine Termine.')).toBeVisible()
  await page.getByRole('link', { name: 'Heute', exact: true }).click()
  await tickOf(page, nameOf(0)).click()
  await expect.poll(async () => (await storedBy(organisation)).came).toEqual([2])
})

test('a distant day can be opened by typing its date key by key, and no half-typed year is shown', async ({
  dashboard: page,
  organisation,
}) => {
  const far = `${Temporal.PlainDate.from(dayFromNow(0)).year + 1}-11-11`
  await organisation.openSlot({ starttime: `${far}T10:00` })
  const visited: string[] = []
  page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname))
  await page.goto(today())
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Tagesliste')
  const day = field(page, 'Tag')
  await expect(day).toHaveValue(dayFromNow(0))
  await day.focus()
  // The eleventh of November is typed the same way whether the browser puts the day or the month
  // first.
  await page.keyboard.type(`1111${far.slice(0, 4)}`, { delay: 150 })
  await expect(page).toHaveURL(new RegExp(`/admin/day/${far}$`))
  await expect(slotAt(page, '10:00')).toBeVisible()
  await expect(day).toBeFocused()
  expect(visited.filter((path) => /\/day\/(0|1)/.test(path))).toEqual([])
  await expectAccessible(page, 'the list of a far day')
  await field(page, 'Tag').fill('0002-12-01')
  await page.waitForTimeout(800)
  await expect(page).toHaveURL(new RegExp(`/admin/day/${far}$`))
  await page.getByRole('link', { name: 'Tag danach' }).click()
  await expect(day).toHaveValue(far.replace(/11$/, '12'))
})

test('a day without slots links to the next day with slots, for guides too', async ({
  dashboard: page,
  fixture,
  organisation,
  browser,
}) => {
  const tomorrow = await organisation.openSlot({ starttime: `${dayFromNow(12)}T10:00` })
  const later = await organisation.openSlot({ starttime: `${dayFromNow(20)}T11:00` })
  const next = page.getByRole('link', { name: /^Nächster Termin: / })
  await page.goto(today())
  await next.click()
  await expect(page).toHaveURL(new RegExp(`/admin/day/${dayFromNow(12)}$`))
  await expect(slotAt(page, '10:00')).toBeVisible()
  await expect(next).toHaveCount(0)
  await page.goto(`/admin/day/${dayFromNow(20)}`)
  await expect(slotAt(page, '11:00')).toBeVisible()
  await organisation.call('DELETE', `admin/timeslot/${later}`)
  await expect(page.getByText('An diesem Tag gibt es keine Termine.')).toBeVisible()
  await expect(next).toHaveCount(0)
  await page.goto(today())
  await expect(next).toBeVisible()
  await organisation.call('DELETE', `admin/timeslot/${tomorrow}`)
  await expect(next).toHaveCount(0)

  const guided = await organisation.openSlot({ starttime: `${dayFromNow(9)}T10:00` })
  await organisation.openSlot({ starttime: `${dayFromNow(3)}T10:00` })
  const context = await browser.newContext({ baseURL: fixture.address })
  const own = await context.newPage()
  const { assign } = await enterAs(own, fixture, { organisation })
  await assign(guided)
  await own.goto(today())
  await own.getByRole('link', { name: /^Nächster Termin: / }).click()
  await expect(own).toHaveURL(new RegExp(`/admin/day/${dayFromNow(9)}$`))
  await expect(slotAt(own, '10:00')).toBeVisible()
  await context.close()
})

test('guides mark attendance for the slots they lead, and see no others', async ({
  page,
  fixture,
  organisation,
}) => {
  const { assign } = await enterAs(page, fixture, { organisation })
  const { slotId } = await openBooked(organisation, [3])
  await organisation.openSlot({ starttime: `${dayFromNow(0)}T23:40` })
  await assign(slotId)
  await page.goto('/admin/mine')
  await page.getByRole('link', { name: 'Wer ist da?' }).click()
  await tickOf(page, nameOf(0)).click()
  await expect(slotAt(page, '23:50')).toContainText('3 von 3 gekommen')
  await expect(slotAt(page, '23:40')).toHaveCount(0)
})

test('a day’s list is printed with its bookings and without buttons', async ({
  dashboard: page,
  organisation,
}) => {
  await openBooked(organisation, [4])
  await page.goto(today())
  await expect(tickOf(page, nameOf(0))).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(nameOf(0))).toBeVisible()
  for (const name of ['Drucken', `Andere Anzahl für ${nameOf(0)}`]) {
    await expect(page.getByRole('button', { name })).toBeHidden()
  }
  await expect(page.getByRole('navigation', { name: 'Hauptnavigation' })).toBeHidden()
})
