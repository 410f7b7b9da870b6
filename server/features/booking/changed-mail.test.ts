import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { languages } from '#contract/language.ts'
import { openTestApp, type TestApp } from '#test/app.ts'
import { bookingChangesIn } from '#test/booking-changes.ts'
import {
  readCalendar,
  readCalendarByNode,
  readCalendarOtherwise,
} from '#test/invariants/calendar-reader.ts'
import { calendarFaults } from '#test/invariants/calendar-validator.ts'
import { postmanRound } from '#test/postman-round.ts'
import { type Mailbox, startMailbox } from '#test/servers/mailbox.ts'
import { defaultMailsOf } from '#texts/mail-texts.ts'
import { type BookingFacts, bookingCancelled, bookingChanged } from './booking.mails.ts'
import { bookingComposers } from './booking.ts'

const sender = {
  publicUrl: 'https://rundgang.example',
  mailFrom: 'Rundgang <no-reply@rundgang.example>',
}

const facts: BookingFacts = {
  bookingId: '0199c1de-0000-7000-8000-000000000001',
  bookerName: 'Jürgen Weiß',
  bookerEmail: 'weiss@schule.example',
  attendees: 8,
  cancelToken: 'to-ken_1',
  language: 'de',
  bookedAt: Temporal.Instant.from('2026-11-01T12:00:00Z'),
  changedAt: Temporal.Instant.from('2026-11-02T12:00:00Z'),
  revision: 2,
  cancelledAt: null,
  cancelReason: '',
  startsAt: Temporal.Instant.from('2026-12-04T09:00:00Z'),
  timezone: 'Europe/Berlin',
  internal: false,
  visitorChanges: true,
  variantName: 'Führung',
  variantTranslations: { en: { name: 'Guided tour', short_description: '' } },
  durationSeconds: 3600,
  projectName: 'Stadtmuseum',
  imprintUrl: 'https://museum.example/impressum',
  privacyUrl: '',
  organisationName: 'Stadt Köln',
  emailFrom: 'info@museum.example',
  emailBcc: 'kasse@museum.example',
  street: '',
  postalCode: '',
  city: '',
  meetingPoint: 'Haupteingang',
  ...defaultMailsOf('Stadt Köln'),
  mailTranslations: {},
  answers: [],
}

const cancelUrl = 'https://rundgang.example/cancel.html?cancel_token=to-ken_1'

