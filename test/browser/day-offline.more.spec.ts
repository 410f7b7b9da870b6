import { type Browser, expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { nameOf, openBooked, openDay, slotAt, storedBy, tickOf, today } from './day/day-list.ts'
import { test } from './fixture.ts'
import { storedIn } from './mine/guide.ts'
import { join } from './people.ts'

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
    await expect(slotAt(first, '23:50')).toContainText('7 von 9 gekommen')
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
  await expect(slotAt(again, '23:50')).toContainText('6 von 6 gekommen')
  await expectAccessible(again, 'the list of a day without a connection')
  await context.setOffline(false)
  await expect(unsent(again)).toHaveCount(0, { timeout: 20_000 })
  await expect.poll(async () => (await storedBy(organisation)).came).toEqual([4, 2])
  await expect(slotAt(again, '23:50')).toContainText('6 von 6 gekommen')
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
