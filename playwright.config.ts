import { defineConfig } from '@playwright/test'
import { browserLaunch } from './test/browser/setup/browser.ts'
import { keepFilesInMemory } from './test/temporary-folder.ts'

keepFilesInMemory()

export default defineConfig({
  testDir: 'test/browser',
  globalSetup: './test/browser/setup/global-setup.ts',
  forbidOnly: true,
  fullyParallel: true,
  // More than there are cores, because tests mostly wait for the page.
  workers: 3,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  projects: [
    // Runs with `npm test`.
    { name: 'flows', testIgnore: '**/*.more.spec.ts', grepInvert: /@more/ },
    // Runs with `npm run test:all`.
    { name: 'more', testMatch: '**/*.more.spec.ts' },
    { name: 'more-flows', testIgnore: '**/*.more.spec.ts', grep: /@more/ },
  ],
  use: {
    launchOptions: await browserLaunch(),
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    viewport: { width: 1280, height: 800 },
  },
})
