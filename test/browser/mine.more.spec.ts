import { expect } from '@playwright/test'
import {
  dayFromNow,
  password,
  type RegisteredOrganisation,
} from '#test/world/registered-organisation.ts'
import { expectAccessible } from './accessible.ts'
import { slotAt } from './dashboard.ts'
import { field } from './field.ts'
import { test } from './fixture.ts'
import { enterAs, type Fixture, mineAt, phone, title } from './mine/guide.ts'
import { join } from './people.ts'

const mine = '**/api/mine?**'
const soon = { timeout: 3_000 }

test('a guide who logs in on a phone can call today’s first group after one tap', async ({
  page,
  fixture,
  organisation,
}) => {
  const { email, openLed } = await enterAs(page, fixture, { organisation })
  await openLed(3, '09:00', { booker_name: 'Später' })
  await openLed(0, '23:57', { booker_name: 'Sibylle Günther', booker_phone: '+49 (0)421 361-0' })
  await page.context().clearCookies()
  await page.setViewportSize(phone)
  await page.goto('/login')
  await field(page, 'E-Mail-Adresse').fill(email)
  await field(page, 'Passwort').fill(password)
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await expect(page).toHaveURL(/\/admin$/)
  const link = page.getByRole('main').getByRole('link').first()
  await expect(link).toHaveText('Meine Termine')
  await link.click()
  await expect(title(page)).toBeVisible()
  const call = page.getByRole('link', { name: '+49 (0)421 361-0: Sibylle Günther anrufen' })
  await expect(call).toBeInViewport({ ratio: 1 })
  await expect(call).toHaveAttribute('href', 'tel:+494213610')
  const { height = 0 } = (await call.boundingBox()) ?? {}
  expect(height).toBeGreaterThanOrEqual(44)
})

test('a guide sees today’s slots, marked as such, and later ones, in order and with all the details needed on site', async ({
  page,
  fixture,
  organisation,
}) => {
  const { assign, openLed } = await enterAs(page, fixture, { organisation })
  const later = await organisation.openSlot({ starttime: `${dayFromNow(2)}T09:30` })
  await assign(later)
  const today = await openLed(0, '23:57', { attendees_count: 4, comment: 'Ein Kind im Rollstuhl' })
  await furnish(fixture, organisation)
  await organisation.book(today, { booker_name: 'Adele Zu', attendees_count: 5 })
  await organisation.openSlot({ starttime: `${dayFromNow(1)}T12:00` })
  await page.goto('/admin/mine')

  const days = page.getByRole('main').getByRole('region')
  await expect(days).toHaveCount(2)
  await expect(days.first().getByRole('heading')).toContainText('Heute')
  await expect(days.last().getByRole('heading')).not.toContainText('Heute')
  const slot = mineAt(page, '23:57')
  await expect(slot).toContainText('9 von 10')
  await expect(slot).toContainText('Führung')
  await expect(slot).toContainText('An der Kasse, Am Markt 1, 50667 Köln')
  const bookings = slot.getByRole('list').getByRole('listitem')
  await expect(bookings).toHaveCount(2)
  await expect(bookings.first()).toContainText('Jürgen Weiß4 Personen')
  await expect(bookings.first()).toContainText('Ein Kind im Rollstuhl')
  await expect(bookings.last()).toContainText('Noch nicht bestätigt, vorgemerkt bis')
  await expect(mineAt(page, '09:30')).toContainText('Keine Buchungen')
})

test('bookings on later days are expanded with a tap', async ({ page, fixture, organisation }) => {
  const { openLed } = await enterAs(page, fixture, { organisation })
  await openLed(1, '09:00', { booker_name: 'Zuerst' })
  await openLed(2, '09:30', { booker_name: 'Sibylle Günther' })
  await page.goto('/admin/mine')
  await expect(page.getByText('Heute haben Sie keinen Termin.')).toBeVisible()
  await expect(page.getByText('Zuerst')).toBeVisible()
  await expect(page.getByText('Sibylle Günther')).toBeHidden()
  await mineAt(page, '09:30').getByText('1 Buchung').click()
  await expect(page.getByText('Sibylle Günther')).toBeVisible()
})

