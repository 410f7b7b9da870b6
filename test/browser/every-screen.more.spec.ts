import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { dayFromNow } from '#test/world/registered-organisation.ts'
import { dialog, slotAt } from './dashboard.ts'
import { test } from './fixture.ts'
import { enterAs, phone } from './mine/guide.ts'
import { bookTwoDates, button, summary } from './own-booking/two-dates.ts'
import { everyScreen } from './screens/every-screen.ts'
import { showScreen } from './screens/open-screen.ts'
import { type Scene, sharedScene } from './screens/scene.ts'
import type { Screen } from './screens/screen.ts'
import { visitorScreens } from './screens/visitors.ts'
import { previewSeries } from './season.ts'
import { dateFields, typeIntoAll } from './typing.ts'
import { englishIn, otherNamesIn, pathsIn, wordsOn, wrongMarksOn } from './wording.ts'

// The whole list of screens is split into this many tests, so new screens are tested too.
const walks = 4
const screens = [...visitorScreens, ...everyScreen]
// Adjacent screens go into the same test: they share fields, and a test types into each field only
// once.
const screensPerWalk = Math.ceil(screens.length / walks)

interface Walk {
  browser: Browser
  scene: Scene
  address: string
  /** Uncaught errors, each with the name of its screen. */
  errors: string[]
  /** Wrong words and incorrect required-field marks, by screen name. */
  wrong: Record<string, string[]>
  shared: Shared
}

/** Pages in which most screens are shown, one after another, because opening a new page is slow. */
interface Shared {
  native?: Page
  polyfilled?: Page
  /** The name of the screen currently shown. */
  shown: string
}

for (let walk = 0; walk < walks; walk += 1) {
  test(`no screen shows English, a server path, a wrong word for members or a wrongly marked required field, and every field accepts typing key by key (${walk + 1} of ${walks})`, async ({
    browser,
    fixture: { address, mailbox },
  }) => {
    test.setTimeout(600_000)
    const scene = await sharedScene({ address, mailbox })
    const wrong: Record<string, string[]> = {}
    const errors: string[] = []
    const shared: Shared = { shown: '' }
    const seen = new Set<string>()
    const first = walk * screensPerWalk
    for (const screen of screens.slice(first, first + screensPerWalk)) {
      await typeOn(screen, { browser, scene, address, errors, wrong, shared }, seen)
    }
    for (const page of [shared.native, shared.polyfilled]) await page?.context().close()
    expect(wrong).toEqual({})
    expect(errors).toEqual([])
  })
}

test('the test of every screen detects a field that ignores a key, loses its text, or breaks the rest of the screen', async ({
  browser,
}) => {
  const page = await browser.newPage({ locale: 'de-DE' })
  const typeInto = async (attributes: string) => {
    await page.setContent(`<label>Feld <input ${attributes}></label>`)
    return typeIntoAll(page, new Set())
  }
  // Without `max`, the year would accept more than four digits, and typing would never move on to
  // the time.
  const withTime = 'type="datetime-local" max="9999-12-31T23:59"'
  for (const kind of ['type="date"', withTime, 'type="time"', 'type="number"', 'type="text"']) {
    expect(await typeInto(kind)).toHaveLength(1)
    for (const broken of ['onkeydown="return false"', `oninput="this.value = ''"`]) {
      await expect(typeInto(`${kind} ${broken}`), `${kind} ${broken}`).rejects.toThrow()
    }
  }
  const typeBeside = async (oninput: string) => {
    const beside = '<p>Text</p><textarea name="comment"></textarea>'
    await page.setContent(`${beside}<input name="number" type="number" oninput="${oninput}">`)
    return typeIntoAll(page, new Set())
  }
  expect(await typeBeside('')).toEqual(['comment', 'number'])
  for (const [broken, found] of [
    [`document.querySelector('textarea').value += '1'`, /number: after 1/],
    [`document.querySelector('p').textContent = 'Da ist etwas schiefgegangen'`, /schiefgegangen/],
    [`document.querySelector('p').hidden = true`, /not .*""/],
  ] as const) {
    await expect(typeBeside(broken), broken).rejects.toThrow(found)
  }
  await page.close()
})

