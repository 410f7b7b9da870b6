import { type Browser, chromium } from '@playwright/test'
import { browserLaunch } from './browser.ts'

/** For pictures: the browser writes dates into their fields in the language of its own surface. */
export async function launchGermanBrowser(): Promise<Browser> {
  return chromium.launch({ ...(await browserLaunch()), env: { ...process.env, LANGUAGE: 'de' } })
}
