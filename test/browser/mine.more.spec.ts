import { type Browser, expect, type Page } from '@playwright/test'
import type { TeamMember } from '#contract/staff.ts'
import type { Mailbox } from '#test/servers/mailbox.ts'
import {
  dayFromNow,
  password,
  type RegisteredOrganisation,
} from '#test/world/registered-organisation.ts'
import { expectAccessible } from './accessible.ts'
import { dialog, slotAt } from './dashboard.ts'
import { field } from './field.ts'
import { test } from './fixture.ts'
import {
  booker,
  booking,
  call,
  enterAs,
  type Fixture,
  isStored,
  mineAt,
  opened,
  phone,
  storedIn,
  title,
} from './mine/guide.ts'
import { serveVersions } from './mine/two-versions.ts'
import { join, row, section } from './people.ts'
import { members, openTeam } from './team.ts'

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

test.describe('offline and expired data', () => {
  const hour = 3_600_000

  test('after 36 hours, a device deletes bookers’ names', async ({
    page,
    fixture,
    organisation,
  }) => {
    const { openLed } = await enterAs(page, fixture, { organisation })
    await openLed(3, '10:00', booking)
    const begin = Date.now()
    await page.clock.install({ time: begin })
    // Opens the page instead of reloading it, because a reload would show stored data first and store
    // the response only later.
    await opened(page)
    await page.context().setOffline(true)
    await page.clock.setFixedTime(begin + 35 * hour)
    await page.reload()
    await expect(page.getByRole('link', call)).toBeVisible()
    await page.clock.setFixedTime(begin + 36 * hour + 120_000)
    await page.reload()
    await expect(page.getByText('Ohne Verbindung sind Ihre Termine')).toBeVisible()
    expect(await storedIn(page)).not.toContain(booker)
  })

  test('after 36 hours, the dashboard deletes names too', async ({
    page,
    fixture,
    organisation,
  }) => {
    const { openLed } = await enterAs(page, fixture, { organisation })
    await openLed(3, '10:00', booking)
    await opened(page)
    await page.clock.setFixedTime(Date.now() + 36 * hour + 120_000)
    await page.goto('/admin')
    await expect(page.getByRole('heading', { name: 'Termine', exact: true })).toBeVisible()
    expect(await storedIn(page)).not.toContain(booker)
  })

  test('a page left open offline hides bookers’ names after 36 hours', async ({
    page,
    fixture,
    organisation,
  }) => {
    const { openLed } = await enterAs(page, fixture, { organisation })
    await openLed(3, '10:00', booking)
    await page.clock.install()
    await opened(page)
    await page.context().setOffline(true)
    await page.clock.fastForward(36 * hour + 120_000)
    await expect(page.getByRole('link', call)).toHaveCount(0)
  })

  async function logOut(page: Page) {
    await page.getByRole('button', { name: /Benutzermenü/ }).click()
    await page.getByRole('menuitem', { name: 'Abmelden' }).click()
    await expect(page).toHaveURL(/\/login/)
  }

  /** Checks that nothing about the booking is stored, and that nothing can be read offline. */
  async function expectForgotten(page: Page) {
    await expect.poll(() => storedIn(page)).not.toContain(booker)
    await page.context().setOffline(true)
    await page.goto('/admin/mine')
    await expect(page.getByText('Ohne Verbindung sind Ihre Termine')).toBeVisible()
    await expect(page.getByText(booker)).toHaveCount(0)
    expect(await storedIn(page)).not.toContain(booker)
  }

  test('the most recently loaded data can be read offline, even after a reload', async ({
    page,
    fixture,
    organisation,
  }) => {
    const { openLed } = await enterAs(page, fixture, { organisation })
    const slotId = await openLed(0, '23:57', booking)
    await page.setViewportSize(phone)
    await opened(page)
    const stale = page.getByText(/^Keine Verbindung\. Stand: .+ Uhr\.$/)
    await page.context().setOffline(true)
    await page.reload()
    await expect(stale).toBeVisible()
    await expect(title(page)).toBeVisible()
    await expect(page.getByRole('region').first()).toContainText('Heute')
    await expect(page.getByRole('link', call)).toBeInViewport()
    await expectAccessible(page, 'slots of one’s own without a connection')

    await organisation.book(slotId, { attendees_count: 3 })
    await page.context().setOffline(false)
    await expect(mineAt(page, '23:57')).toContainText('5 von 10', { timeout: 20_000 })
    await expect(stale).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Menü öffnen' })).toBeVisible()
  })

  test('an open page says that the connection is lost, and when it was lost', async ({
    page,
    fixture,
    organisation,
  }) => {
    const { openLed } = await enterAs(page, fixture, { organisation })
    const slotId = await openLed(1, '10:00', booking)
    await opened(page)
    await page.context().setOffline(true)
    await expect(page.getByText(/^Keine Verbindung\. Stand: /)).toBeVisible()
    await organisation.book(slotId, { attendees_count: 3 })
    await page.context().setOffline(false)
    await expect(mineAt(page, '10:00')).toContainText('5 von 10')
    await expect(page.getByText(/^Keine Verbindung/)).toHaveCount(0)
  })

  test('the service worker only stores this page’s files, and handles no other requests', async ({
    page,
    fixture,
    organisation,
  }) => {
    const { openLed } = await enterAs(page, fixture, { organisation })
    await openLed(1, '10:00', booking)
    await opened(page)
    const fromWorker = new Set<string>()
    page.on('response', (response) => {
      if (response.fromServiceWorker()) fromWorker.add(new URL(response.url()).pathname)
    })
    const stored = await page.evaluate(async () => {
      const names = await caches.keys()
      const of = async (name: string) =>
        (await (await caches.open(name)).keys()).map(({ url }) => url)
      return { names, urls: (await Promise.all(names.map(of))).flat() }
    })
    expect(stored.names).toHaveLength(1)
    const paths = stored.urls.map((url) => new URL(url).pathname).sort()
    expect(paths.shift()).toBe('/admin/mine')
    expect(paths.length).toBeGreaterThan(3)
    expect(paths.filter((path) => !/^\/assets\/[\w.-]+\.(js|css|woff2)$/.test(path))).toEqual([])

    await page.reload()
    await expect(page.getByRole('link', call)).toBeVisible()
    for (const path of ['/admin/', '/login', `/buchen/${organisation.projectId}`]) {
      await page.goto(path)
      await page.getByRole('main').first().waitFor()
    }
    expect(fromWorker).toContain('/admin/mine')
    const others = [...fromWorker].filter((path) => !path.startsWith('/assets/'))
    expect(others).toEqual(['/admin/mine'])
  })

  test('logging out removes bookers’ names from the browser', async ({
    page,
    fixture,
    organisation,
  }) => {
    const { openLed } = await enterAs(page, fixture, { organisation })
    await openLed(1, '10:00', booking)
    await opened(page)
    await logOut(page)
    await expectForgotten(page)
  })

  test('logging out in another tab removes bookers’ names too, and the first tab no longer stores any', async ({
    page,
    fixture,
    organisation,
  }) => {
    const { openLed } = await enterAs(page, fixture, { organisation })
    const slotId = await openLed(1, '10:00', booking)
    await opened(page)
    const other = await page.context().newPage()
    await other.goto('/admin')
    await logOut(other)
    await expect(dialog(page, 'Bitte melden Sie sich wieder an')).toBeVisible()
    await organisation.book(slotId)
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expectForgotten(page)
  })

  test('a response that was in flight when somebody logged out is not stored', async ({
    page,
    fixture,
    organisation,
  }) => {
    const { openLed } = await enterAs(page, fixture, { organisation })
    await openLed(1, '10:00', booking)
    await opened(page)
    const held = Promise.withResolvers<void>()
    await page.route('**/api/mine?**', async (route) => {
      const response = await route.fetch()
      await held.promise
      await route.fulfill({ response })
    })
    // Repeated, because the page does not ask again while an earlier response is still in flight.
    await expect(async () => {
      const asked = page.waitForRequest('**/api/mine?**', { timeout: 1000 })
      await page.evaluate(() => window.dispatchEvent(new Event('online')))
      await asked
    }).toPass()
    const other = await page.context().newPage()
    await other.goto('/admin')
    await logOut(other)
    const answered = page.waitForResponse('**/api/mine?**')
    held.resolve()
    await (await answered).finished()
    await page.waitForTimeout(500)
    expect(await storedIn(page)).not.toContain(booker)
  })

  test('after a session has been ended elsewhere, the next contact with the server removes bookers’ names', async ({
    page,
    fixture,
    organisation,
  }) => {
    const { cookie, openLed } = await enterAs(page, fixture, { organisation })
    await openLed(1, '10:00', booking)
    await opened(page)
    const headers = { cookie: `${cookie.name}=${cookie.value}` }
    await fetch(`${fixture.address}/api/token`, { method: 'DELETE', headers })
    await page.reload()
    await expect(page).toHaveURL(/\/login/)
    await expectForgotten(page)
  })

  test('somebody else who logs in on the same device sees only their own slots', async ({
    page,
    fixture,
    organisation,
  }) => {
    const { openLed } = await enterAs(page, fixture, { organisation })
    await openLed(1, '10:00', booking)
    const other = await join(fixture, organisation, { name: 'Jörg Öz' })
    await opened(page)
    // Somebody who is still logged in would go on to the dashboard.
    await page.context().clearCookies({ name: 'rundgang_session' })
    await page.goto('/login')
    await field(page, 'E-Mail-Adresse').fill(other.email)
    await field(page, 'Passwort').fill(password)
    await page.getByRole('button', { name: 'Anmelden' }).click()
    await expect(page).toHaveURL(/\/admin$/)
    expect(await storedIn(page)).not.toContain(booker)
    await page.goto('/admin/mine')
    await expect(page.getByText('Sie sind für keinen Termin eingeteilt.')).toBeVisible()
    await page.context().setOffline(true)
    await page.reload()
    await expect(page.getByText('Sie sind für keinen Termin eingeteilt.')).toBeVisible()
    await expect(page.getByText(booker)).toHaveCount(0)
  })

  test('if another member’s session replaces the cookie, bookers’ names are no longer shown', async ({
    page,
    fixture,
    organisation,
  }) => {
    const { openLed } = await enterAs(page, fixture, { organisation })
    await openLed(1, '10:00', booking)
    await opened(page)
    await page.context().addCookies([{ ...organisation.cookie, url: fixture.address }])
    await page.route('**/api/mine?**', (route) => route.abort())
    await page.reload()
    await expect(page.getByRole('alert')).toHaveText('Ihre Termine konnten nicht geladen werden.')
    await expect(page.getByText(booker)).toHaveCount(0)
    expect(await storedIn(page)).not.toContain(booker)
  })

  test('a new version takes over the next time the page is opened, and the old one is removed completely', async ({
    page,
    fixture,
    organisation,
  }) => {
    const { cookie, openLed } = await enterAs(page, fixture, { organisation })
    await openLed(1, '10:00', booking)
    const versions = await serveVersions(fixture.address)
    await page.context().addCookies([{ ...cookie, url: versions.address }])
    const isSecond = page.locator('meta[data-version="2"]')
    const open = () => page.goto(`${versions.address}/admin/mine`)
    await open()
    await expect(page.getByRole('link', call)).toBeVisible()
    await isStored(page)
    const [first] = await page.evaluate(() => caches.keys())
    expect(first).toMatch(/^rundgang-shell-\w+$/)

    versions.update()
    await open()
    await expect(isSecond).toHaveCount(1)
    await expect(page.getByRole('link', call)).toBeVisible()
    const names = () => page.evaluate(() => caches.keys())
    await expect.poll(names, { timeout: 20_000 }).toEqual(['rundgang-shell-second'])
    await page.context().setOffline(true)
    await open()
    await expect(isSecond).toHaveCount(1)
    await expect(page.getByRole('link', call)).toBeVisible()
    await versions.close()
  })
})

