import type { BrowserContext, Page } from '@playwright/test'
import type { Scene } from './scene.ts'
import type { Screen } from './screen.ts'

interface Opening {
  scene: Scene
  /** The product's base URL. */
  address: string
}

/** Opens the screen in a new page, following the steps a person would take. */
export async function openScreen(
  context: BrowserContext,
  screen: Screen,
  opening: Opening,
): Promise<Page> {
  const page = await context.newPage()
  await showScreen(page, screen, opening)
  return page
}

export async function showScreen(page: Page, screen: Screen, { scene, address }: Opening) {
  const context = page.context()
  await context.clearCookies()
  if (screen.as) await context.addCookies([{ ...scene.sessions[screen.as], url: address }])
  await screen.before?.(page)
  await page.goto(typeof screen.path === 'string' ? screen.path : screen.path(scene))
  await page.getByRole('main').first().waitFor()
  await settled(page)
  await screen.show?.(page, scene)
  await settled(page)
}

/** Waits until everything is loaded, unless the screen shows the loading state. */
async function settled(page: Page) {
  // Limits the wait, because the dashboard's live connection never ends.
  await page.waitForLoadState('networkidle', { timeout: 700 }).catch(() => {})
  await page.evaluate(() => document.fonts.ready.then(() => {}))
}