test('the test of every screen detects English, paths and wrong required-field marks', async ({
  page,
}) => {
  await page.setContent(`<title>Titel</title><main><p>Käthe, der Server: not found, please try again.</p>
    <p>Abgelegt in /var/lib/rundgang/mails und ./data/mails/1.eml</p>
    <p>https://museum.example/the/path die@the.example</p><pre>the code</pre>
    <form><label>Name<input required></label><label>Ort (optional)<input></label></form></main>`)
  const words = await wordsOn(page)
  expect(englishIn(words)).toEqual(['not found', 'please', 'try again', 'optional'])
  expect(pathsIn(words)).toEqual(['/var/lib/rundgang/mails', './data/mails/1.eml'])
  expect(otherNamesIn('Ein Benutzer und ein Guide, im Benutzermenü')).toEqual(['Benutzer', 'Guide'])
  expect(await wrongMarksOn(page)).toEqual([
    'Name: required true',
    'Ort (optional): another mark',
    '0 notes in a form',
  ])
})

/** If a screen has dates, everything is typed again in a browser without `Temporal`. */
async function typeOn(screen: Screen, walk: Walk, seen: Set<string>) {
  const before = new Set(seen)
  const first = await test.step(screen.name, () => typeIn(screen, walk, seen))
  if (!first.hasDates) return
  const polyfilled = { ...walk, polyfilled: true }
  const again = await test.step(`${screen.name}, polyfilled`, () =>
    typeIn(screen, polyfilled, before))
  expect(again.typed).toEqual(first.typed)
}

interface Typing extends Walk {
  polyfilled?: boolean
}

async function typeIn(screen: Screen, typing: Typing, seen: Set<string>) {
  const { wrong, shared } = typing
  shared.shown = screen.name
  const { page, leave } = await pageFor(screen, typing)
  try {
    await showScreen(page, screen, typing)
    const found = await wrongOn(page)
    if (found.length > 0) wrong[screen.name] = found
    await goOnEditing(page)
    const hasDates = (await page.locator(dateFields).count()) > 0
    const typed = screen.broken || screen.grows ? [] : await typeIntoAll(page, seen)
    if (typed.length > 0) await expectQuestion(page)
    return { typed, hasDates: hasDates && typed.length > 0 }
  } finally {
    await leave()
  }
}

/** Screens that mock calls or set the browser's clock get a page of their own. */
async function pageFor(screen: Screen, typing: Typing) {
  const { shared, polyfilled } = typing
  if (screen.before || screen.setsClock) {
    const page = await openPage(typing)
    await page.setViewportSize(sizeOf(screen))
    return { page, leave: () => page.context().close() }
  }
  const which = polyfilled ? 'polyfilled' : 'native'
  const page = shared[which] ?? (await openPage(typing))
  shared[which] = page
  // Resets the page. The URL has the same origin, so the browser keeps its process, unlike with
  // about:blank.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.goto('/health/live')
  await page.mouse.move(0, 0)
  await page.setViewportSize(sizeOf(screen))
  return { page, leave: async () => {} }
}

const sizeOf = ({ widths }: Screen) => ({ width: widths?.[0] ?? 1280, height: 860 })

