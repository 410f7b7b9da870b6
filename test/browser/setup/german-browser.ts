import { type Browser, chromium } from '@playwright/test'
import { browserLaunch } from './browser.ts'
import { waitForRoutes } from './interception.ts'

/** Screenshots use a German browser, because date fields follow the language of its interface. */
export async function launchGermanBrowser(): Promise<Browser> {
  const env = { ...process.env, LANG: 'de_DE.UTF-8', LANGUAGE: 'de' }
  return waitForRoutes(await chromium.launch({ ...(await browserLaunch()), env }))
}