test.describe('the personal link', () => {
  const link = (page: Page) => section(page, 'Persönlicher Link')

  async function openMember(page: Page, name: string) {
    await openTeam(page)
    await row(members(page), name).getByRole('link').click()
  }

  /** The path of the personal link emailed to this address, including its token. */
  async function pathFor(mailbox: Mailbox, email: string) {
    const { text = '' } = await mailbox.waitFor(
      ({ recipients, text = '' }) => recipients.includes(email) && text.includes('/meine-termine#'),
    )
    const [found = ''] = /https?:\S+\/meine-termine#token=[\w-]{43}/.exec(text) ?? []
    const { pathname, hash } = new URL(found)
    return pathname + hash
  }

  /** Opens a slot with a booking, and assigns a member to it. */
  async function assign(page: Page, organisation: RegisteredOrganisation, email: string) {
    const slotId = await organisation.openSlot()
    await organisation.book(slotId)
    const { body } = await organisation.call<TeamMember[]>('GET', 'admin/staff')
    const member = body.find(({ username }) => username === email)
    const form = { event_id: slotId, staff_name: member?.staff_name ?? '' }
    await page.request.post('/api/admin/assign_staff', { form })
  }

  const openPhone = (browser: Browser, baseURL: string) =>
    browser.newPage({ baseURL, viewport: { width: 390, height: 844 } })

  test('an admin sends a guide a link, which shows their slots on a phone until it is revoked', async ({
    dashboard,
    organisation,
    fixture,
    browser,
  }) => {
    const { email, name } = await join(fixture, organisation, { name: 'Grete Lange' })
    await assign(dashboard, organisation, email)
    await openMember(dashboard, name)
    await expect(link(dashboard)).toContainText('Noch nicht gesendet.')
    await link(dashboard).getByRole('button', { name: 'Persönlichen Link senden' }).click()
    await expect(link(dashboard)).toContainText('Noch nicht benutzt')
    await expect(link(dashboard).getByRole('status')).toHaveText('Der Link ist unterwegs.')
    await expectAccessible(dashboard, 'a member’s personal link')

    const phone = await openPhone(browser, fixture.address)
    const asked: string[] = []
    phone.on('request', (request) => asked.push(request.url()))
    const path = await pathFor(fixture.mailbox, email)
    await phone.goto(path)
    const show = phone.getByRole('button', { name: 'Termine ansehen' })
    await expect(show).toBeVisible()
    // The token is neither in the address bar nor sent to a server, and opening the page makes no
    // call.
    await expect(phone).toHaveURL(/\/meine-termine$/)
    expect(asked.filter((url) => url.includes('token') || url.includes('/api/'))).toEqual([])
    await expectAccessible(phone, 'a personal link')
    await show.click()
    await expect(phone.getByRole('heading', { level: 1, name: 'Meine Termine' })).toBeVisible()
    await expect(phone.getByRole('main')).toContainText('Jürgen Weiß')
    await expect(phone.getByRole('navigation')).toHaveCount(0)
    await expectAccessible(phone, 'slots by a personal link')
    expect(await phone.evaluate(() => document.cookie)).toBe('')
    await phone.reload()
    await expect(phone.getByRole('main')).toContainText('Jürgen Weiß')
    await phone.goto('/admin/mine')
    await expect(phone).toHaveURL(/\/meine-termine$/)
    await expect(phone.getByRole('main')).toContainText('Jürgen Weiß')
    await phone.goto('/admin')
    await expect(phone).toHaveURL(/\/login$/)

    await link(dashboard).getByRole('button', { name: 'Link widerrufen' }).click()
    await dialog(dashboard, 'Link widerrufen?')
      .getByRole('button', { name: 'Link widerrufen' })
      .click()
    await expect(link(dashboard)).toContainText('Der Link gilt nicht mehr.')
    await expect(link(dashboard)).toContainText('Noch nicht gesendet.')
    await phone.goto('/meine-termine')
    await expect(phone.getByRole('heading', { name: 'Dieser Link gilt nicht mehr' })).toBeVisible()
    await expect(phone.locator('body')).not.toContainText('Jürgen Weiß')
    await expectAccessible(phone, 'a personal link that is over')
    await phone.goto(path)
    await show.click()
    await expect(phone.getByRole('heading', { name: 'Dieser Link gilt nicht mehr' })).toBeVisible()
    await phone.close()
  })

  test('a guide requests a link from the menu on a phone, and revokes it on the page it opens', async ({
    page,
    organisation,
    fixture,
  }) => {
    const { email, cookie } = await join(fixture, organisation, { name: 'Grete Lange' })
    await page.setViewportSize({ width: 390, height: 844 })
    await page.context().addCookies([{ ...cookie, url: fixture.address }])
    await page.goto('/admin')
    await page.getByRole('button', { name: 'Menü öffnen' }).click()
    await dialog(page, 'Menü').getByRole('button', { name: 'Persönlicher Link' }).click()
    const box = dialog(page, 'Persönlicher Link')
    await box.getByRole('button', { name: 'Persönlichen Link senden' }).click()
    await expect(box).toContainText('Noch nicht benutzt')
    await expectAccessible(page, 'one’s own personal link')
    await page.goto(await pathFor(fixture.mailbox, email))
    await page.getByRole('button', { name: 'Termine ansehen' }).click()
    await expect(page.getByText('Sie sind für keinen Termin eingeteilt.')).toBeVisible()
    await page.getByRole('button', { name: 'Link sperren' }).click()
    await dialog(page, 'Link sperren?').getByRole('button', { name: 'Link sperren' }).click()
    await expect(page.getByRole('heading', { name: 'Dieser Link gilt nicht mehr' })).toBeVisible()
    // Revoking the link does not end the session in the same browser.
    await page.goto('/admin')
    await expect(page.getByRole('heading', { level: 1, name: 'Termine' })).toBeVisible()
  })

  test('a guide subscribes to a calendar, sees its address only once, and ends the subscription', async ({
    page,
    organisation,
    fixture,
  }) => {
    const { email, cookie } = await join(fixture, organisation, { name: 'Grete Lange' })
    await page.context().addCookies([{ ...organisation.cookie, url: fixture.address }])
    await assign(page, organisation, email)
    await page.context().addCookies([{ ...cookie, url: fixture.address }])
    await page.goto('/admin')
    const open = async () => {
      await page.getByRole('button', { name: /Benutzermenü/ }).click()
      await page.getByRole('menuitem', { name: 'Kalender abonnieren' }).click()
    }
    await open()
    const box = dialog(page, 'Kalender abonnieren')
    await expectAccessible(page, 'no calendar yet')
    await box.getByRole('button', { name: 'Adresse erzeugen' }).click()
    const address = await box.getByRole('textbox', { name: 'Adresse Ihres Kalenders' }).inputValue()
    const { pathname } = new URL(address)
    await expectAccessible(page, 'a calendar’s address')
    const read = async () => {
      const answer = await fetch(`${fixture.address}${pathname}`)
      return { status: answer.status, text: await answer.text() }
    }
    const feed = await read()
    expect(feed.text).toContain('BEGIN:VEVENT')
    expect(feed.text).not.toContain('Jürgen')
    await box.getByRole('button', { name: 'Fertig' }).click()
    await open()
    await expect(box.getByText('Zuletzt abgerufen')).toBeVisible()
    await expect(box.getByRole('textbox')).toHaveCount(0)
    await expectAccessible(page, 'a calendar')
    await box.getByRole('button', { name: 'Abo beenden' }).click()
    const ending = dialog(page, 'Abo beenden?')
    await ending.getByRole('button', { name: 'Behalten' }).click()
    expect((await read()).status).toBe(200)
    await box.getByRole('button', { name: 'Abo beenden' }).click()
    await ending.getByRole('button', { name: 'Abo beenden' }).click()
    await expect(box.getByText('Das Abo ist beendet.')).toBeVisible()
    await expect(ending).toBeHidden()
    await page.keyboard.press('Tab')
    await expect(box.locator(':focus')).toHaveCount(1)
    await expect(box.getByRole('button', { name: 'Adresse erzeugen', exact: true })).toBeVisible()
    expect((await read()).status).toBe(404)
  })
})
