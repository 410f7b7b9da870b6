import { type Browser, expect, type Page } from '@playwright/test'
import type { Project } from '#contract/project.ts'
import type { Slot } from '#contract/slot.ts'
import type { TeamMember } from '#contract/staff.ts'
import { dayFromNow, type RegisteredOrganisation } from '#test/world/registered-organisation.ts'
import { expectAccessible } from './accessible.ts'
import { daySection, dialog, slotAt, weekOf } from './dashboard.ts'
import {
  nameOf,
  openBooked,
  openDay,
  slotAt as slotOfDay,
  storedBy,
  tickOf,
  today,
} from './day/day-list.ts'
import { field } from './field.ts'
import { test } from './fixture.ts'
import { enterAs, phone, storedIn } from './mine/guide.ts'
import { join } from './people.ts'
import { press } from './setup/keyboard.ts'

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
  await expect(slotOfDay(page, '23:50')).toContainText('90 von 90 gekommen')
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
  await expect(slotOfDay(page, '23:50')).toContainText('3 von 6 gekommen')
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
  const slot = slotOfDay(page, '23:50')
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
  await expect(slotOfDay(page, '10:00')).toBeVisible()
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
  await expect(slotOfDay(page, '10:00')).toBeVisible()
  await expect(next).toHaveCount(0)
  await page.goto(`/admin/day/${dayFromNow(20)}`)
  await expect(slotOfDay(page, '11:00')).toBeVisible()
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
  await expect(slotOfDay(own, '10:00')).toBeVisible()
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
  await expect(slotOfDay(page, '23:50')).toContainText('3 von 3 gekommen')
  await expect(slotOfDay(page, '23:40')).toHaveCount(0)
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

const unsent = (page: Page) => page.getByText(/nicht gesendet\.$/)

interface Device {
  address: string
  cookie: { name: string; value: string }
}

/** Opens today's list on another device, then takes the device offline. */
async function openDevice(browser: Browser, { address, cookie }: Device) {
  const context = await browser.newContext({ baseURL: address })
  await context.addCookies([{ ...cookie, url: address }])
  const page = await context.newPage()
  await openDay(page)
  await context.setOffline(true)
  await expect(page.getByText(/^Keine Verbindung/)).toBeVisible()
  return page
}

async function enter(page: Page, name: string, count: number) {
  await page.getByRole('button', { name: `Andere Anzahl für ${name}` }).click()
  const shown = page.getByRole('group', { name: 'Wie viele sind gekommen?' })
  while (Number(await shown.locator('output').textContent()) > count) {
    await shown.getByRole('button', { name: 'Eine Person weniger' }).click()
  }
  await shown.getByRole('button', { name: / waren? da$/ }).click()
}

async function goOnline(page: Page) {
  await page.context().setOffline(false)
  await expect(unsent(page)).toHaveCount(0, { timeout: 20_000 })
}

