import { describe, expect, test } from 'vitest'
import { languages } from '#contract/language.ts'
import { htmlPart } from '#server/mail/message/html-part.ts'
import { readCalendar } from '#test/invariants/calendar-reader.ts'
import { defaultMailsOf } from '#texts/mail-texts.ts'
import {
  type BookingFacts,
  bookingCancelled,
  bookingChanged,
  bookingConfirmed,
} from './booking.mails.ts'

const sender = {
  publicUrl: 'https://rundgang.example',
  mailFrom: 'Rundgang <no-reply@rundgang.example>',
}

const facts: BookingFacts = {
  bookingId: '0199c1de-0000-7000-8000-000000000001',
  bookerName: 'Zoë "Zett" <script>',
  bookerEmail: 'zoe@schule.example',
  attendees: 7,
  cancelToken: 'to-ken_1',
  language: 'de',
  bookedAt: Temporal.Instant.from('2026-11-01T12:00:00Z'),
  changedAt: null,
  revision: 0,
  cancelledAt: null,
  cancelReason: '',
  answers: [],
  startsAt: Temporal.Instant.from('2026-12-01T09:00:00Z'),
  timezone: 'Europe/Berlin',
  internal: false,
  visitorChanges: true,
  variantName: 'Kinderführung',
  variantTranslations: {},
  durationSeconds: 5400,
  projectName: 'Stadtmuseum',
  imprintUrl: '',
  privacyUrl: '',
  organisationName: 'Stadt Köln',
  emailFrom: '',
  emailBcc: '',
  street: 'Am Markt 1',
  postalCode: '50667',
  city: 'Köln',
  meetingPoint: '',
  ...defaultMailsOf('Stadt Köln'),
  mailTranslations: {},
}
const cancelledFacts = { ...facts, cancelledAt: Temporal.Instant.from('2026-11-02T12:00:00Z') }
const number = 'Buchungsnummer: 000 000 0001'
const cancelUrl = 'https://rundgang.example/cancel.html?cancel_token=to-ken_1'

test('[M01] the confirmation email uses the project’s text', () => {
  const own = {
    ...facts,
    emailSubject: 'Bis {{booked_time}}',
    emailBody: '{{name}}: {{cancel_url}}',
  }
  expect(bookingConfirmed(own, sender)).toMatchObject({
    subject: 'Bis Dienstag, 1. Dezember 2026, 10:00 Uhr',
    text: `Zoë "Zett" <script>: ${cancelUrl}\n\n${number}`,
  })
})

test('[M02] the cancellation email uses the project’s text', () => {
  const own = {
    ...cancelledFacts,
    emailCancelSubject: 'Schade',
    emailCancelBody: '{{booked_variant}}',
  }
  expect(bookingCancelled(own, sender)).toMatchObject({
    subject: 'Schade',
    text: `Kinderführung\n\n${number}`,
  })
})

test('the imprint and the privacy notice follow an email’s text and cannot be removed', () => {
  const own = {
    ...facts,
    emailBody: 'Bis bald! {{cancel_url}}',
    emailCancelBody: 'Schade.',
    imprintUrl: 'https://museum.example/impressum',
  }
  expect(bookingConfirmed(own, sender)?.text).toBe(
    `Bis bald! ${cancelUrl}\n\n${number}\n\nImpressum: https://museum.example/impressum`,
  )
  const cancelled = {
    ...cancelledFacts,
    ...own,
    cancelledAt: cancelledFacts.cancelledAt,
    privacyUrl: 'https://museum.example/datenschutz?a=1&b=2',
  }
  expect(bookingCancelled(cancelled, sender)?.text).toBe(
    `Schade.\n\n${number}\n\nImpressum: https://museum.example/impressum\n` +
      'Datenschutz: https://museum.example/datenschutz?a=1&b=2',
  )
})

test('meeting point, booking number, cancellation reason and cancel link come after an email’s text', () => {
  const own = { ...facts, meetingPoint: 'Haupteingang', emailBody: 'Bis bald!' }
  const confirmed = bookingConfirmed(own, sender)
  expect(confirmed?.text).toBe(
    `Bis bald!\n\nTreffpunkt: Haupteingang, Am Markt 1, 50667 Köln\n${number}\n\nBuchung ändern oder stornieren:\n${cancelUrl}`,
  )
  const html = htmlPart({ ...confirmed, subject: '', text: confirmed?.text ?? '' })
  expect(html).toMatch(/Treffpunkt:<\/td>.*Haupteingang/)
  expect(html).toMatch(
    new RegExp(
      `<a href="${cancelUrl.replaceAll('?', '\\?')}"[^>]*>Buchung ändern oder stornieren</a>`,
    ),
  )
  const cancelled = { ...own, ...cancelledFacts, emailCancelBody: 'Schade.' }
  expect(bookingCancelled(cancelled, sender)?.text).toBe(`Schade.\n\n${number}`)
  const withReason = { ...cancelled, cancelReason: 'Die Heizung ist kaputt.' }
  expect(bookingCancelled(withReason, sender)?.text).toBe(
    `Schade.\n\nGrund: Die Heizung ist kaputt.\n${number}`,
  )
})

