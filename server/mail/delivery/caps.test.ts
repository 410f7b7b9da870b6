import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { MailFault } from '#contract/mail.ts'
import type { OrganisationId } from '#server/auth/actor.ts'
import { asOrganisationId } from '#server/auth/organisation-id.ts'
import { openTestDatabase } from '#test/database.ts'
import { greet, PostOffice } from '#test/world/post-office.ts'
import type { MailKind } from '../kinds.ts'
import { countMail } from './caps.ts'

const database = await openTestDatabase()
const { db } = database
let office: PostOffice

beforeEach(async () => {
  office = await PostOffice.open(db)
})
afterEach(() => office.close())
afterAll(() => database.close())

const erika = 'erika@example.org'
const day = 24 * 60 * 60

/** Keeps running the postman until no email is due. */
async function rounds(more: Parameters<PostOffice['round']>[0] = {}): Promise<void> {
  for (;;) {
    const due = await db
      .selectFrom('outbox')
      .select('id')
      .where('state', '=', 'waiting')
      .where('dueAt', '<=', office.now)
      .execute()
    if (due.length === 0) return
    await office.round(more)
  }
}

async function postTo(recipient: string, mails: number): Promise<void> {
  for (let nth = 0; nth < mails; nth += 1) await office.posted(recipient)
}

const held = (fault: MailFault) =>
  db.selectFrom('outbox').selectAll().where('fault', '=', fault).execute()

/** Counts this many emails as already sent to other people today. */
async function sentAlready(
  mails: number,
  { origin = null, kind = 'stranger' }: { origin?: Uint8Array | null; kind?: MailKind } = {},
): Promise<void> {
  const { organisationId } = office
  await countMail(
    db,
    { organisationId, kind, recipient: 'earlier@example.org', origin },
    office.now,
  )
  await sql`update rate_limit set tries = array_fill(tries[1], array[${mails}::integer])`.execute(
    db,
  )
}

test('one recipient gets 20 emails a day; the rest wait, with no attempt counted, and arrive the next day', async () => {
  await postTo(erika, 22)
  await rounds()
  expect(office.arrivedFor(erika)).toHaveLength(20)
  const waiting = await held('recipient_cap')
  expect(waiting).toHaveLength(2)
  for (const mail of waiting) {
    expect(mail).toMatchObject({ state: 'waiting', tries: 0 })
    expect(mail.dueAt.since(office.now).total('seconds')).toBe(day)
  }
  office.later(day)
  await rounds()
  expect(office.arrivedFor(erika)).toHaveLength(22)
})

test('emails from another organisation do not count towards a recipient’s cap', async () => {
  const organisationId = asOrganisationId(randomUUIDv7())
  await countedElsewhere(organisationId, 20)
  await office.posted(erika)
  await rounds()
  expect(office.arrivedFor(erika)).toHaveLength(1)
})

async function countedElsewhere(organisationId: OrganisationId, mails: number): Promise<void> {
  const mail = { organisationId, kind: 'stranger', recipient: erika, origin: null } as const
  for (let nth = 0; nth < mails; nth += 1) {
    expect(await countMail(db, mail, office.now)).not.toHaveProperty('fault')
  }
  expect(await countMail(db, mail, office.now)).toMatchObject({ fault: 'recipient_cap' })
}

test.each([
  'booking_called_off',
  'booking_restored',
  'booking_slot_moved',
] as const)('an email of kind %s is never held back, whatever was sent before', async (event) => {
  await postTo(erika, 20)
  await sentAlready(2000)
  await office.posted(erika, { event })
  await rounds({ composers: { booking_confirmed: greet, [event]: greet } })
  expect(
    await held('recipient_cap').then((mails) => mails.filter((mail) => mail.event === event)),
  ).toEqual([])
  expect(
    await held('organisation_cap').then((mails) => mails.filter((mail) => mail.event === event)),
  ).toEqual([])
})

test('a recipient who has reached the cap does not delay others’ emails', async () => {
  await postTo(erika, 21)
  await office.posted('erich@example.org')
  await rounds()
  expect(office.arrivedFor('erich@example.org')).toHaveLength(1)
})

test('emails that were not delivered do not count towards the caps', async () => {
  office.mailbox.refuse(erika, 451)
  await postTo(erika, 20)
  await rounds()
  office.mailbox.refuse(erika)
  office.later(30)
  await rounds()
  expect(office.arrivedFor(erika)).toHaveLength(20)
})

test('an organisation sends at most 2,000 emails a day; other organisations are unaffected', async () => {
  await sentAlready(1999)
  await office.posted(erika)
  await rounds()
  await office.posted('erich@example.org')
  const organisationId = asOrganisationId(randomUUIDv7())
  const told = { name: 'Brauerei', createdAt: office.now, confirmedAt: office.now }
  await db
    .insertInto('organisation')
    .values({ ...told, id: organisationId })
    .execute()
  await office.posted('zoe@example.org', { organisationId })
  await rounds()
  const arrived = office.mailbox.mails.map(({ recipients }) => recipients[0])
  expect(arrived.sort()).toEqual(['erika@example.org', 'zoe@example.org'])
  const [waiting] = await held('organisation_cap')
  expect(waiting).toMatchObject({ recipient: 'erich@example.org', state: 'waiting', tries: 0 })
})

test('emails to account owners and to the team are never held back, however many were sent to bookers', async () => {
  const composers = { booking_confirmed: greet, password_reset: greet, slot_moved: greet }
  await sentAlready(2000)
  for (const event of ['password_reset', 'slot_moved'] as const) {
    for (let nth = 0; nth < 21; nth += 1) await office.posted(erika, { event })
  }
  await office.posted(erika)
  await rounds({ composers })
  expect(office.arrivedFor(erika)).toHaveLength(2 * 21)
  expect(await held('organisation_cap')).toMatchObject([{ event: 'booking_confirmed' }])
})

