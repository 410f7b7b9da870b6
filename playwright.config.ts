import { defineConfig } from '@playwright/test'
import { browserLaunch } from './e2e/setup/browser.ts'

/** A test that shows a row of the specification. */
const row = / \[[A-Z]\d+\]/

/** Runs with `npm test`, besides the tests of rows: the main flows, embedding, keyboard, axe. */
const flows =
  /\/(main-path|accessibility|form-accessibility|embedding-places|form-connection|form|form-hold|keyboard|live|offline|own-booking|waiting-list)\.spec\.ts$/

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/setup/global-setup.ts',
  forbidOnly: true,
  fullyParallel: true,
  // More than there are cores, because tests mostly wait for the page.
  workers: 3,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  projects: [
    { name: 'rows', grep: row, testIgnore: flows },
    { name: 'flows', testMatch: flows },
    // Runs with `npm run test:all`.
    { name: 'more', grepInvert: row, testIgnore: flows },
  ],
  use: {
    launchOptions: await browserLaunch(),
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    viewport: { width: 1280, height: 800 },
  },
})
