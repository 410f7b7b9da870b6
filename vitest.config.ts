import { defineConfig } from 'vitest/config'

// They run with `npm run test:long`.
const long = 'server/**/*.long.test.ts'

// It runs with `npm run test:distributed`.
const distributed = 'server/process/*.distributed.test.ts'

const server = {
  include: ['server/**/*.test.ts'],
  exclude: ['server/process/**', long],
  testTimeout: 20_000,
  hookTimeout: 60_000,
}

// What these show lies before the database or behind it, and takes long: PostgreSQL is enough.
const onPostgresAlone = [
  'server/foreign-text.test.ts',
  'server/database/{citus-shapes,old-tries}.test.ts',
  'server/http/hostile-{input,limited}.test.ts',
  'server/features/cancellation/arbitrary-mails.test.ts',
  'server/mail/{injection,transport,crowded-server,slowing-server,held-rows,misbehaving-recipient,misbehaving-server,misbehaving-connection}.test.ts',
]

export default defineConfig({
  test: {
    // Two cores: more files at once only make each slower.
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...server,
          name: 'server-pglite',
          exclude: [...server.exclude, ...onPostgresAlone],
          globalSetup: 'server/testing/global-pglite.ts',
        },
      },
      {
        test: {
          ...server,
          name: 'server-postgres',
          globalSetup: 'server/testing/global-postgres.ts',
        },
      },
      {
        test: {
          name: 'process',
          include: ['server/process/**/*.test.ts'],
          exclude: [long, distributed],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // They wait for claims and holds to lapse more than they work.
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'checks',
          include: ['{contract,texts,form,admin,checks,demo,build}/**/*.test.ts'],
          testTimeout: 60_000,
        },
      },
    ],
  },
})
