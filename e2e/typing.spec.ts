import { type Browser, expect, type Page } from '@playwright/test'
import { test } from './fixture.ts'
import { everyScreen } from './screens/every-screen.ts'
import { openScreen } from './screens/open-screen.ts'
import { type Scene, setScene } from './screens/scene.ts'
import type { Screen } from './screens/screen.ts'
import { visitorScreens } from './screens/visitors.ts'
import { dateFields, typeIntoAll } from './typing.ts'

// All fields are found by walking all screens, so that a new one is covered by itself.
const walks = 4
const screens = [...visitorScreens, ...everyScreen]

interface Walk {
  browser: Browser
  scene: Scene
  address: string
  /** Errors that no screen caught. */
  errors: string[]
}

for (let walk = 0; walk < walks; walk += 1) {
  test(`each field of dates, times and numbers can be typed key by key (${walk + 1} of ${walks})`, async ({
    browser,
    fixture,
  }) => {
    test.setTimeout(600_000)
    const scene = await setScene(fixture)
    const errors: string[] = []
    const seen = new Set<string>()
    for (const screen of screens.filter((_, index) => index % walks === walk)) {
      await typeOn(screen, { browser, scene, address: fixture.address, errors }, seen)
    }
    expect(errors).toEqual([])
  })
}

test('the walk would notice a field that accepts no key or drops what was typed', async ({
  browser,
}) => {
  const page = await browser.newPage({ locale: 'de-DE' })
  const typeInto = async (attributes: string) => {
    await page.setContent(`<label>Feld <input ${attributes}></label>`)
    return typeIntoAll(page, new Set())
  }
  // With years of more than four digits, typing stays in the year.
  const withTime = 'type="datetime-local" max="9999-12-31T23:59"'
  for (const kind of ['type="date"', withTime, 'type="time"', 'type="number"', 'type="text"']) {
    expect(await typeInto(kind)).toHaveLength(1)
    for (const broken of ['onkeydown="return false"', `oninput="this.value = ''"`]) {
      await expect(typeInto(`${kind} ${broken}`), `${kind} ${broken}`).rejects.toThrow()
    }
  }
  await page.close()
})

/** If a screen has dates, everything is typed once more in a browser without `Temporal`. */
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
  const { browser, scene, address, errors, polyfilled = false } = typing
  // A separate context, because a screen may stop the clock of its context.
  const context = await browser.newContext({
    baseURL: address,
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    reducedMotion: 'reduce',
    viewport: { width: screen.widths?.[0] ?? 1280, height: 860 },
  })
  context.setDefaultTimeout(30_000)
  context.on('weberror', (error) => errors.push(`${screen.name}: ${error.error().message}`))
  if (polyfilled) {
    await context.addInitScript(() => Reflect.deleteProperty(globalThis, 'Temporal'))
  }
  try {
    const page = await openScreen(context, screen, { scene, address })
    await goOnEditing(page)
    const hasDates = (await page.locator(dateFields).count()) > 0
    const typed = await typeIntoAll(page, seen)
    if (typed.length > 0) await expectQuestion(page)
    return { typed, hasDates: hasDates && typed.length > 0 }
  } finally {
    await context.close()
  }
}

const question = (page: Page) => page.getByRole('dialog', { name: 'Eingaben verwerfen?' })

/** A question about unsaved entries covers the fields, and an open menu takes their keys. */
async function goOnEditing(page: Page) {
  for (const above of [question(page), page.getByRole('menu')]) {
    if (!(await above.isVisible())) continue
    await page.keyboard.press('Escape')
    await expect(above).toBeHidden()
  }
}

/** A dialog with unsaved entries does not close without a question. */
async function expectQuestion(page: Page) {
  const box = page.getByRole('dialog').filter({ has: page.locator('form') })
  if ((await box.getByRole('button', { name: 'Schließen' }).count()) === 0) return
  await page.keyboard.press('Escape')
  await expect(question(page)).toBeVisible()
}
