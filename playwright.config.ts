import { defineConfig } from '@playwright/test'
import { browserLaunch } from './e2e/setup/browser.ts'

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
  use: {
    launchOptions: await browserLaunch(),
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    viewport: { width: 1280, height: 800 },
  },
})