describe('the email about a changed booking', () => {
  test('shows the booking as it is now, and the old values of what has changed', () => {
    const before = { attendees_count: 6, start: '2026-12-01T09:00:00Z', slot_id: 'x' }
    expect(bookingChanged(facts, before, sender)).toMatchObject({
      subject: 'Ihre Buchung wurde geändert: Führung am Freitag, 4. Dezember 2026, 10:00 Uhr',
      replyTo: 'info@museum.example',
      bcc: 'kasse@museum.example',
      text: `Guten Tag Jürgen Weiß,

Ihre Buchung wurde geändert. Jetzt gilt:

Was: Führung
Wann: Freitag, 4. Dezember 2026, 10:00 Uhr
Personen: 8

Bisher war vereinbart:

Wann: Dienstag, 1. Dezember 2026, 10:00 Uhr
Personen: 6

Öffnen Sie die angehängte Datei, dann ändert sich der Termin auch in Ihrem Kalender.

Können Sie doch nicht kommen? Dann stornieren Sie bitte bis zum Beginn hier, damit Ihr Platz für andere frei wird:
${cancelUrl}

Herzliche Grüße
Stadt Köln

Treffpunkt: Haupteingang
Buchungsnummer: 000 000 0001

Impressum: https://museum.example/impressum`,
    })
  })

  test('shows the address emails will go to, but not the old one', () => {
    const before = { booker_email: 'weis@schule.example', booker_name: 'Jürgen Weis' }
    const text = bookingChanged(facts, before, sender)?.text
    expect(text).toContain('E-Mails zu dieser Buchung gehen ab jetzt an diese Adresse.')
    expect(text).toContain('Name: Jürgen Weiß\n\nBisher war vereinbart:\n\nName: Jürgen Weis\n')
    expect(text).not.toContain('weis@schule.example')
  })

  test('says what was agreed before, also if there are no prices any more', () => {
    const price = { id: facts.bookingId, name: 'Kinder', cents: 300, per: 'person' } as const
    const line = { ...price, translations: {}, count: 8, free: 0, total_cents: 2400 }
    const before = { price_lines: [line], currency: 'CHF' } as const
    const text = bookingChanged(facts, { ...before, price_lines: [line] }, sender)?.text
    expect(text).toContain('Preis: –')
    expect(text).toContain('Bisher war vereinbart:\n\nPreis: 8 × Kinder: CHF\u00a024.00')
  })

  test('is not sent once the booking is cancelled, or if a later change reverted the first one', () => {
    const cancelledAt = Temporal.Instant.from('2026-11-03T12:00:00Z')
    expect(bookingChanged({ ...facts, cancelledAt }, { attendees_count: 6 }, sender)).toBeNull()
    expect(bookingChanged(facts, { attendees_count: 8 }, sender)).toBeNull()
    expect(bookingChanged(facts, { note: 'Rief an.' }, sender)).toBeNull()
  })

  test.each(languages)('is written in the booking’s language: %s', (language) => {
    const before = { attendees_count: 6, start: '2026-12-01T09:00:00Z', variant: 'Kinderführung' }
    const message = bookingChanged({ ...facts, language }, before, sender)
    const words = {
      de: ['Ihre Buchung wurde geändert', 'Was: Kinderführung'],
      en: ['What: Guided tour', 'What: Kinderführung', 'Tuesday, 1 December 2026'],
      fr: ['Personnes\u202f: 8', 'Personnes\u202f: 6'],
      'de-simple': ['Das war vorher:', 'Personen: 6'],
    }[language]
    for (const word of words) expect(message?.text).toContain(word)
    expect(`${message?.subject}${message?.text}`).not.toMatch(/[{}]/)
    expect(message?.language).toBe(language)
  })

  test('contains none of the organisation’s links once the daily limit for its custom text is reached', () => {
    const own = { ...facts, organisationName: 'Stadt Köln www.werbung.example' }
    const readyMade = bookingChanged(own, { attendees_count: 6 }, sender)?.readyMade?.()
    expect(readyMade?.text).not.toContain('impressum')
    expect(readyMade?.text).toContain('Personen: 6')
    expect(readyMade?.text).not.toContain('www.werbung.example')
  })

  test('moves the calendar entry, as read by three parsers, and a later cancellation still applies', () => {
    const file = bookingChanged(facts, { attendees_count: 6 }, sender)?.calendar?.content ?? ''
    const moved = {
      method: 'PUBLISH',
      uid: `${facts.bookingId}@rundgang.example`,
      sequence: 2,
      start: '2026-12-04T09:00:00.000Z',
      status: 'CONFIRMED',
    }
    expect(readCalendar(file)).toMatchObject({ ...moved, stamp: '2026-11-02T12:00:00Z' })
    expect(readCalendarOtherwise(file)).toMatchObject(moved)
    expect(readCalendarByNode(file)).toMatchObject(moved)
    expect(calendarFaults(file)).toEqual([])
    const cancelledAt = Temporal.Instant.from('2026-11-03T12:00:00Z')
    const cancelled = bookingCancelled({ ...facts, cancelledAt }, sender)?.calendar?.content ?? ''
    expect(readCalendar(cancelled)).toMatchObject({ uid: moved.uid, sequence: 3 })
  })
})

describe('changes to a booking', () => {
  let app: TestApp
  let mailbox: Mailbox
  beforeAll(async () => {
    app = await openTestApp()
    mailbox = await startMailbox()
  })
  afterAll(async () => {
    await mailbox.close()
    await app.close()
  })

  const round = () =>
    postmanRound(app, { composers: bookingComposers(app.ctx), smtpUrl: mailbox.url })

  test('each have their own email, which can be resent', async () => {
    const ctx = bookingChangesIn(app)
    const { museum, bookingId } = await ctx.withBooking()
    const slot_id = await museum.openSlot({ starttime: '2026-12-04T10:00' })
    await round()
    await ctx.change(museum, bookingId, { attendees_count: 3 })
    await round()
    await ctx.change(museum, bookingId, { slot_id })
    await round()
    const subjects = mailbox.mails.map(({ subject }) => subject)
    expect(subjects).toEqual([
      expect.stringContaining('Ihre Buchung: Führung am Dienstag'),
      expect.stringContaining('Ihre Buchung wurde geändert: Führung am Dienstag'),
      expect.stringContaining('Ihre Buchung wurde geändert: Führung am Freitag'),
    ])
    expect(mailbox.mails[1]?.text).toContain('Personen: 3')
    expect(mailbox.mails[2]?.text).toContain('Wann: Dienstag, 1. Dezember 2026, 10:00 Uhr')
    const [, , latest] = await ctx.mailsOf(bookingId)
    const url = `/api/admin/mails/${latest?.id}/send-again`
    expect((await museum.as({ method: 'POST', url })).statusCode).toBe(200)
    await round()
    expect(mailbox.mails[3]?.text).toBe(mailbox.mails[2]?.text)
    expect((await ctx.mailsOf(bookingId)).map(({ state }) => state)).toEqual(
      Array.from({ length: 4 }, () => 'sent'),
    )
  })
})