for (const order of ['the earlier', 'the later'] as const) {
  test(`when the device with ${order} entry reconnects first after eight hours offline, the later entry counts, no entry is lost, and the difference is shown`, async ({
    browser,
    fixture,
    organisation,
  }) => {
    await openBooked(organisation, [4, 3, 2])
    const desk = await join(fixture, organisation, { name: 'Dora Öz', role: 'desk' })
    const { address } = fixture
    const earlier = await openDevice(browser, { address, cookie: organisation.cookie })
    const later = await openDevice(browser, { address, cookie: desk.cookie })
    await enter(earlier, nameOf(0), 3)
    await tickOf(earlier, nameOf(1)).click()
    await earlier.getByRole('button', { name: /^Gäste ohne Buchung/ }).click()
    await earlier.getByRole('button', { name: '1 Person eintragen' }).click()
    await enter(later, nameOf(0), 2)
    await tickOf(later, nameOf(2)).click()
    for (const page of [earlier, later]) {
      await page.clock.install()
      await page.clock.fastForward('08:00:00')
      await page.reload()
      await expect(unsent(page)).toBeVisible()
    }
    const [first, second] = order === 'the earlier' ? [earlier, later] : [later, earlier]
    await goOnline(first)
    await goOnline(second)
    await expect
      .poll(() => storedBy(organisation))
      .toEqual({ came: [2, 3, 2], walkIns: [1], sum: 10 })
    const note = second.getByRole('region', { name: 'Abweichende Einträge' })
    await expect(note).toContainText(
      order === 'the earlier'
        ? /Ihr Eintrag „2 von 4 da“ gilt\. Käthe Roß hatte .* „3 von 4 da“ eingetragen/
        : /Ihr Eintrag „3 von 4 da“ gilt nicht: Dora Öz hat .* „2 von 4 da“ eingetragen/,
    )
    await expect(first.getByRole('region', { name: 'Abweichende Einträge' })).toHaveCount(0)
    await expect(slotOfDay(first, '23:50')).toContainText('7 von 9 gekommen')
    await expectAccessible(second, 'differing entries')
    if (order === 'the later') {
      await note.getByRole('button', { name: 'Meinen Eintrag übernehmen' }).click()
      await expect.poll(async () => (await storedBy(organisation)).came).toEqual([3, 3, 2])
    }
    await expect(note).toHaveCount(order === 'the later' ? 0 : 1)
    for (const page of [earlier, later]) await page.context().close()
  })
}

test('attendance marked while offline survives closing the page, and is counted only once', async ({
  dashboard: page,
  organisation,
}) => {
  await openBooked(organisation, [4, 2])
  await openDay(page)
  const context = page.context()
  await context.setOffline(true)
  await tickOf(page, nameOf(0)).click()
  await expect(page.getByText('Ein Eintrag ist noch nicht gesendet.')).toBeVisible()
  await page.close()
  const again = await context.newPage()
  await again.goto(today())
  await expect(again.getByText(/^Keine Verbindung\. Stand: /)).toBeVisible()
  await tickOf(again, nameOf(1)).click()
  await expect(slotOfDay(again, '23:50')).toContainText('6 von 6 gekommen')
  await expectAccessible(again, 'the list of a day without a connection')
  await context.setOffline(false)
  await expect(unsent(again)).toHaveCount(0, { timeout: 20_000 })
  await expect.poll(async () => (await storedBy(organisation)).came).toEqual([4, 2])
  await expect(slotOfDay(again, '23:50')).toContainText('6 von 6 gekommen')
})

test('an entry for a booking that was cancelled in the meantime is reported, not dropped', async ({
  dashboard: page,
  organisation,
}) => {
  const { bookings } = await openBooked(organisation, [4, 2])
  await openDay(page)
  await page.context().setOffline(true)
  await tickOf(page, nameOf(0)).click()
  await organisation.call('POST', `admin/booking/${bookings[0]}/cancel`, {})
  await goOnline(page)
  const note = page.getByRole('region', { name: 'Abweichende Einträge' })
  await expect(note).toContainText('Diese Buchung ist storniert')
  await note.getByRole('button', { name: 'In Ordnung' }).click()
  await expect(note).toHaveCount(0)
})

test('logging out warns about unsent entries, and does not leave any names in the browser', async ({
  dashboard: page,
  organisation,
}) => {
  await openBooked(organisation, [4, 2])
  await openDay(page)
  expect(await storedIn(page)).toContain(nameOf(0))
  await page.route('**/attendance', (route) => route.abort())
  await tickOf(page, nameOf(0)).click()
  await expect(unsent(page)).toBeVisible()
  const logOut = async () => {
    await page.getByRole('button', { name: /Benutzermenü/ }).click()
    await page.getByRole('menuitem', { name: 'Abmelden' }).click()
  }
  await logOut()
  await page.getByRole('button', { name: 'Angemeldet bleiben' }).click()
  await expect(tickOf(page, nameOf(0))).toBeVisible()
  await logOut()
  await page.getByRole('button', { name: 'Trotzdem abmelden' }).click()
  await expect(page).toHaveURL(/\/login/)
  expect(await storedIn(page)).not.toContain(nameOf(0))
  expect(await page.evaluate(() => localStorage.getItem('rundgang-ticks'))).toBeNull()
})