test.each([
  'slots_offered',
  'member_absent',
  'slots_unled',
  'personal_link',
] as const)('emails of kind %s are held back after 20 a day until their organisation is confirmed', async (event) => {
  await db
    .updateTable('organisation')
    .set({ contactEmail: erika, confirmedAt: null })
    .where('id', '=', office.organisationId)
    .execute()
  for (let nth = 0; nth < 21; nth += 1) {
    await office.posted(`guide-${nth}@museum.example`, { event })
  }
  await rounds({ composers: { [event]: greet } })
  expect(office.arrivedFor(erika)).toHaveLength(20)
  expect(await held('recipient_cap')).toMatchObject([{ event, state: 'waiting', tries: 0 }])
})

describe('invitation emails', () => {
  const composers = { booking_confirmed: greet, staff_invited: greet }
  const invite = (recipient: string) => office.posted(recipient, { event: 'staff_invited' })

  test('are limited to 20 a day per address, regardless of emails about bookings', async () => {
    await postTo(erika, 20)
    for (let nth = 0; nth < 21; nth += 1) await invite(erika)
    await rounds({ composers })
    expect(office.arrivedFor(erika)).toHaveLength(20 + 20)
    expect(await held('recipient_cap')).toMatchObject([{ state: 'waiting', tries: 0 }])
    office.later(day)
    await rounds({ composers })
    expect(office.arrivedFor(erika)).toHaveLength(20 + 21)
  })

  test('are limited to 200 a day per organisation; the rest arrive the next day', async () => {
    await sentAlready(199, { kind: 'invitation' })
    await invite(erika)
    await rounds({ composers })
    await invite('erich@example.org')
    await rounds({ composers })
    expect(office.arrivedFor(erika)).toHaveLength(1)
    expect(await held('organisation_cap')).toMatchObject([{ recipient: 'erich@example.org' }])
    office.later(day)
    await rounds({ composers })
    expect(office.arrivedFor('erich@example.org')).toHaveLength(1)
  })

  test('are counted separately from emails to bookers', async () => {
    await sentAlready(2000)
    await invite(erika)
    await rounds({ composers })
    expect(office.arrivedFor(erika)).toHaveLength(1)
    await db.deleteFrom('rateLimit').execute()
    await sentAlready(200, { kind: 'invitation' })
    await office.posted('erich@example.org')
    await rounds({ composers })
    expect(office.arrivedFor('erich@example.org')).toHaveLength(1)
  })
})

test('different spellings of an address count as one recipient', async () => {
  for (const recipient of ['erika@müller.example', 'Erika@XN--MLLER-KVA.example']) {
    await postTo(recipient, 11)
  }
  await rounds()
  expect(office.mailbox.mails).toHaveLength(20)
  expect(await held('recipient_cap')).toHaveLength(2)
})

describe('a network that bookings are made from', () => {
  const network = (nth: number) => Buffer.alloc(32, nth)
  const countedFor = (origin: Uint8Array | null, nth = 0) => {
    const { organisationId, now } = office
    const recipient = `${nth}@example.org`
    return countMail(db, { organisationId, kind: 'stranger', recipient, origin }, now)
  }

  test("can use up at most a tenth of the organisation's email cap and does not delay other networks", async () => {
    await sentAlready(200, { origin: network(1) })
    expect(await countedFor(network(1))).toEqual({ fault: 'origin_cap', seconds: day })
    expect(await countedFor(network(2))).not.toHaveProperty('fault')
    expect(await countedFor(null)).not.toHaveProperty('fault')
    office.later(day)
    expect(await countedFor(network(1))).not.toHaveProperty('fault')
  })

  test('still gets its first email of the day after others have used up the cap', async () => {
    await sentAlready(2000)
    expect(await countedFor(network(1))).not.toHaveProperty('fault')
    expect(await countedFor(network(1), 1)).toMatchObject({ fault: 'origin_cap', seconds: day })
    for (let nth = 2; nth <= 200; nth += 1) {
      expect(await countedFor(network(nth), nth)).not.toHaveProperty('fault')
    }
    expect(await countedFor(network(201), 201)).toEqual({ fault: 'organisation_cap', seconds: day })
  })

  test('gets its first email of the day even if few emails are left under the cap', async () => {
    await sentAlready(1990)
    expect(await countedFor(network(1))).not.toHaveProperty('fault')
    expect(await countedFor(network(1))).toMatchObject({ fault: 'origin_cap' })
    expect(await countedFor(network(2))).not.toHaveProperty('fault')
  })
})

test('until an organisation is confirmed, emails redirected to its address count towards that address’s cap', async () => {
  const contactEmail = 'leitung@museum.example'
  const composers = { booking_confirmed: greet, slot_moved: greet, password_reset: greet }
  await db
    .updateTable('organisation')
    .set({ confirmedAt: null, contactEmail })
    .where('id', '=', office.organisationId)
    .execute()
  for (let nth = 0; nth < 21; nth += 1) await office.posted(`guest${nth}@example.org`)
  await rounds({ composers })
  expect(office.arrivedFor(contactEmail)).toHaveLength(20)
  expect(await held('recipient_cap')).toHaveLength(1)
  await office.posted(contactEmail, { event: 'slot_moved' })
  await office.posted(contactEmail, { event: 'password_reset' })
  await rounds({ composers })
  expect(office.arrivedFor(contactEmail)).toHaveLength(21)
  expect(await held('recipient_cap')).toHaveLength(2)
})

test('with limits off, as in load tests, no email is held back', async () => {
  await postTo(erika, 25)
  await rounds({ capped: false })
  expect(office.arrivedFor(erika)).toHaveLength(25)
})
