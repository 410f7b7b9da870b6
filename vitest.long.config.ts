import { defineConfig } from 'vitest/config'

/** These tests also run with `npm test`, but less thoroughly. */
const longToo = [
  'server/http/hostile-input.more.test.ts',
  'test/promises/{mail-kills,season.more}.test.ts',
]

/** Tests that take too long for CI; a short form of most runs with `npm test`. */
export default defineConfig({
  test: {
    name: 'long',
    include: ['{server,test}/**/*.long.test.ts', ...longToo],
    env: { TESTS: 'long' },
    tags: [{ name: 'more' }],
    globalSetup: [
      'test/global/global-process.ts',
      // Provides a migrated database, which only some of the tests need.
      'test/global/global-postgres.ts',
    ],
    testTimeout: 600_000,
    hookTimeout: 120_000,
    // Each test needs the whole machine.
    fileParallelism: false,
    passWithNoTests: false,
  },
})
