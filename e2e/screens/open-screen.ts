import type { BrowserContext, Page } from '@playwright/test'
import type { Scene } from './scene.ts'
import type { Screen } from './screen.ts'

interface Opening {
  scene: Scene
  /** Where the product answers. */
  address: string
}

/** Opens a page of the context on the screen, by the steps that a person takes to it. */
export async function openScreen(
  context: BrowserContext,
  screen: Screen,
  { scene, address }: Opening,
): Promise<Page> {
  await context.clearCookies()
  if (screen.as) await context.addCookies([{ ...scene.sessions[screen.as], url: address }])
  const page = await context.newPage()
  await screen.before?.(page)
  await page.goto(typeof screen.path === 'string' ? screen.path : screen.path(scene))
  await page.getByRole('main').first().waitFor()
  await settled(page)
  await screen.show?.(page, scene)
  await settled(page)
  return page
}

/** What is still being fetched is there, unless the screen shows that it is not. */
async function settled(page: Page) {
  // The live connection of the dashboard never ends.
  await page.waitForLoadState('networkidle', { timeout: 700 }).catch(() => {})
  await page.evaluate(() => document.fonts.ready.then(() => {}))
}
