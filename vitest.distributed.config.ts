import { defineConfig } from 'vitest/config'

/** The server's tests on the Citus cluster at `DISTRIBUTED_DATABASE_URL`. */
export default defineConfig({
  test: {
    name: 'distributed',
    include: ['server/**/*.test.ts'],
    exclude: ['server/process/**', 'server/**/*.long.test.ts'],
    globalSetup: 'server/testing/global-distributed.ts',
    maxWorkers: 2,
    // Each question goes by several nodes.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
