import { defineConfig } from 'vitest/config'

/** They run with `npm test` too, and try more here. */
const longToo = [
  'server/http/hostile-input.test.ts',
  'server/process/{change-kill,mail-kill,reminders,season}.test.ts',
]

/** Tests that take too long for CI; a short form of most runs with `npm test`. */
export default defineConfig({
  test: {
    name: 'long',
    include: ['server/**/*.long.test.ts', ...longToo],
    env: { TESTS: 'long' },
    globalSetup: [
      'server/testing/global/global-process.ts',
      // Only some need its migrated database.
      'server/testing/global/global-postgres.ts',
    ],
    testTimeout: 600_000,
    hookTimeout: 120_000,
    // Each test needs the whole machine.
    fileParallelism: false,
    passWithNoTests: false,
  },
})
