import { defineConfig } from 'vitest/config'

/** The server's tests, and a race, on the Citus cluster at `DISTRIBUTED_DATABASE_URL`. */
export default defineConfig({
  test: {
    name: 'distributed',
    include: ['server/**/*.test.ts'],
    exclude: [
      'server/process/!(*.distributed).test.ts',
      'server/**/*.long.test.ts',
      // Keys that lead from every table to its organisation are given up there.
      'server/database/{deleted-organisation,distribution}.test.ts',
    ],
    globalSetup: 'server/testing/global/global-distributed.ts',
    maxWorkers: 2,
    // Each question goes by several nodes.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
