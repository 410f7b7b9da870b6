import { expect, test } from 'vitest'
import { readCalendar } from '#server/testing/invariants/calendar-reader.ts'
import { defaultMails } from '#texts/de/mails.ts'
import { type BookingFacts, bookingCancelled, bookingConfirmed } from './booking.mails.ts'

const sender = {
  publicUrl: 'https://rundgang.example',
  mailFrom: 'Rundgang <no-reply@rundgang.example>',
}

const facts: BookingFacts = {
  bookingId: '0199c1de-0000-7000-8000-000000000001',
  bookerName: 'Zoë "Zett" <script>',
  attendees: 7,
  cancelToken: 'to-ken_1',
  bookedAt: Temporal.Instant.from('2026-11-01T12:00:00Z'),
  cancelledAt: null,
  startsAt: Temporal.Instant.from('2026-12-01T09:00:00Z'),
  timezone: 'Europe/Berlin',
  variantName: 'Kinderführung',
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
  ...defaultMails,
}
const cancelledFacts = { ...facts, cancelledAt: Temporal.Instant.from('2026-11-02T12:00:00Z') }
const cancelUrl = 'https://rundgang.example/cancel.html?cancel_token=to-ken_1'

test("[M01] the confirmation uses the project's texts", () => {
  const own = {
    ...facts,
    emailSubject: 'Bis {{booked_time}}',
    emailBody: '{{name}}: {{cancel_url}}',
  }
  expect(bookingConfirmed(own, sender)).toMatchObject({
    subject: 'Bis Dienstag, 1. Dezember 2026, 10:00 Uhr',
    text: `Zoë "Zett" <script>: ${cancelUrl}`,
  })
})

test("[M02] the cancellation uses the project's texts", () => {
  const own = {
    ...cancelledFacts,
    emailCancelSubject: 'Schade',
    emailCancelBody: '{{booked_variant}}',
  }
  expect(bookingCancelled(own, sender)).toMatchObject({ subject: 'Schade', text: 'Kinderführung' })
})

test('imprint and privacy notice follow the text, and cannot be removed from it', () => {
  const own = {
    ...facts,
    emailBody: 'Bis bald!',
    emailCancelBody: 'Schade.',
    imprintUrl: 'https://museum.example/impressum',
  }
  expect(bookingConfirmed(own, sender)?.text).toBe(
    'Bis bald!\n\nImpressum: https://museum.example/impressum',
  )
  const cancelled = {
    ...cancelledFacts,
    ...own,
    cancelledAt: cancelledFacts.cancelledAt,
    privacyUrl: 'https://museum.example/datenschutz?a=1&b=2',
  }
  expect(bookingCancelled(cancelled, sender)?.text).toBe(
    'Schade.\n\nImpressum: https://museum.example/impressum\n' +
      'Datenschutz: https://museum.example/datenschutz?a=1&b=2',
  )
})

test("replies go to the project's address, and copies to the addresses that the project names", () => {
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

test('the calendar entry says what, when, where and how to cancel', () => {
  const message = bookingConfirmed(facts, sender)
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
  expect(entry.description).toContain('7 Personen')
  expect(entry.description).toContain(cancelUrl)
})

test("the cancellation withdraws the confirmation's calendar entry", () => {
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

test('calendar entries have no address if the project has none', () => {
  const nowhere = { ...facts, street: '', postalCode: '', city: '' }
  expect(bookingConfirmed(nowhere, sender)?.calendar?.content).not.toContain('LOCATION')
})

test('no confirmation is sent once the booking is cancelled', () => {
  expect(bookingConfirmed(cancelledFacts, sender)).toBeNull()
})

test('no cancellation is sent for a booking that is not cancelled', () => {
  expect(bookingCancelled(facts, sender)).toBeNull()
})
