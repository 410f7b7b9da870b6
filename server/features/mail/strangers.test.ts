import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Mail, Undelivered } from '#contract/mail.ts'
import { bookingComposers } from '#server/features/booking/booking.ts'
import { staffComposers } from '#server/features/staff/staff.ts'
import { type Postman, startPostman } from '#server/mail/postman.ts'
import { openWays, type Ways } from '#server/mail/ways.ts'
import { form, openTestApp, type TestApp } from '#server/testing/app.ts'
import { type Mailbox, startMailbox } from '#server/testing/mailbox.ts'
import { uncounted } from '#server/testing/postman-round.ts'

let app: TestApp
let mailbox: Mailbox
let ways: Ways
let postman: Postman
let museum: Awaited<ReturnType<TestApp['register']>>
let slotId: string

const log = { info: () => {}, warn: () => {}, error: () => {} }

beforeAll(async () => {
  mailbox = await startMailbox()
  app = await openTestApp({ RATE_LIMIT: 'on', TRUST_PROXY: '127.0.0.1', SMTP_URL: mailbox.url })
  app.clock.set('2026-11-20T00:30:00Z')
  const { house, db, clock } = app
  ways = openWays({ ...house.config, log })
  const composers = { ...bookingComposers(house), ...staffComposers(house) }
  const { secretKey } = house
  postman = startPostman({
    ...{ db, clock, log, composers, ways, secretKey, counts: uncounted },
    ...{ capped: true, newOrganisationMails: 0, lookEveryMs: 100 },
  })
  museum = await app.register()
  slotId = await museum.openSlot({ max_attendees: 100_000 })
})

afterAll(async () => {
  await postman.stop()
  await ways.close()
  await mailbox.close()
  await app.close()
})

const networks = 20
const pairs = 3000
/** As many bookings as a project takes in ten minutes without asking for a proof. */
const atOnce = 40

/** The nth pair of the attack comes from one of the networks, and there from one of many addresses. */
const addressOf = (nth: number) => `2001:db8:${nth % networks}:${(nth >> 3) % 4096}::1`
const strangerOf = (nth: number) => `network-${nth % networks}-${nth}@schule.example`

async function bookFrom(address: string, booker_email: string): Promise<string> {
  const headers = { 'x-forwarded-for': address }
  const answer = await museum.book(slotId, { booker_email, attendees_count: 1 }, headers)
  expect(answer.statusCode).toBe(201)
  const { cancel_url } = answer.json<{ cancel_url: string }>()
  return new URL(cancel_url).searchParams.get('cancel_token') ?? ''
}

async function cancelFrom(address: string, token: string): Promise<void> {
  const url = `/api/public/bookings/${token}/cancel`
  const headers = { 'x-forwarded-for': address }
  expect((await app.call({ method: 'POST', url, headers })).statusCode).toBe(200)
}

/** Resolves when nothing is due that the postman has not taken up. */
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
    await pause(10)
  }
}

async function attack(): Promise<void> {
  for (let first = 0; first < pairs; first += atOnce) {
    const numbers = Array.from({ length: atOnce }, (_, nth) => first + nth)
    const tokens = await Promise.all(
      numbers.map((nth) => bookFrom(addressOf(nth), strangerOf(nth))),
    )
    await untilNothingIsDue()
    await Promise.all(tokens.map((token, nth) => cancelFrom(addressOf(first + nth), token)))
    app.clock.set(app.clock.now().add({ minutes: 10, seconds: 1 }).toString())
  }
}

const arrivesFor = (recipient: string) =>
  mailbox.waitFor(({ recipients }) => recipients.includes(recipient), 10_000)

test('strangers from 20 networks hold up neither account mails nor visitors from elsewhere', async () => {
  await attack()
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
