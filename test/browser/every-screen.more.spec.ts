import { type Browser, expect, type Page } from '@playwright/test'
import { test } from './fixture.ts'
import { everyScreen } from './screens/every-screen.ts'
import { showScreen } from './screens/open-screen.ts'
import { type Scene, sharedScene } from './screens/scene.ts'
import type { Screen } from './screens/screen.ts'
import { visitorScreens } from './screens/visitors.ts'
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
