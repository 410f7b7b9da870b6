import { defineConfig } from 'vitest/config'

/** Runs the server's tests and a race on the Citus cluster at `DISTRIBUTED_DATABASE_URL`. */
export default defineConfig({
  test: {
    name: 'distributed',
    include: ['server/**/*.test.ts', 'test/promises/*.distributed.test.ts'],
    exclude: [
      'server/**/*.long.test.ts',
      // Excludes tests of the foreign keys to `organisation`, which are dropped on the cluster.
      'server/database/{deleted-organisation,distribution}.test.ts',
    ],
    globalSetup: 'test/global/global-distributed.ts',
    maxWorkers: 2,
    // Each query involves several nodes.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
