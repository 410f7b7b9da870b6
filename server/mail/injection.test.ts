import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { languages } from '#contract/language.ts'
import { questionKinds } from '#contract/question.ts'
import {
  bookingCancelled,
  bookingChanged,
  bookingConfirmed,
} from '#server/features/booking/booking.mails.ts'
import { bookingHeld } from '#server/features/booking/place/hold.mails.ts'
import {
  organisationRegistered,
  organisationReminded,
} from '#server/features/organisation/organisation.mails.ts'
import { slotMail } from '#server/features/slot/guides/assignment.mails.ts'
import { staffInvited } from '#server/features/staff/invitation/invitation.mails.ts'
import { accountNotice } from '#server/features/staff/notice/notice.mails.ts'
import { personalLinkMail } from '#server/features/staff/personal-link/personal-link.mails.ts'
import { passwordReset } from '#server/features/staff/staff.mails.ts'
import { address, typed } from '#test/invariants/arbitraries.ts'
import { mailFaults } from '#test/invariants/mail-faults.ts'
import { type Mailbox, startMailbox } from '#test/servers/mailbox.ts'
import { slotMailTexts } from '#texts/de/guide-mails.ts'
import { toContact } from './delivery/delivery.ts'
import { openTransport } from './delivery/smtp.ts'
import type { Message, Transport } from './message/message.ts'

const seed = 20_261_121

const sender = {
  publicUrl: 'https://rundgang.example',
  mailFrom: 'Rundgang <no-reply@rundgang.example>',
}
const at = Temporal.Instant.from('2026-12-01T09:00:00Z')
const token = 'mZ0q3b9V1xT7uK5sR2wY8cN4eH6jL0aPdFgBvXkQyUo'

let mailbox: Mailbox
let transport: Transport
beforeAll(async () => {
  mailbox = await startMailbox()
  transport = openOne()
})
afterAll(async () => {
  await transport.close()
  await mailbox.close()
})

const openOne = () => {
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  return openTransport({ ...sender, smtpUrl: mailbox.url, dataDir: '', log })
}

const addressOrNone = fc.oneof(fc.constant(''), address)

const booking = fc.record({
  bookingId: fc.constant('0199c1de-0000-7000-8000-000000000001'),
  bookerName: typed,
  attendees: fc.integer({ min: 1, max: 1_000_000 }),
  cancelToken: fc.constant(token),
  language: fc.constantFrom(...languages),
  bookerEmail: address,
  bookedAt: fc.constant(at),
  ...{ changedAt: fc.constantFrom(null, at), visitorChanges: fc.boolean() },
  revision: fc.integer({ min: 0, max: 1000 }),
  startsAt: fc.constant(at),
  ...{ timezone: fc.constantFrom('Europe/Berlin', 'Asia/Kathmandu'), internal: fc.boolean() },
  variantName: typed,
  variantTranslations: fc.record({ en: fc.record({ name: typed, short_description: typed }) }),
  durationSeconds: fc.constantFrom(1, 3600, 86_400),
  projectName: typed,
  imprintUrl: fc.constantFrom('', "https://museum.example/a'b&c"),
  privacyUrl: fc.constantFrom('', 'https://museum.example/datenschutz'),
  organisationName: typed,
  emailFrom: addressOrNone,
  emailBcc: addressOrNone,
  emailSubject: typed,
  emailBody: typed,
  emailCancelSubject: typed,
  emailCancelBody: typed,
  mailTranslations: fc.record({ email_subject_fr: typed, email_body_fr: typed }),
  street: typed,
  postalCode: typed,
  city: typed,
  meetingPoint: typed,
  cancelReason: typed,
  answers: fc.array(
    fc.record({
      question_id: fc.constant('4'),
      version: fc.constant(1),
      kind: fc.constantFrom(...questionKinds),
      question: typed,
      answer: typed,
      detail: typed,
    }),
    { maxLength: 3 },
  ),
})

