import { defineConfig } from 'vitest/config'
import { keepFilesInMemory } from './test/temporary-folder.ts'

keepFilesInMemory()

// These tests run with `npm run test:all`.
const more = '**/*.more.test.ts'

// These tests run with `npm run test:long` and `npm run test:distributed`.
const elsewhere = '**/*.{long,distributed}.test.ts'

/** What differs most on the embedded database; the rest of `onEmbeddedToo` runs with `test:all`. */
const onEmbedded = [
  'server/{slices,runtime/scrubbing}.test.ts',
  'server/database/{limits/allowances,lookups,transact,walk}.test.ts',
  'server/features/booking/{booker/booker-reads,booker/booker,booking,place/place,search/search}.test.ts',
  'server/mail/{delivery/delivery,queue/postman}.test.ts',
]

/*
 * The server's tests all run on PostgreSQL. Tests whose result depends on the database also run on
 * the embedded one: transactions, locks and races, types and times, order, constraints, functions,
 * the claims of the mail queue, erasing. Together they execute each of the product's SQL
 * statements at least once. Everything else (refusals over HTTP, texts, mail servers) is tested on
 * PostgreSQL alone.
 */
const onEmbeddedToo = [
  'server/{name-order,slices,runtime/scheduled-jobs,runtime/scrubbing}.test.ts',
  'server/database/{limits/allowances,organisations/removal,deleted-organisation,distribution,lookups,transact,walk}.test.ts',
  'server/features/slot/guides/{assignment,own-account,removed-member,slot-mails,absence*,calendar-feed,mine,morning-mail}.test.ts',
  'server/features/slot/timetable/!(answer-weight).test.ts',
  'server/features/slot/season/{change,limits,statements,series,series-change,undo}.test.ts',
  'server/features/slot/guide-offer/*.test.ts',
  'server/features/slot/{commented-slot,slot}.test.ts',
  'server/features/booking/{admin-booking,booking,booking-limits,detail,details-read}.test.ts',
  'server/features/booking/{attendance,booker,change,reminder,waiting}/*.test.ts',
  'server/features/booking/search/*.test.ts',
  'server/features/booking/cancellation/{call-off,cancellation,deleted-project,deleted-variant,project-contents,resend}.test.ts',
  'server/features/booking/place/{hold,hold-lapse,hold-limits,hold-race.more,place}.test.ts',
  'server/features/mail/{mail,sent-again}.test.ts',
  'server/features/project/{closed-days/closed-days,mail-settings/mail-settings,project,time-zones}.test.ts',
  'server/features/organisation/{confirmation,deletion/*,factor-demand,joining,registration,stored,suspended,unconfirmed,without-password}.test.ts',
  'server/features/staff/{desk,member,password,reset-again,wanted-mails,staff}.test.ts',
  'server/features/staff/{invitation/invitation,notice/notice,personal-link/*,second-factor/passkey,session/*}.test.ts',
  'server/features/staff/sign-on/{domain-check,identity,metadata,sign-on,sign-on-only}.test.ts',
  'server/features/statistics/statistics.test.ts',
  'server/features/todo/todo.test.ts',
  'server/features/variant/variant.test.ts',
  'server/http/request/rate-limit.test.ts',
  'server/mail/{delivery/caps,delivery/copies,delivery/delivery,many-queues,many-organisations,old-recipients,queue/postman,unrecorded}.test.ts',
]

const cheapArgon2 = new URL('test/cheap-argon2.ts', import.meta.url).pathname

const server = {
  // Only for tests that hang.
  testTimeout: 60_000,
  hookTimeout: 60_000,
  // Each file has an empty database of its own, and files share no other data, so modules can be
  // loaded just once.
  isolate: false,
  alias: [{ find: /^@node-rs\/argon2$/, replacement: cheapArgon2 }],
}

const onPostgres = 'test/global/global-postgres.ts'
const onPglite = 'test/global/global-pglite.ts'

const inProcesses = {
  globalSetup: 'test/global/global-process.ts',
  testTimeout: 120_000,
  hookTimeout: 120_000,
  // Run after the others, and two at a time, because running more at once takes as long.
  sequence: { groupOrder: 1 },
  maxWorkers: 2,
}

const parts = { testTimeout: 60_000, hookTimeout: 60_000, isolate: false }
const inParts = '{contract,texts,form,admin,checks,demo,build,test/run}/**/*.test.ts'

/**
 * The projects that start with `more`, and tests with the tag `more`, run with `npm run test:all`
 * only.
 */
export default defineConfig({
  test: {
    // More than the two cores, because the server's tests also wait for the database.
    maxWorkers: 3,
    tags: [{ name: 'more' }],
    projects: [
      {
        test: {
          ...server,
          name: 'server-postgres',
          include: ['server/**/*.test.ts'],
          exclude: [elsewhere, more],
          globalSetup: onPostgres,
        },
      },
      {
        test: {
          ...server,
          name: 'more-on-postgres',
          include: [`server/${more}`],
          globalSetup: onPostgres,
        },
      },
      {
        test: { ...server, name: 'server-pglite', include: onEmbedded, globalSetup: onPglite },
      },
      {
        test: {
          ...server,
          name: 'more-on-pglite',
          include: onEmbeddedToo,
          exclude: [elsewhere, ...onEmbedded],
          globalSetup: onPglite,
        },
      },
      {
        test: {
          ...inProcesses,
          name: 'process',
          include: ['test/promises/*.test.ts'],
          exclude: [elsewhere, more],
        },
      },
      { test: { ...inProcesses, name: 'more-processes', include: [`test/promises/${more}`] } },
      {
        test: {
          ...parts,
          name: 'checks',
          include: [inParts],
          exclude: [more],
        },
      },
      {
        test: {
          ...parts,
          name: 'more-checks',
          include: [inParts.replace('*.test', '*.more.test')],
        },
      },
    ],
  },
})