async function openPage({ browser, address, errors, polyfilled, shared }: Typing): Promise<Page> {
  const context = await browser.newContext({
    baseURL: address,
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(30_000)
  context.on('weberror', (error) => errors.push(`${shared.shown}: ${error.error().message}`))
  if (polyfilled) {
    await context.addInitScript(() => Reflect.deleteProperty(globalThis, 'Temporal'))
  }
  // Clears what a screen has stored in the browser, so that it does not affect the next screen.
  await context.addInitScript(() => {
    if (location.protocol.startsWith('http')) localStorage.clear()
  })
  const page = await context.newPage()
  // Accepts the browser's warning about unsaved entries.
  page.on('dialog', (question) => question.accept())
  return page
}

async function wrongOn(page: Page): Promise<string[]> {
  let words = ''
  // A screen may be shown again after the call that it waited for.
  await expect
    .poll(async () => {
      words = await wordsOn(page)
      return words.length
    })
    .toBeGreaterThan(40)
  const found = [englishIn, pathsIn, otherNamesIn].flatMap((find) => find(words))
  return [...found, ...(await wrongMarksOn(page))]
}

const question = (page: Page) => page.getByRole('dialog', { name: 'Eingaben verwerfen?' })

/**
 * Closes the question about unsaved entries, which covers the fields, and any menu, which
 * intercepts the keys.
 */
async function goOnEditing(page: Page) {
  for (const above of [question(page), page.getByRole('menu')]) {
    if (!(await above.isVisible())) continue
    await page.keyboard.press('Escape')
    await expect(above).toBeHidden()
  }
}

/** Checks that a dialog with unsaved entries asks before closing. */
async function expectQuestion(page: Page) {
  const box = page.getByRole('dialog').filter({ has: page.locator('form') })
  if ((await box.getByRole('button', { name: 'Schließen' }).count()) === 0) return
  await page.keyboard.press('Escape')
  await expect(question(page)).toBeVisible()
}

const boxOf = async (part: Locator) => {
  const box = await part.boundingBox()
  if (!box) throw new Error('not shown')
  return box
}

test('the links in the header stay in place from page to page', async ({ dashboard }) => {
  const help = dashboard.getByRole('link', { name: 'Hilfe' })
  const { x } = await boxOf(help)
  for (const page of ['Einstellungen', 'Team', 'Hilfe']) {
    await dashboard.getByRole('link', { name: page, exact: true }).click()
    await expect(dashboard.getByRole('heading', { name: page, level: 1 })).toBeVisible()
    expect((await boxOf(help)).x, page).toBe(x)
  }
})

test('a slot’s columns stay in place when its bookings are opened', async ({
  dashboard,
  organisation,
}) => {
  await organisation.book(await organisation.openSlot())
  const places = dashboard.getByText('2 von 10')
  const { x } = await boxOf(places)
  await dashboard.getByRole('button', { name: '1 Buchung' }).click()
  await expect(dashboard.getByRole('list', { name: /^Buchungen am/ })).toBeVisible()
  expect((await boxOf(places)).x).toBe(x)
})

test('on the help page, fields in the same row are aligned', async ({ dashboard }) => {
  await dashboard.goto('/admin/help')
  const background = dashboard.getByRole('textbox', {
    name: 'Hintergrund Ihrer Website',
    exact: true,
  })
  const { y } = await boxOf(background)
  expect((await boxOf(dashboard.getByLabel('Sprache', { exact: true }))).y).toBe(y)
})

test('the close button of a short message stays beside the text', async ({ dashboard }) => {
  const range = { from: dayFromNow(1), to: dayFromNow(9) }
  const slot = await previewSeries(dashboard, { weekdays: 'Alle Tage', times: '9:30', ...range })
  await slot.getByRole('button', { name: '9 Termine anlegen' }).click()
  const undo = await boxOf(dashboard.getByRole('button', { name: 'Rückgängig' }))
  const close = await boxOf(dashboard.getByRole('button', { name: 'Meldung schließen' }))
  expect(close.y).toBeLessThan(undo.y + undo.height)
})

test('a name of sixty letters wraps in dialogs, in search results and on the booker’s page', async ({
  dashboard,
  organisation,
}) => {
  const booker_name = 'Oberschulratspräsidentinnenanwärterinnenausschussvorsitzende'
  const { booking_id, cancel_url } = await organisation.book(await organisation.openSlot(), {
    booker_name,
  })
  await dashboard.setViewportSize({ width: 390, height: 844 })
  await dashboard.goto(`/admin/booking/${booking_id}`)
  const detail = dialog(dashboard, `Buchung von ${booker_name}`)
  await expect(detail.getByText('Verlauf')).toBeVisible()
  await expectToFit(detail)
  const { x, width } = await boxOf(detail.getByRole('button', { name: 'Schließen' }))
  expect(x + width).toBeLessThanOrEqual(390)
  await detail.getByRole('button', { name: 'Buchung stornieren' }).click()
  await expectToFit(dialog(dashboard, 'Buchung stornieren?'))

  await dashboard.goto('/admin/')
  await dashboard.getByRole('combobox', { name: 'Buchung suchen' }).click()
  await expect(async () => {
    await dashboard.getByRole('combobox').fill('')
    await dashboard.getByRole('combobox').fill('oberschul')
    await expect(dashboard.getByRole('option')).toHaveCount(1, { timeout: 1000 })
  }).toPass()
  await expectToFit(dashboard.locator('html'))
  await expectToFit(dashboard.getByRole('listbox'))
  await dashboard.goto(cancel_url)
  await expect(dashboard.getByText(booker_name)).toBeVisible()
  await expectToFit(dashboard.locator('html'))
})

const expectToFit = async (part: Locator) => {
  const [needed = 0, given] = await part.evaluate((element) => [
    element.scrollWidth,
    element.clientWidth,
  ])
  expect(needed).toBe(given)
}

const address = `https://museum.example/${'führung'.repeat(12)}?${'x'.repeat(60)}`

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)

test('a long web address in what people write does not widen a phone’s page', async ({
  page,
  organisation,
  fixture,
}) => {
  await page.setViewportSize(phone)
  const member = await enterAs(page, fixture, { organisation, role: 'desk' })
  await member.openLed(0, '23:50', { comment: address })
  for (const path of ['/admin/mine', `/admin/day/${dayFromNow(0)}`, '/admin']) {
    await page.goto(path)
    await page.getByText('23:50').first().waitFor()
    expect(await widthOf(page), path).toBe(phone.width)
  }
})

test('an error in a dialog is not hidden behind its buttons', async ({
  dashboard,
  organisation,
}) => {
  await dashboard.setViewportSize({ width: 390, height: 560 })
  for (const hour of ['09', '10', '11', '12', '13', '14']) {
    await organisation.openSlot({ starttime: `${dayFromNow(2)}T${hour}:30` })
  }
  const { booking_id } = await organisation.bookAsAdmin(await organisation.openSlot(), {})
  await dashboard.goto(`/admin/booking/${booking_id}`)
  await dashboard.getByRole('button', { name: 'Ändern' }).click()
  const box = dialog(dashboard, 'Buchung ändern')
  await box.locator('input[type="date"]').fill(dayFromNow(2))
  await box.getByRole('radio').first().waitFor()
  await box.getByRole('button', { name: 'Änderung speichern' }).click()
  const fault = box.locator('.mantine-InputWrapper-error').first()
  await expect(fault).toBeInViewport({ ratio: 1 })
  const isCovered = await fault.evaluate((error) => {
    const { left, bottom } = error.getBoundingClientRect()
    return !error.contains(document.elementFromPoint(left + 4, bottom - 4))
  })
  expect(isCovered).toBe(false)
})

test('a link that looks like a button is set like a button', async ({ dashboard }) => {
  await dashboard.goto('/admin/nowhere')
  const link = dashboard.getByRole('link', { name: 'Zum Dashboard' })
  await expect(link).toHaveCSS('hyphens', 'manual')
})

/** Does what page translators do: puts an element with the translated text in the place of each text. */
const translate = (page: Page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.querySelector('main') ?? document.body, 4)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    for (const text of texts) {
      if (!text.data.trim() || text.parentElement?.closest('font')) continue
      const outer = document.createElement('font')
      const inner = document.createElement('font')
      inner.textContent = `«${text.data}»`
      outer.append(inner)
      text.replaceWith(outer)
    }
  })