test('the button offers only cancellation if bookers cannot change their bookings or the slot is internal', () => {
  const labels = (given: Partial<BookingFacts>) =>
    bookingConfirmed({ ...facts, ...given }, sender)?.actions?.map(({ label }) => label)
  expect(labels({})).toEqual(['Buchung ändern oder stornieren'])
  expect(labels({ language: 'en' })).toEqual(['Change or cancel booking'])
  expect(labels({ visitorChanges: false })).toEqual(['Buchung stornieren'])
  expect(labels({ internal: true })).toEqual(['Buchung stornieren'])
})

test("replies to an email go to the project's address, and copies to the addresses listed in the project", () => {
  const own = {
    ...facts,
    emailFrom: 'Museum <info@museum.example>',
    emailBcc: 'kasse@museum.example',
  }
  expect(bookingConfirmed(own, sender)).toMatchObject({
    replyTo: 'Museum <info@museum.example>',
    bcc: 'kasse@museum.example',
  })
})

test('the calendar entry says what was booked, when, where and for how many people, and how to cancel', () => {
  const message = bookingConfirmed({ ...facts, meetingPoint: 'Haupteingang' }, sender)
  expect(message?.calendar?.method).toBe('PUBLISH')
  const entry = readCalendar(message?.calendar?.content ?? '')
  expect(entry).toMatchObject({
    method: 'PUBLISH',
    uid: `${facts.bookingId}@rundgang.example`,
    sequence: 0,
    status: 'CONFIRMED',
    start: '2026-12-01T09:00:00.000Z',
    end: '2026-12-01T10:30:00.000Z',
    summary: 'Kinderführung – Stadtmuseum',
    location: 'Am Markt 1, 50667 Köln',
    url: cancelUrl,
    organizerName: 'Stadt Köln',
    organizer: 'mailto:no-reply@rundgang.example',
  })
  expect(entry.description).toBe(
    `Stadt Köln\nTreffpunkt: Haupteingang\n7 Personen\n${number}\n\nBuchung stornieren: ${cancelUrl}`,
  )
})

test("the cancellation email cancels the confirmation's calendar entry", () => {
  const cancelled = bookingCancelled(cancelledFacts, sender)
  expect(cancelled?.calendar?.method).toBe('CANCEL')
  expect(readCalendar(cancelled?.calendar?.content ?? '')).toMatchObject({
    method: 'CANCEL',
    uid: `${facts.bookingId}@rundgang.example`,
    sequence: 1,
    status: 'CANCELLED',
    stamp: '2026-11-02T12:00:00Z',
  })
})

test('calendar entries have no location if the project has no address', () => {
  const nowhere = { ...facts, street: '', postalCode: '', city: '' }
  expect(bookingConfirmed(nowhere, sender)?.calendar?.content).not.toContain('LOCATION')
})

test('no confirmation email is sent once the booking is cancelled', () => {
  expect(bookingConfirmed(cancelledFacts, sender)).toBeNull()
})

test('no cancellation email is sent for a booking that is not cancelled', () => {
  expect(bookingCancelled(facts, sender)).toBeNull()
})

const asked = { question_id: '1', version: 1, detail: '' }
const answers = [
  { ...asked, kind: 'group' as const, question: '', answer: 'school', detail: 'Klasse 4b' },
  { ...asked, kind: 'text' as const, question: 'Woher kommen Sie?', answer: 'www.evil.com' },
  { ...asked, kind: 'choice' as const, question: 'Sprache', answer: 'Platt' },
]

test.each([
  ['de', 'Art der Gruppe: Schule, Klasse 4b', 'Sprache: Platt'],
  ['en', 'Kind of group: School, Klasse 4b', 'Sprache: Platt'],
  ['fr', 'Type de groupe\u202f: École, Klasse 4b', 'Sprache\u202f: Platt'],
  ['de-simple', 'Wer kommt zu uns? Eine Schule, Klasse 4b', 'Sprache: Platt'],
] as const)('the confirmation email ends with the answers, labelled in the booker’s language: %s', (language, group, choice) => {
  const text = bookingConfirmed({ ...facts, language, answers }, sender)?.text ?? ''
  const [, below = ''] = text.split('000 000 0001\n')
  const [first, second, third] = below.split('\n')
  expect([first, third]).toEqual([group, choice])
  // Bookers may enter somebody else's address, so no answer may become a link.
  expect(second).toMatch(/^Woher kommen Sie\? www/)
  expect(second).not.toContain('www.evil.com')
})

