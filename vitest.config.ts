import { defineConfig } from 'vitest/config'

// They run with `npm run test:long`.
const long = 'server/**/*.long.test.ts'

// It runs with `npm run test:distributed`.
const distributed = 'server/process/*.distributed.test.ts'

/*
 * All tests of the server run on PostgreSQL. On the embedded database those run as well whose answer
 * the database gives: transactions, locks and races, types and times, order, constraints, functions,
 * the claims of the mail queue, erasing. Together they make each statement of the product at least
 * once. Whatever lies before the database or behind it (what HTTP refuses, texts, mail servers) is
 * shown on PostgreSQL alone.
 */
const onEmbeddedToo = [
  'server/{runtime/scheduled-jobs,runtime/scrubbing}.test.ts',
  'server/database/{limits/allowances,deleted-organisation,distribution,transact,walk}.test.ts',
  'server/features/slot/assignment/{assignment,own-account,removed-member,slot-mails}.test.ts',
  'server/features/{booking/booker,slot/timetable}/*.test.ts',
  'server/features/booking/{admin-booking,booking,booking-limits}.test.ts',
  'server/features/booking/cancellation/{cancellation,project-contents,deleted-project,deleted-variant}.test.ts',
  'server/features/booking/hold/{hold,hold-lapse,hold-limits,hold-race}.test.ts',
  'server/features/staff/invitation/invitation.test.ts',
  'server/features/mail/{mail,sent-again}.test.ts',
  'server/features/project/{closed-days/closed-days,mail-settings/mail-settings}.test.ts',
  'server/features/staff/notice/notice.test.ts',
  'server/features/booking/place/place.test.ts',
  'server/features/project/project.test.ts',
  'server/features/organisation/{confirmation,joining,registration,suspended,unconfirmed}.test.ts',
  'server/features/staff/session/session.test.ts',
  'server/features/slot/{commented-slot,slot}.test.ts',
  'server/features/staff/{password,reset-again,slot-mails,staff}.test.ts',
  'server/features/booking/unusual-booking/unusual-booking.test.ts',
  'server/features/variant/variant.test.ts',
  'server/http/request/rate-limit.test.ts',
  'server/mail/{delivery/caps,delivery/copies,delivery/delivery,many-queues,many-organisations,old-recipients,queue/postman,unrecorded}.test.ts',
]

const server = {
  exclude: ['server/process/**', long],
  testTimeout: 20_000,
  hookTimeout: 60_000,
  // Each file has a database of its own, and files share nothing else: loading once is enough.
  isolate: false,
}

export default defineConfig({
  test: {
    // Two cores: more files at once only make each slower.
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...server,
          name: 'server-pglite',
          include: onEmbeddedToo,
          globalSetup: 'server/testing/global/global-pglite.ts',
        },
      },
      {
        test: {
          ...server,
          name: 'server-postgres',
          include: ['server/**/*.test.ts'],
          globalSetup: 'server/testing/global/global-postgres.ts',
        },
      },
      {
        test: {
          name: 'process',
          include: ['server/process/**/*.test.ts'],
          exclude: [long, distributed],
          globalSetup: 'server/testing/global/global-process.ts',
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