test('a page translator does not multiply the texts on the page behind a mail’s link', async ({
  page,
  organisation,
}) => {
  const { path } = await bookTwoDates(organisation)
  await page.goto(path)
  await expect(button(page, 'Personenzahl ändern')).toBeVisible()
  await translate(page)
  // Nothing on the page has changed when the visitor returns to it.
  const before = await page.locator('main').innerText()
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await page.waitForLoadState('networkidle')
  expect(await page.locator('main').innerText()).toBe(before)

  await button(page, '«Personenzahl ändern»').click()
  await translate(page)
  await button(page, 'Eine Person mehr').click()
  await button(page, 'Eine Person mehr').click()
  await expect(page.getByText(/höchstens|schon gebucht/)).toHaveCount(1)
  await translate(page)
  await button(page, '«Änderung speichern»').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ihre Buchung ist geändert')
  await translate(page)
  await expect(summary(page).locator('dd').filter({ hasText: 'Personen' })).toHaveText(
    '«4 Personen»',
  )
  await button(page, '«Buchung stornieren»').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ihre Buchung ist storniert')
  await expect(page.locator('#cancel font')).toHaveCount(0)
})

test('what changes on a translated page replaces its translation', async ({
  page,
  organisation,
}) => {
  const { path } = await bookTwoDates(organisation)
  await page.goto(path)
  await expect(button(page, 'Buchung stornieren')).toBeVisible()
  await translate(page)
  await page.route('**/cancel', (route) => route.abort())
  await button(page, '«Buchung stornieren»').click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(button(page, 'Buchung stornieren')).toHaveText('Buchung stornieren')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('«Meine Buchung»')
})

