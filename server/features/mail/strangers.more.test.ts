import { setTimeout as pause } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Mail, MailEvent, Undelivered } from '#contract/mail.ts'
import { bookingComposers } from '#server/features/booking/booking.ts'
import { staffComposers } from '#server/features/staff/staff.ts'
import { openTransports, type Transports } from '#server/mail/delivery/transports.ts'
import { type Postman, startPostman } from '#server/mail/queue/postman.ts'
import { form, type TestApp, testApp } from '#test/app.ts'
import { perFile } from '#test/per-file.ts'
import { uncounted } from '#test/postman-round.ts'
import { startMailbox } from '#test/servers/mailbox.ts'

let transports: Transports
let postman: Postman
let museum: Awaited<ReturnType<TestApp['register']>>
let slotId: string

const log = { info: () => {}, warn: () => {}, error: () => {} }

const mailbox = await perFile(startMailbox())
const app = await testApp({ RATE_LIMIT: 'on', TRUST_PROXY: '127.0.0.1', SMTP_URL: mailbox.url })

beforeAll(async () => {
  app.clock.set('2026-11-20T00:30:00Z')
  const { ctx, db, clock } = app
  transports = openTransports({ ...ctx.config, log })
  const composers = { ...bookingComposers(ctx), ...staffComposers(ctx) }
  const { secretKey } = ctx
  postman = startPostman({
    ...{ db, clock, log, composers, transports, secretKey, counts: uncounted },
    ...{ capped: true, newOrganisationMails: 0, lookEveryMs: 100 },
  })
  museum = await app.register()
  slotId = await museum.openSlot({ max_attendees: 100_000 })
})

afterAll(async () => {
  await postman.stop()
  await transports.close()
})

const networks = 20
const pairsEach = 150

async function bookFrom(address: string, booker_email: string): Promise<void> {
  const headers = { 'x-forwarded-for': address }
  const answer = await museum.book(slotId, { booker_email, attendees_count: 1 }, headers)
  expect(answer.statusCode).toBe(201)
}

/**
 * Stores a booking from each network, and many copies of it; making all of them through the API
 * would take minutes.
 */
async function bookFromAll(): Promise<void> {
  for (let network = 0; network < networks; network += 1) {
    await bookFrom(`2001:db8:${network}::1`, `network-${network}-0@schule.example`)
  }
  const of = sql`organisation_id, project_id, slot_id, variant_id, booker_name, attendees, comment,
    booked_at, origin`
  await sql`
    insert into booking (${of}, id, booker_email, cancel_token)
    select ${of}, gen_random_uuid(), replace(booker_email, '-0@', '-' || nth || '@'),
      id || '-' || nth
    from booking, generate_series(1, ${pairsEach - 1}::integer) as nth`.execute(app.db)
  await tellAll(
    'booking_confirmed',
    sql`not exists (
    select from outbox where outbox.organisation_id = booking.organisation_id
      and outbox.booking_id = booking.id)`,
  )
}

async function cancelAll(): Promise<void> {
  await app.db.updateTable('booking').set({ cancelledAt: app.clock.now() }).execute()
  await tellAll('booking_cancelled', sql`true`)
}

const tellAll = (event: MailEvent, which: RawBuilder<unknown>) =>
  sql`
  insert into outbox (organisation_id, id, event, project_id, booking_id, recipient, created_at,
    due_at)
  select organisation_id, gen_random_uuid(), ${event}, project_id, id, booker_email,
    ${app.clock.now()}::timestamptz, ${app.clock.now()}::timestamptz
  from booking where ${which}`.execute(app.db)

/** Resolves when the postman has claimed or sent every email that is due. */
async function untilNothingIsDue(): Promise<void> {
  for (;;) {
    postman.wake()
    const due = await app.db
      .selectFrom('outbox')
      .select('id')
      .where('state', '=', 'waiting')
      .where('dueAt', '<=', app.clock.now())
      .limit(1)
      .execute()
    if (due.length === 0) return
    await pause(50)
  }
}

const arrivesFor = (recipient: string) =>
  mailbox.waitFor(({ recipients }) => recipients.includes(recipient), 10_000)

test('emails caused by anonymous visitors from 20 networks do not delay emails to accounts or to other visitors', async () => {
  await bookFromAll()
  await untilNothingIsDue()
  await cancelAll()
  await bookFrom('198.51.100.7', 'besuch@schule.example')
  const { email } = museum
  await app.call({ method: 'POST', url: '/api/password-reset', ...form({ email }) })
  postman.wake()
  await Promise.all([arrivesFor('besuch@schule.example'), arrivesFor(email)])

  for (let network = 0; network < networks; network += 1) {
    const address = new RegExp(`^network-${network}-`)
    const sent = mailbox.mails.filter(({ recipients }) => address.test(recipients[0] ?? ''))
    expect(sent.length).toBeLessThanOrEqual(200)
  }
  const path = `/api/admin/mails/${museum.projectId}`
  const { held } = (await museum.as({ url: `${path}/given-up` })).json<Undelivered>()
  expect(held).toBeGreaterThan(0)
  const [waiting] = (await museum.as({ url: `${path}?state=waiting&limit=1` })).json<Mail[]>()
  expect(waiting).toMatchObject({ fault: 'origin_cap', tries: 0, answer: null })
}, 300_000)