const entry = fc.record({
  slotId: fc.constant('1'),
  staffId: fc.constant('2'),
  staffName: typed,
  admin: fc.boolean(),
  desk: fc.boolean(),
  startsAt: fc.constant(at),
  timezone: fc.constant('Europe/Berlin'),
  variants: fc.array(fc.record({ name: typed, durationSeconds: fc.constant(3600) }), {
    minLength: 1,
    maxLength: 3,
  }),
  projectId: fc.constant('3'),
  ...{ projectName: typed, callOffReason: fc.option(typed) },
  projectDeletedAt: fc.constantFrom(null, at),
  organisationName: typed,
  emailFrom: addressOrNone,
  street: typed,
  postalCode: typed,
  city: typed,
  postedAt: fc.constant(at),
  sequence: fc.nat(20),
})

const slotEvents = Object.keys(slotMailTexts) as (keyof typeof slotMailTexts)[]
const named = fc.record({ name: typed, organisation: typed, token: fc.constant(token) })

const hold = fc.record({
  language: fc.constantFrom('de' as const, 'en' as const),
  bookerName: typed,
  attendees: fc.integer({ min: 1, max: 1_000_000 }),
  confirmToken: fc.constant(token),
  heldUntil: fc.constant(at),
  startsAt: fc.constant(at),
  timezone: fc.constant('Europe/Berlin'),
  variant: typed,
  projectTimezone: fc.constant('Europe/Berlin'),
  imprintUrl: fc.constantFrom('', "https://museum.example/a'b&c"),
  privacyUrl: fc.constantFrom('', 'https://museum.example/datenschutz'),
  organisationName: typed,
  emailFrom: addressOrNone,
})

const notice = fc.record({
  name: typed,
  timezone: fc.constant('Europe/Berlin'),
  at: fc.constant(at),
  device: fc.constantFrom('', 'Firefox unter Windows'),
  network: fc.constantFrom('', '203.0.113.0/24'),
})
const noticeEvents = ['password_changed', 'new_device', 'factor_changed'] as const

/** Generates an email of any kind that the product sends. */
const message: fc.Arbitrary<Message | null> = fc.oneof(
  booking.map((facts) => bookingConfirmed({ ...facts, cancelledAt: null }, sender)),
  booking.chain((facts) =>
    typed.map((variant) => {
      return bookingChanged({ ...facts, cancelledAt: null }, { variant }, sender)
    }),
  ),
  booking.map((facts) => bookingCancelled({ ...facts, cancelledAt: at }, sender)),
  fc
    .tuple(fc.constantFrom(...slotEvents), entry)
    .map(([event, facts]) => slotMail(event, facts, sender)),
  fc.tuple(named, address).map(([to, email]) => passwordReset({ ...to, email }, sender)),
  named.chain((to) => fc.constantFrom(staffInvited(to, sender), personalLinkMail(to, sender))),
  named.map((to) => organisationRegistered(to, sender)),
  named.map((to) => organisationReminded(to, sender)),
  hold.map((facts) => bookingHeld(facts, sender)),
  fc
    .tuple(fc.constantFrom(...noticeEvents), notice)
    .map(([event, facts]) => accountNotice(event, facts, sender)),
)

const claimed = {
  organisationId: '',
  id: '',
  event: 'booking_confirmed' as const,
  projectId: null,
  bookingId: null,
  slotId: null,
  staffId: null,
  sealed: null,
  origin: null,
  tries: 1,
}

/** Sends an email, and returns it as the mail server received it; nothing else may arrive. */
async function arrived(said: Message, recipient: string, from?: { name: string; address: string }) {
  mailbox.mails.length = 0
  const id = '0199c1de-0000-7000-8000-0000deadbeef'
  const outgoing = { id, recipient, date: at, message: said, ...(from && { from }) }
  await transport.send(outgoing, AbortSignal.timeout(10_000))
  const [mail, ...others] = mailbox.mails
  if (!mail) throw new Error('nothing arrived')
  expect(others).toEqual([])
  return mail
}

/** The Bcc copy of the email just sent, which arrives after it. */
const copied = () => mailbox.waitFor((mail) => mailbox.mails.indexOf(mail) === 1)

const ascii = (given: string) => {
  const from = given.lastIndexOf('@')
  return given.slice(0, from + 1) + new URL(`http://${given.slice(from + 1)}`).hostname
}

/** Replaces the characters that an email cannot contain. */
const sayable = (text: string) =>
  text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '\ufffd')

// An email's text ends in a line break, and decoders remove a byte order mark.
const trimmed = (text = '') => text.replace(/^\ufeff/, '').replace(/\n+$/, '')