test('new bookings, comments and assignments appear while the page is open', async ({
  page,
  fixture,
  organisation,
}) => {
  const { assign, openLed } = await enterAs(page, fixture, { organisation })
  const slotId = await openLed(1, '10:00')
  await page.goto('/admin/mine')
  await expect(mineAt(page, '10:00')).toContainText('2 von 10')
  await organisation.book(slotId, { booker_name: 'Sibylle Günther', attendees_count: 3 })
  await expect(mineAt(page, '10:00')).toContainText('5 von 10', soon)
  await expect(page.getByText('Sibylle Günther')).toBeVisible()
  await assign(await organisation.openSlot({ starttime: `${dayFromNow(1)}T14:00` }))
  await expect(mineAt(page, '14:00')).toBeVisible(soon)
  const name = encodeURIComponent('Grete Lange')
  await organisation.call('DELETE', `admin/timeslot/${slotId}/staff/${name}`)
  await expect(mineAt(page, '10:00')).toBeHidden(soon)
})

test('"Meine Termine" says when there are no slots, when it is loading, and when loading has failed', async ({
  page,
  fixture,
  organisation,
}) => {
  await enterAs(page, fixture, { organisation })
  await page.goto('/admin/mine')
  await expect(page.getByText('Sie sind für keinen Termin eingeteilt.')).toBeVisible()
  await expectAccessible(page, 'no slots of one’s own')
  await page.evaluate(() => localStorage.clear())
  await page.route(mine, (route) => route.fulfill({ status: 500, body: '' }))
  await page.reload()
  await expect(page.getByRole('status', { name: 'Wird geladen' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveText('Ihre Termine konnten nicht geladen werden.')
  await expectAccessible(page, 'slots of one’s own, not loaded')
  await page.unroute(mine)
  await page.getByRole('button', { name: 'Erneut versuchen' }).click()
  await expect(page.getByText('Sie sind für keinen Termin eingeteilt.')).toBeVisible()
})

test('"Meine Termine" comes first in the navigation for guides; admins and the desk do not see it unless they have slots of their own', async ({
  page,
  fixture,
  organisation,
}) => {
  const links = page.getByRole('navigation', { name: 'Hauptnavigation' }).getByRole('link')
  await enterAs(page, fixture, { organisation })
  await page.goto('/admin')
  await expect(links).toHaveText(['Meine Termine', 'Dashboard'])
  await links.first().click()
  await expect(links.first()).toHaveAttribute('aria-current', 'page')
  await page.setViewportSize(phone)
  await page.getByRole('button', { name: 'Menü öffnen' }).click()
  const menu = page.getByRole('dialog', { name: 'Menü' })
  await expect(menu.getByRole('link')).toHaveText([
    ...['Meine Termine', 'Dashboard'],
    // On a phone, the menu also contains this entry from the user menu.
    'Anmeldung und Sicherheit',
  ])
  await page.keyboard.press('Escape')

  await organisation.openSlot()
  await page.setViewportSize({ width: 1280, height: 800 })
  const desk = await join(fixture, organisation, { name: 'Dora Öz', role: 'desk' })
  for (const { cookie } of [organisation, desk]) {
    await page.context().addCookies([{ ...cookie, url: fixture.address }])
    await page.goto('/admin')
    await expect(slotAt(page, '10:00')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Meine Termine' })).toHaveCount(0)
    await expect(page.locator('link[rel=manifest]')).toHaveCount(0)
    await page.goto('/admin/mine')
    await expect(page.getByText('Sie sind für keinen Termin eingeteilt.')).toBeVisible()
  }
})

test('"Meine Termine" is accessible, including on a phone, and can be used with the keyboard alone', async ({
  page,
  fixture,
  organisation,
}) => {
  const { openLed } = await enterAs(page, fixture, { organisation })
  await openLed(0, '23:57', { booker_phone: '0421 361-0', comment: 'Mit Hund' })
  await openLed(1, '10:00', { booker_phone: '0421 361-1' })
  await page.goto('/admin/mine')
  await expect(page.getByText('Mit Hund')).toBeVisible()
  await expectAccessible(page, 'slots of one’s own')
  const focused = () =>
    page.evaluate(() => {
      const { activeElement } = document
      const isClosed = activeElement?.matches('details:not([open]) > summary')
      return isClosed ? 'closed' : activeElement?.getAttribute('aria-label')
    })
  for (const name of ['0421 361-0: Jürgen Weiß anrufen', '0421 361-1: Jürgen Weiß anrufen']) {
    for (let tabs = 0; tabs < 30 && (await focused()) !== name; tabs += 1) {
      await page.keyboard.press('Tab')
      if ((await focused()) === 'closed') await page.keyboard.press('Enter')
    }
    await expect(page.getByRole('link', { name })).toBeFocused()
  }
  await page.setViewportSize(phone)
  await expectAccessible(page, 'slots of one’s own on a phone')
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(await overflow()).toBeLessThanOrEqual(0)
  await page.setViewportSize({ width: 320, height: 568 })
  expect(await overflow()).toBeLessThanOrEqual(0)
})

test('on a wide screen, all buttons of "Meine Termine" are in one row', async ({ dashboard }) => {
  await dashboard.goto('/admin/mine')
  const parts = [
    dashboard.getByRole('heading', { name: 'Meine Termine' }),
    dashboard.getByRole('link', { name: 'Wer ist da?' }),
    dashboard.getByRole('button', { name: 'Ich falle aus' }),
  ]
  const middles: number[] = []
  for (const part of parts) {
    await expect(part).toBeVisible()
    const { y = 0, height = 0 } = (await part.boundingBox()) ?? {}
    middles.push(Math.round(y + height / 2))
  }
  expect(new Set(middles).size).toBe(1)
})

test('a link in an email takes a guide to the day of their slot', async ({
  page,
  fixture,
  organisation,
}) => {
  const { email, openLed } = await enterAs(page, fixture, { organisation })
  for (let day = 1; day < 10; day += 1) await openLed(day, '10:00')
  const mail = await fixture.mailbox.waitFor(
    ({ recipients, subject = '' }) =>
      recipients.includes(email) && subject.startsWith('Eingeteilt'),
  )
  const [link = ''] = /https?:\S+\/admin\/mine\S*/.exec(mail.text ?? '') ?? []
  const { pathname, searchParams } = new URL(link)
  await page.setViewportSize(phone)
  await page.goto(`${pathname}?ab=${dayFromNow(3)}`)
  expect(searchParams.get('ab')).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  const day = page.locator(`[id="${dayFromNow(3)}"]`)
  await expect(day).toBeInViewport()
  await expect.poll(async () => (await day.boundingBox())?.y ?? 999).toBeLessThan(120)
})

test('"Meine Termine" can be installed: its manifest contains its name and icons that exist', async ({
  page,
  request,
  fixture,
  organisation,
}) => {
  await enterAs(page, fixture, { organisation })
  await page.goto('/admin/mine')
  const href = await page.locator('link[rel=manifest]').getAttribute('href')
  const answer = await request.get(`${href}`)
  expect(answer.headers()['content-type']).toContain('application/manifest+json')
  const manifest = await answer.json()
  expect(manifest).toMatchObject({ start_url: '/admin/mine', display: 'standalone', lang: 'de' })
  const apple = await page.locator('link[rel=apple-touch-icon]').getAttribute('href')
  const icons = [...manifest.icons, { src: apple, sizes: '180x180' }]
  for (const { src, sizes } of icons) {
    const size = await page.evaluate(async (url: string) => {
      const image = new Image()
      image.src = url
      await image.decode()
      return `${image.naturalWidth}x${image.naturalHeight}`
    }, src)
    expect(size, src).toBe(sizes)
  }
})

/** Adds a meeting point to the project, and makes new bookings require confirmation. */
async function furnish(
  fixture: Fixture,
  { call, projectId, name, cookie }: RegisteredOrganisation,
) {
  const place = {
    location_meeting_point: 'An der Kasse',
    location_street: 'Am Markt 1',
    location_postalcode: '50667',
    location_city: 'Köln',
  }
  const { status } = await fetch(`${fixture.address}/api/admin/settings/email/${projectId}`, {
    method: 'POST',
    headers: { cookie: `${cookie.name}=${cookie.value}` },
    body: new URLSearchParams(place),
  })
  expect(status).toBe(200)
  await call('PUT', `admin/project/${projectId}`, { name, double_opt_in: true })
}