test('after 36 hours offline, the device no longer holds any names or entries', async ({
  dashboard: page,
  organisation,
}) => {
  await openBooked(organisation, [4])
  await openDay(page)
  await page.context().setOffline(true)
  await tickOf(page, nameOf(0)).click()
  await page.clock.install()
  await page.clock.fastForward('37:00:00')
  await page.reload()
  await expect(page.getByText('Ohne Verbindung ist dieser Tag')).toBeVisible()
  expect(await storedIn(page)).not.toContain(nameOf(0))
  const left = await page.evaluate(() => Object.keys(localStorage))
  expect(left).not.toContain('rundgang-day')
})

const finder = (page: Page) => page.getByRole('combobox', { name: 'Buchung suchen' })
const picker = (page: Page) => page.getByRole('combobox', { name: 'Projekt' })

/** Opens the dashboard as a new member with the desk role. */
async function enterAsDesk(
  page: Page,
  fixture: Parameters<typeof join>[0],
  organisation: RegisteredOrganisation,
) {
  const desk = await join(fixture, organisation, { name: 'Dora Öz', role: 'desk' })
  await page.context().addCookies([{ ...desk.cookie, url: fixture.address }])
  await page.goto('/admin')
  return desk
}

test('the desk makes, finds, changes and cancels bookings with the keyboard alone', async ({
  page,
  fixture,
  organisation,
}) => {
  await organisation.openSlot()
  await enterAsDesk(page, fixture, organisation)
  const slot = slotAt(page, '10:00')
  await press(slot.getByRole('button', { name: /^Buchen/ }), 'Enter')
  const booking = dialog(page, 'Buchung anlegen')
  await expect(field(booking, 'Name')).toBeFocused()
  await page.keyboard.type('Sibylle Günther')
  await page.keyboard.press('Tab')
  await page.keyboard.type('guenther@schule.example')
  await page.keyboard.press('Enter')
  await expect(booking).toBeHidden()
  const path = `admin/bookings/${organisation.projectId}?q=sibylle`
  const found = async () => (await organisation.call<unknown[]>('GET', path)).body
  await expect.poll(found, { timeout: 15_000 }).toHaveLength(1)

  await page.keyboard.press('/')
  await expect(finder(page)).toBeFocused()
  await page.keyboard.type('sibylle')
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  const detail = dialog(page, 'Buchung von Sibylle Günther')
  await expectAccessible(page, 'a booking, for the desk')
  await press(detail.getByRole('button', { name: 'Ändern' }), 'Enter')
  const change = dialog(page, 'Buchung ändern')
  await expect(field(change, 'Personen')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('4')
  await page.keyboard.press('Enter')
  await expect(detail.getByText('4 Personen', { exact: true })).toBeVisible()
  await press(detail.getByRole('button', { name: 'Buchung stornieren' }), 'Enter')
  const cancellation = dialog(page, 'Buchung stornieren?')
  await press(cancellation.getByRole('button', { name: 'Buchung stornieren' }), 'Enter')
  await expect(detail.getByText('Storniert von Dora Öz')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(slot).toContainText('0 von 10')
})

test('in the lists, the desk sees what guides see, but can also open bookings whose bookers are hidden', async ({
  page,
  fixture,
  organisation,
}) => {
  await organisation.book(await organisation.openSlot())
  await enterAsDesk(page, fixture, organisation)
  await page.getByRole('button', { name: '1 Buchung' }).click()
  await expect(page.getByRole('link', { name: 'Stornieren' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Jürgen Weiß', exact: true }).click()
  const detail = dialog(page, 'Buchung von Jürgen Weiß')
  await expect(detail.getByText('2 Personen')).toBeVisible()
  await page.keyboard.press('Escape')
  await organisation.call('PUT', 'admin/organisation', { guides_see_all_bookers: false })
  await page.reload()
  await page.getByRole('button', { name: '1 Buchung' }).click()
  await expect(page.getByText('Jürgen Weiß')).toHaveCount(0)
  await expectAccessible(page, 'hidden bookings, for the desk')
  await page.getByRole('link', { name: 'Buchung öffnen' }).click()
  await expect(detail.getByText('2 Personen')).toBeVisible()
})

test('the desk does not get an admin’s other controls in the list, in the week view or on a phone', async ({
  page,
  fixture,
  organisation,
}) => {
  await organisation.book(await organisation.openSlot())
  await enterAsDesk(page, fixture, organisation)
  await expect(slotAt(page, '10:00').getByRole('button', { name: /^Buchen/ })).toBeVisible()
  const withheld = /anlegen|Weitere Aktionen|Team|Auswählen|verwalten|kopieren/i
  await expect(page.getByRole('button', { name: withheld })).toHaveCount(0)
  await expect(page.getByRole('navigation').getByRole('link')).toHaveText([
    'Dashboard',
    'Tagesliste',
  ])
  await expectAccessible(page, 'the dashboard of the desk')
  await page.goto(weekOf(Temporal.PlainDate.from(dayFromNow(1))))
  await page.getByRole('button', { name: /10:00/ }).click()
  const shown = page.getByRole('dialog')
  await expect(shown.getByRole('button', { name: /^Buchen/ })).toBeVisible()
  await expect(shown.getByRole('button', { name: withheld })).toHaveCount(0)
  await page.goto('/admin/settings')
  await expect(page.getByText('Diese Seite ist nur für Admins.')).toBeVisible()

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/admin')
  await expect(slotAt(page, '10:00').getByRole('button', { name: /^Buchen/ })).toBeVisible()
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(await overflow()).toBeLessThanOrEqual(0)
  await expectAccessible(page, 'the dashboard of the desk on a phone')
})

test('the desk switches between projects, and sees a project’s questions', async ({
  page,
  fixture,
  organisation,
}) => {
  const { call } = organisation
  const { body: castle } = await call<Project>('POST', 'admin/project', { name: 'Schloss' })
  const questions = [{ kind: 'text', text: 'Woher kommen Sie?' }]
  await call('PUT', `admin/project/${organisation.projectId}`, {
    name: organisation.name,
    questions,
  })
  await organisation.openSlot()
  await enterAsDesk(page, fixture, organisation)
  await slotAt(page, '10:00')
    .getByRole('button', { name: /^Buchen/ })
    .click()
  await expect(dialog(page, 'Buchung anlegen').getByText('Woher kommen Sie?')).toBeVisible()
  await page.keyboard.press('Escape')
  const remembered = page.waitForResponse(/last_used_project/)
  await picker(page).selectOption('Schloss')
  expect((await remembered).ok()).toBe(true)
  await page.goto('/admin')
  await expect(picker(page)).toHaveValue(castle.id)
})

test('a member’s new role applies from their next action', async ({
  page,
  fixture,
  organisation,
}) => {
  await organisation.book(await organisation.openSlot())
  const desk = await enterAsDesk(page, fixture, organisation)
  await expect(finder(page)).toBeVisible()
  const { body: team } = await organisation.call<TeamMember[]>('GET', 'admin/staff')
  const id = team.find(({ username }) => username === desk.email)?.staff_id
  await organisation.call('PATCH', `admin/staff/${id}`, { role: 'guide' })
  await finder(page).fill('sibylle')
  await expect(finder(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Buchen/ })).toHaveCount(0)
})

test.describe('printing', () => {
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
