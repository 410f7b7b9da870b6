import { defineConfig } from 'vitest/config'

/** Tests that take too long for CI; a short form of most runs with `npm test`. */
export default defineConfig({
  test: {
    name: 'long',
    include: ['server/**/*.long.test.ts', 'server/http/hostile-input.test.ts'],
    env: { HOSTILE: 'long' },
    // Only some need it; the others start their own servers.
    globalSetup: 'server/testing/global/global-postgres.ts',
    testTimeout: 600_000,
    hookTimeout: 120_000,
    // Each test needs the whole machine.
    fileParallelism: false,
    passWithNoTests: false,
  },
})