test('an email has the right headers, recipients, parts and markup, whatever text is entered', async () => {
  const sending = fc.asyncProperty(message, address, async (said, recipient) => {
    if (!said) return
    const mail = await arrived(said, recipient)
    expect(mailFaults(mail, { answersTo: said.replyTo })).toEqual([])
    expect(mail.recipients.map(ascii)).toEqual([ascii(recipient)])
    if (said.bcc && ascii(said.bcc).toLowerCase() !== ascii(recipient).toLowerCase()) {
      expect((await copied()).recipients.map(ascii)).toEqual([ascii(said.bcc)])
    }
    expect(mail.envelopeSender).toBe('no-reply@rundgang.example')
    expect(trimmed(mail.text)).toBe(trimmed(sayable(said.text)))
  })
  await fc.assert(sending, { seed, numRuns: 400, endOnFailure: true })
}, 60_000)

test('an email redirected to an unconfirmed organisation’s address has the right headers and recipients too', async () => {
  const sending = fc.asyncProperty(message, typed, async (said, recipient) => {
    const contactEmail = 'leitung@museum.example'
    const addressed = said && toContact({ ...claimed, recipient, contactEmail }, said)
    if (!addressed) return
    const mail = await arrived(addressed.message, addressed.recipient)
    expect(mailFaults(mail, { answersTo: addressed.message.replyTo })).toEqual([])
    expect(mail.recipients).toEqual([contactEmail])
  })
  await fc.assert(sending, { seed, numRuns: 100, endOnFailure: true })
}, 60_000)

// Longer than the longest allowed subject with the longest values inserted.
const longestSubject = 5000

test('a subject arrives unchanged, on one line', async () => {
  const sending = fc.asyncProperty(typed, async (subject) => {
    const said = { subject, text: 'Hallo', replyTo: '', bcc: '' }
    const mail = await arrived(said, 'erika@example.org')
    const line = subject
      .toWellFormed()
      .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
      .trim()
      .slice(0, longestSubject)
    const inWords = (text = '') => text.replaceAll(/[\s\ufffd]+/g, ' ').trim()
    expect(inWords(mail.subject)).toBe(inWords(line))
  })
  await fc.assert(sending, { seed, numRuns: 200 })
}, 60_000)

test('no organisation’s name changes the address that its own mail server sends from', async () => {
  const sending = fc.asyncProperty(typed, async (name) => {
    const said = { subject: 'Hallo', text: 'Hallo', replyTo: '', bcc: '' }
    const mail = await arrived(said, 'erika@example.org', { name, address: 'info@museum.example' })
    expect(mailFaults(mail, { answersTo: '' })).toEqual([])
    expect(mail.envelopeSender).toBe('info@museum.example')
    expect(mail.from).toMatchObject({ address: 'info@museum.example' })
  })
  await fc.assert(sending, { seed, numRuns: 100 })
}, 60_000)

const before = fc.oneof(
  typed,
  fc.constantFrom(
    'erika@example.org, ',
    'erika@example.org;',
    'Team: erika@example.org, ',
    '<e@f.gh>\r\n',
  ),
)
const lure = fc.tuple(before, typed).map(([one, end]) => `${one}victim@example.org${end}`)

test('an invalid recipient, copy or reply address never becomes two addresses', {
  tags: ['more'],
  timeout: 60_000,
}, async () => {
  const sending = fc.asyncProperty(lure, lure, lure, async (recipient, bcc, replyTo) => {
    mailbox.mails.length = 0
    const said = { subject: 'Hallo', text: 'Hallo', replyTo: '', bcc: '' }
    await arrived(said, recipient).catch(() => {})
    for (const mail of mailbox.mails) expect(mail.recipients).toHaveLength(1)
    await arrived({ ...said, bcc }, 'erika@example.org').catch(() => {})
    await transport.close() // Waits for the copies that are still being sent.
    transport = openOne()
    for (const mail of mailbox.mails) expect(mail.recipients).toHaveLength(1)
    await arrived({ ...said, replyTo }, 'erika@example.org').catch(() => {})
    for (const mail of mailbox.mails) {
      expect(mail.recipients).toEqual(['erika@example.org'])
      expect(mail.replyTo?.length ?? 0).toBeLessThanOrEqual(1)
    }
  })
  await fc.assert(sending, { seed, numRuns: 100 })
})
