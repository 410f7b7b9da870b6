import type { BookingMailTexts } from '../booking-mail.ts'
import { holdMailTexts } from './hold-mails.ts'

const { locale, dayAndTime, imprint, privacy } = holdMailTexts

export const bookingMailTexts: BookingMailTexts = {
  locale,
  dayAndTime,
  confirmation: {
    subject: 'Your booking: {{booked_variant}} on {{booked_time}}',
    body: `Dear {{name}},

Thank you for your booking. We look forward to seeing you!

What: {{booked_variant}}
When: {{booked_time}}
People: {{attendees_count}}

The attached file adds the date to your calendar.

Can you not make it after all? Then please cancel here before it begins, so that others can have your place:
{{cancel_url}}

Kind regards`,
  },
  cancellation: {
    subject: 'Cancelled: {{booked_variant}} on {{booked_time}}',
    body: `Dear {{name}},

Your booking has been cancelled:

What: {{booked_variant}}
When: {{booked_time}}
People: {{attendees_count}}

The attached file removes the date from your calendar.

We would be glad to see you another time.

Kind regards`,
  },
  cancelAction: 'Cancel booking',
  changeAction: 'Change or cancel booking',
  colon: ':',
  meetingPoint: 'Meeting point',
  reason: 'Reason',
  number: 'Booking number',
  imprint,
  privacy,
  people: { one: 'person', other: 'people' },
  calendarCancel: 'Cancel this booking',
  calendarSummaryCancelled: (summary) => `Cancelled: ${summary}`,
  calendarDescriptionCancelled: 'This booking has been cancelled.',
  changed: {
    subject: 'Your booking has changed: {{booked_variant}} on {{booked_time}}',
    greeting: 'Dear {{name}},',
    now: 'Your booking has been changed. It is now:',
    before: 'Before, it was:',
    facts: { variant: 'What', time: 'When', people: 'People', name: 'Name' },
    readdressed: 'From now on, e-mails about this booking go to this address.',
    file: 'The attached file updates the date in your calendar.',
    cancel: `Can you not make it after all? Then please cancel here before it begins, so that others can have your place:
{{cancel_url}}`,
    regards: 'Kind regards',
  },
  reminder: {
    subject: 'Reminder: {{booked_variant}} on {{booked_time}}',
    soon: 'Your visit is coming up. We look forward to seeing you!',
    place: 'Where',
  },
}
