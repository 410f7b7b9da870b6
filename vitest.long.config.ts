import { defineConfig } from 'vitest/config'

/** What takes longer than CI can bear; of each, a short form runs with `npm test`. */
export default defineConfig({
  test: {
    name: 'long',
    include: ['server/**/*.long.test.ts'],
    testTimeout: 600_000,
    hookTimeout: 120_000,
    // Each wants the machine for itself.
    fileParallelism: false,
    passWithNoTests: false,
  },
})