test('a long answer is shortened in the confirmation email, and the cancellation email has no answers', () => {
  const long = answers.slice(1, 2).map((one) => ({ ...one, answer: 'Ja '.repeat(160) }))
  const text = bookingConfirmed({ ...facts, answers: long }, sender)?.text ?? ''
  expect(text).toMatch(/ Ja Ja…$/m)
  expect(text.length).toBeLessThan(900)
  expect(bookingCancelled({ ...cancelledFacts, answers }, sender)?.text).not.toContain('Platt')
})

test('the standard text contains no answers', () => {
  const message = bookingConfirmed({ ...facts, answers }, sender)
  expect(message?.readyMade?.().text).not.toContain('Platt')
})

describe('a variant that closes for changes two days before the start', () => {
  const closing = { ...facts, closesChangesSeconds: 2 * 24 * 60 * 60 }
  const texts = {
    de: 'Ändern oder stornieren können Sie bis Sonntag, 29. November 2026, 10:00 Uhr.',
    en: 'You can change or cancel your booking until Sunday, 29 November 2026 at 10:00.',
    fr: 'Vous pouvez modifier ou annuler votre réservation jusqu’au dimanche 29 novembre 2026 à 10\u202fh\u202f00.',
    'de-simple': 'bis Sonntag, 29. November 2026, 10:00 Uhr.',
  }

  test.each(languages)('names the last moment below the link: %s', (language) => {
    const text = bookingConfirmed({ ...closing, language }, sender)?.text
    const [, below = ''] = text?.split(cancelUrl) ?? []
    expect(below).toMatch(/^\n\n/)
    expect(below.slice(0, 250)).toContain(texts[language])
    expect(text).not.toMatch(/bis zum Beginn|before it begins|avant le début/)
  })

  test('names it also if the organisation’s text has no link, or has it within a line', () => {
    const said = texts.de
    const without = { ...closing, emailBody: 'Bis bald!' }
    expect(bookingConfirmed(without, sender)?.text).toMatch(
      new RegExp(`\nBuchung ändern oder stornieren:\n\\S+\n\n${said}$`),
    )
    const within = { ...closing, emailBody: 'Hier: {{cancel_url}} bitte\nBis bald!' }
    expect(bookingConfirmed(within, sender)?.text).toContain(` bitte\n\n${said}\n\nBis bald!`)
  })

  test('does not promise changes where bookers may only cancel', () => {
    const text = bookingConfirmed({ ...closing, visitorChanges: false }, sender)?.text
    expect(text).toContain('\nStornieren können Sie bis Sonntag, 29. November 2026, 10:00 Uhr.')
  })

  test('names both times if the lead time ends changes earlier, and then only the later', () => {
    const led = { ...closing, leadTimeSeconds: 5 * 24 * 60 * 60 }
    const both =
      'Ändern können Sie bis Donnerstag, 26. November 2026, 10:00 Uhr, stornieren bis Sonntag, 29. November 2026, 10:00 Uhr.'
    expect(bookingConfirmed(led, sender)?.text).toContain(both)
    const cancelOnly = '\nStornieren können Sie bis Sonntag, 29. November 2026, 10:00 Uhr.'
    for (const other of [
      { visitorChanges: false },
      { readAt: Temporal.Instant.from('2026-11-26T09:00:01Z') },
    ]) {
      expect(bookingConfirmed({ ...led, ...other }, sender)?.text).toContain(cancelOnly)
    }
    const shorter = { ...closing, leadTimeSeconds: 60 }
    expect(bookingConfirmed(shorter, sender)?.text).toBe(bookingConfirmed(closing, sender)?.text)
  })

  test('says whom to ask once it is too late', () => {
    const late = { ...closing, readAt: Temporal.Instant.from('2026-11-29T09:00:01Z') }
    expect(bookingConfirmed(late, sender)?.text).toContain('melden Sie sich jetzt bitte direkt')
  })

  test('says nothing in a cancellation, or while the booker has yet to accept a new time', () => {
    const cancelled = { ...cancelledFacts, closesChangesSeconds: 3600 }
    expect(bookingCancelled(cancelled, sender)?.text).toBe(
      bookingCancelled(cancelledFacts, sender)?.text,
    )
    const moved = { ...closing, askedChangeId: '1', keptAt: null }
    expect(bookingConfirmed(moved, sender)?.text).toBe(bookingConfirmed(facts, sender)?.text)
  })

  test('changes nothing in the emails of other variants', () => {
    for (const closesChangesSeconds of [null, 0]) {
      const text = bookingConfirmed({ ...facts, closesChangesSeconds }, sender)?.text
      expect(text).toBe(bookingConfirmed(facts, sender)?.text)
    }
  })
})