const mostBytes = 260_000
const mostRequests = 20

interface Fetched {
  url: string
  /** The size of headers and body as transferred. */
  bytes: number
}

/** Records all requests the page makes, with the sizes the browser reports. */
async function watchRequests(page: Page): Promise<Map<string, Fetched>> {
  const fetched = new Map<string, Fetched>()
  const client = await page.context().newCDPSession(page)
  await client.send('Network.enable')
  client.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (request.url.startsWith('http')) fetched.set(requestId, { url: request.url, bytes: 0 })
  })
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const known = fetched.get(requestId)
    if (known) known.bytes = encodedDataLength
  })
  return fetched
}

test('the dashboard takes at most 20 requests and 260 kB, and loads its dialogs on first use', async ({
  page,
  fixture,
  organisation,
}) => {
  for (const day of [1, 2, 3])
    await organisation.openSlot({ starttime: `${dayFromNow(day)}T10:00` })
  await page.context().addCookies([{ ...organisation.cookie, url: fixture.address }])
  await page.setExtraHTTPHeaders({ 'accept-encoding': 'gzip' })
  const fetched = await watchRequests(page)
  const script = page.waitForResponse(/\/assets\/.*\.js$/)
  const notice = page.waitForResponse(/\/given-up$/)
  await page.goto('/admin/')
  await expect(slotAt(page, '10:00').first()).toBeVisible()
  expect((await script).headers()['content-encoding']).toBe('gzip')
  await (await notice).finished()
  // Waits, so that requests that follow immediately are counted too.
  await page.waitForTimeout(1000)

  const all = [...fetched.values()]
  const bytes = all.reduce((sum, one) => sum + one.bytes, 0)
  const told = all.map((one) => `${one.bytes} ${one.url}`).join('\n')
  expect(all.length, told).toBeLessThanOrEqual(mostRequests)
  expect(bytes, told).toBeGreaterThan(100_000)
  expect(bytes, told).toBeLessThanOrEqual(mostBytes)
  expect(told).not.toContain('dialog')

  const dialogs = page.waitForResponse(/\/assets\/dashboard-dialogs.*\.js$/)
  await page.mouse.move(300, 300)
  await (await dialogs).finished()
})

test('no back office script contains zod, and no page load reports an error', async ({
  page,
  fixture,
  organisation,
}) => {
  const assets = join(import.meta.dirname, '../../dist/admin/assets')
  const scripts = (await readdir(assets)).filter((name) => name.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(20)
  for (const name of scripts) {
    expect(await readFile(join(assets, name), 'utf8'), name).not.toMatch(/ZodError|ZodType/)
  }
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  await page.context().addCookies([{ ...organisation.cookie, url: fixture.address }])
  for (const path of ['', 'day', 'statistics', 'settings', 'settings/mails', 'team', 'help']) {
    await page.goto(`/admin/${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
  }
  expect(errors).toEqual([])
})
