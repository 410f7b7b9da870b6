import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { type Demo, startDemo } from '../demo.ts'
import { field } from '../field.ts'
import { days } from '../form-pages.ts'
import { launchGermanBrowser } from '../setup/german-browser.ts'
import { smaller } from './png.ts'

/** Takes the README's screenshots of the current demo: `npm run screenshots`. */

const folder = join(import.meta.dirname, '../../../docs/pictures')

const demo = await startDemo()
const browser = await launchGermanBrowser()
try {
  await mkdir(folder, { recursive: true })
  await save('dashboard.png', await dashboard(browser, demo))
  await save('form.png', await form(browser, demo))
} finally {
  await browser.close()
  await demo.close()
}

async function dashboard(browser: Browser, { address, admin, password }: Demo): Promise<Buffer> {
  const page = await newPage(browser)
  await page.goto(`${address}/login`)
  await field(page, 'E-Mail-Adresse').fill(admin)
  await field(page, 'Passwort').fill(password)
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await page
    .getByRole('button', { name: /Buchungen$/ })
    .first()
    .click()
  return picture(page)
}

async function form(browser: Browser, { address }: Demo): Promise<Buffer> {
  const page = await newPage(browser)
  await page.goto(`${address}/demo`)
  await page.getByRole('button', { name: 'Öffentliche Führung' }).click()
  await days(page).first().waitFor()
  await page.locator('#rundgang').evaluate((form) => form.scrollIntoView({ block: 'center' }))
  return picture(page)
}

async function picture(page: Page): Promise<Buffer> {
  // Moves the mouse away, so that no element appears hovered in the screenshot.
  await page.mouse.move(0, 0)
  await page.evaluate(() => document.fonts.ready.then(() => {}))
  return page.screenshot()
}

async function newPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    viewport: { width: 1280, height: 860 },
    reducedMotion: 'reduce',
  })
  return context.newPage()
}

async function save(name: string, png: Buffer): Promise<void> {
  const small = smaller(png)
  await writeFile(join(folder, name), small)
  console.log(`docs/pictures/${name}: ${Math.round(small.length / 1000)} kB`)
}