describe('a booking with prices', () => {
  const [nobody, pupils, tour] = [
    { id: '1', name: 'Ermäßigt', cents: 400, per: 'person', count: 0, free: 0, total_cents: 0 },
    { id: '2', name: 'Kinder', cents: 300, per: 'person', free_from: 11 },
    { id: '3', name: 'Führung', cents: 6000, per: 'group', count: 0, free: 0, total_cents: 6000 },
  ] as const
  const linesFor = (count: number, free: number) => [
    { ...nobody, translations: {} },
    {
      ...{ ...pupils, count, free, total_cents: (count - free) * 300 },
      translations: { en: { name: 'Children' } },
    },
    { ...tour, translations: { en: { name: 'Guide' }, fr: { name: 'Visite' } } },
  ]
  const priced: BookingFacts = {
    ...{ ...facts, priceLines: linesFor(24, 2), priceCents: '12600', priceCurrency: 'EUR' },
    priceNote: 'Zahlbar an der Kasse',
    priceNoteTranslations: { en: 'Pay at the desk' },
  }
  const said = {
    de: [
      'Kinder: 22 × 3,00\u00a0€ = 66,00\u00a0€ (2 von 24 frei)',
      'Führung: 60,00\u00a0€ je Gruppe',
      'Summe: 126,00\u00a0€',
      'Zahlbar an der Kasse',
    ],
    en: [
      'Children: 22 × €3.00 = €66.00 (2 of 24 free)',
      'Guide: €60.00 per group',
      'Total: €126.00',
      'Pay at the desk',
    ],
    fr: [
      'Visite\u202f: 60,00\u00a0€ par groupe',
      'Total\u202f: 126,00\u00a0€',
      'Zahlbar an der Kasse',
    ],
    'de-simple': ['(2 von 24 kosten nichts)', 'Zusammen: 126,00\u00a0€', 'Zahlbar an der Kasse'],
  }

  test.each(languages)('lists them in its confirmation: %s', (language) => {
    const text = bookingConfirmed({ ...priced, language }, sender)?.text ?? ''
    for (const sentence of said[language]) expect(text).toContain(sentence)
    if (language === 'de') expect(text).toContain(`\n\n${said.de.join('\n')}`)
    expect(text).not.toMatch(/Ermäßigt/)
  })

  test('has only the sum in its standard text', () => {
    const text = bookingConfirmed(priced, sender)?.readyMade?.().text
    expect(text).toContain('\n\nSumme: 126,00\u00a0€')
    expect(text).not.toMatch(/Kinder:|Kasse/)
  })

  test('has only the sums in the standard text about a change', () => {
    const fewer = { attendees_count: 30, price_lines: linesFor(30, 2), variant: 'Ruf 0900 123456' }
    const text = bookingChanged(priced, fewer, sender)?.readyMade?.().text
    expect(text).toContain('Preis: 126,00\u00a0€')
    expect(text).toContain('Preis: 144,00\u00a0€')
    expect(text).not.toMatch(/× |Kinder[,:]|0900/)
  })

  test('tells what a change costs, also if only the prices changed', () => {
    const fewer = { attendees_count: 30, price_lines: linesFor(30, 2) }
    const text = bookingChanged(priced, fewer, sender)?.text
    expect(text).toContain('Preis: 24 × Kinder, Führung: 126,00\u00a0€')
    expect(text).toContain('Preis: 30 × Kinder, Führung: 144,00\u00a0€')
    expect(text).toContain(`\n\n${said.de.join('\n')}`)
    const first = bookingChanged(priced, { price_lines: null }, sender)
    expect(first?.text).toMatch(/Bisher war vereinbart:\n\nPreis: –\n/)
    expect(bookingChanged(priced, { price_lines: linesFor(24, 2) }, sender)).toBeNull()
  })

  test('names no prices once it is cancelled', () => {
    expect(bookingCancelled({ ...priced, ...cancelledFacts }, sender)?.text).not.toMatch(/Summe/)
  })
})
