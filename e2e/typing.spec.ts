import { type BrowserContext, expect, type Page } from '@playwright/test'
import { everyScreen } from './screens/every-screen.ts'
import { openScreen } from './screens/open-screen.ts'
import { type Scene, setScene } from './screens/scene.ts'
import type { Screen } from './screens/screen.ts'
import { visitorScreens } from './screens/visitors.ts'
import { test } from './stand.ts'
import { dateFields, typeIntoAll } from './typing.ts'

// All fields are found by walking all screens, so that a new one is covered by itself.
const walks = 4
const screens = [...visitorScreens, ...everyScreen]

interface Walk {
  contexts: { native: BrowserContext; polyfilled: BrowserContext }
  scene: Scene
  address: string
  errors: string[]
}

for (let walk = 0; walk < walks; walk += 1) {
  test(`each field of dates, times and numbers can be typed key by key (${walk + 1} of ${walks})`, async ({
    browser,
    stand,
  }) => {
    test.setTimeout(600_000)
    const address = stand.address
    const settings = { baseURL: address, locale: 'de-DE', timezoneId: 'Europe/Berlin' }
    const contexts = {
      native: await browser.newContext(settings),
      polyfilled: await browser.newContext(settings),
    }
    await contexts.polyfilled.addInitScript(() => Reflect.deleteProperty(globalThis, 'Temporal'))
    const scene = await setScene(stand)
    const errors: string[] = []
    const seen = new Set<string>()
    for (const screen of screens.filter((_, index) => index % walks === walk)) {
      await typeOn(screen, { contexts, scene, address, errors }, seen)
    }
    expect(errors).toEqual([])
  })
}

/** Where a screen has dates, all is typed once more in a browser without `Temporal`. */
async function typeOn(screen: Screen, walk: Walk, seen: Set<string>) {
  const before = new Set(seen)
  const page = await open(walk.contexts.native, screen, walk)
  const hasDates = (await page.locator(dateFields).count()) > 0
  const typed = await test.step(screen.name, () => typeIntoAll(page, seen))
  if (typed.length > 0) await expectQuestion(page)
  await page.close()
  if (!hasDates || typed.length === 0) return
  const again = await open(walk.contexts.polyfilled, screen, walk)
  expect(await test.step(`${screen.name}, polyfilled`, () => typeIntoAll(again, before))).toEqual(
    typed,
  )
  await again.close()
}

/** A dialog whose form was typed into does not close unasked. */
async function expectQuestion(page: Page) {
  const box = page.getByRole('dialog').filter({ has: page.locator('form') })
  if ((await box.getByRole('button', { name: 'Schließen' }).count()) === 0) return
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Eingaben verwerfen?' })).toBeVisible()
}

async function open(context: BrowserContext, screen: Screen, { scene, address, errors }: Walk) {
  context.removeAllListeners('weberror')
  context.on('weberror', (error) => errors.push(`${screen.name}: ${error.error().message}`))
  return openScreen(context, screen, { scene, address })
}
