import { randomUUIDv7 } from 'node:crypto'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { openTestDatabase } from '#test/database.ts'
import { PostOffice } from '#test/world/post-office.ts'
import type { Composer, Message } from '../message/message.ts'

const database = await openTestDatabase()
const { db } = database
let office: PostOffice
let logged: string[]

beforeEach(async () => {
  office = await PostOffice.open(db)
  logged = []
})
afterEach(() => office.close())
afterAll(() => database.close())

const copied = 'fremd@example.org'
const day = 24 * 60 * 60

const messageWith = (bcc: string): Message => ({
  ...{ subject: 'Gewonnen!', text: 'Bis bald!', replyTo: '', bcc },
  readyMade: () => ({ subject: 'Ihre Buchung', text: 'Bis bald!', replyTo: '', bcc }),
})

const composing = (bcc: string) => ({
  booking_confirmed: (async () => messageWith(bcc)) satisfies Composer,
})

const log = { info: (_: object, text: string) => void logged.push(text), warn() {}, error() {} }

interface Sending {
  bcc?: string
  options?: Parameters<PostOffice['round']>[0]
}

/**
 * Sends this many emails, each to a different person. Returns how many emails and how many of their
 * Bcc copies arrived.
 */
async function sent(mails: number, { bcc = copied, options = {} }: Sending = {}) {
  const before = office.mailbox.mails.length
  for (let nth = 0; nth < mails; nth += 1) await office.posted(`gast-${nth}@example.org`)
  const states = () => db.selectFrom('outbox').select('state').execute()
  while ((await states()).some(({ state }) => state === 'waiting')) {
    const usual = { composers: composing(bcc), log, newOrganisationMails: 0 }
    await office.round({ ...usual, ...options })
  }
  // The postman does not wait for copies to be sent.
  await new Promise((resolve) => setTimeout(resolve, 300))
  const arrived = office.mailbox.mails.slice(before)
  const copies = arrived.filter(({ recipients }) => recipients[0]?.toLowerCase() === bcc)
  return { mails: arrived.length - copies.length, copies: copies.length }
}

async function joins(email: string): Promise<void> {
  const { organisationId, now } = office
  await db
    .insertInto('staff')
    .values({
      organisationId,
      id: randomUUIDv7(),
      name: 'Jörg Öz',
      email,
      passwordHash: '',
      admin: true,
      createdAt: now,
    })
    .execute()
}

test('someone outside the team gets at most 20 copies a day of a new organisation’s emails; the emails are still sent', async () => {
  expect(await sent(22)).toEqual({ mails: 22, copies: 20 })
  expect(logged.filter((text) => text === 'copy of a mail left out')).toHaveLength(2)
  office.later(day)
  expect(await sent(1)).toEqual({ mails: 1, copies: 1 })
})

test('copies and emails to one address count towards the same cap', async () => {
  await sent(18)
  for (let nth = 0; nth < 3; nth += 1) await office.posted(copied.toUpperCase())
  await office.round({ composers: composing('') })
  expect(
    (await db.selectFrom('outbox').where('fault', '=', 'recipient_cap').select('id').execute())
      .length,
  ).toBe(1)
})

test('a member of the team gets a copy of every email', async () => {
  await joins(copied)
  expect(await sent(22)).toEqual({ mails: 22, copies: 22 })
})

test('an organisation that is seven days old sends a copy of every email', async () => {
  office.later(7 * day)
  expect(await sent(22)).toEqual({ mails: 22, copies: 22 })
})

test('with limits off, no copy is omitted', async () => {
  expect(await sent(22, { options: { capped: false } })).toEqual({ mails: 22, copies: 22 })
})

test('a copy to someone outside the team counts as another email towards a new organisation’s limit on custom text', async () => {
  const options = { newOrganisationMails: 3 }
  expect(await sent(1, { options })).toEqual({ mails: 1, copies: 1 })
  expect(await sent(1, { options })).toEqual({ mails: 1, copies: 0 })
  expect(await sent(1, { options })).toEqual({ mails: 1, copies: 1 })
  const subjects = office.mailbox.mails.map(({ subject }) => subject)
  expect(subjects).toEqual(['Gewonnen!', 'Gewonnen!', 'Gewonnen!', 'Ihre Buchung', 'Ihre Buchung'])
})

test('a copy of an email that was not sent is not counted', async () => {
  office.mailbox.refuse('gast-0@example.org', 451)
  await office.posted('gast-0@example.org')
  await office.round({ composers: composing(copied), newOrganisationMails: 3 })
  expect(await db.selectFrom('rateLimit').select('tries').execute()).toEqual([
    { tries: [] },
    { tries: [] },
    { tries: [] },
    { tries: [] },
  ])
})
