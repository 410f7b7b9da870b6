import type { BookingMailTexts } from '../booking-mail.ts'
import { bookingMailTexts as german } from '../de/mails.ts'
import { holdMailTexts } from './hold-mails.ts'

const { locale, dayAndTime, people } = german
const { imprint, privacy } = holdMailTexts

export const bookingMailTexts: BookingMailTexts = {
  locale,
  dayAndTime,
  confirmation: {
    subject: 'Ihre Buchung: {{booked_variant}} am {{booked_time}}',
    body: `Guten Tag {{name}},

Sie kommen zu uns.
Wir freuen uns auf Sie.

Was: {{booked_variant}}
Wann: {{booked_time}}
Personen: {{attendees_count}}

Mit dieser E-Mail kommt eine Datei.
Die Datei trägt den Termin in Ihren Kalender ein.

Können Sie doch nicht kommen?
Dann sagen Sie bitte vorher ab.
Andere Menschen können dann Ihren Platz bekommen.
Drücken Sie dafür hier:
{{cancel_url}}

Viele Grüße`,
  },
  cancellation: {
    subject: 'Abgesagt: {{booked_variant}} am {{booked_time}}',
    body: `Guten Tag {{name}},

Ihre Buchung ist abgesagt.
Das heißt: Sie kommen nicht zu uns.

Was: {{booked_variant}}
Wann: {{booked_time}}
Personen: {{attendees_count}}

Mit dieser E-Mail kommt eine Datei.
Die Datei löscht den Termin aus Ihrem Kalender.

Kommen Sie gern ein anderes Mal zu uns.

Viele Grüße`,
  },
  cancelAction: 'Buchung stornieren',
  changeAction: 'Buchung ändern oder stornieren',
  colon: ':',
  meetingPoint: 'Treffpunkt',
  reason: 'Grund',
  number: 'Buchungs-Nummer',
  imprint,
  privacy,
  people,
  calendarCancel: 'Buchung stornieren',
  calendarSummaryCancelled: (summary) => `Abgesagt: ${summary}`,
  calendarDescriptionCancelled: 'Diese Buchung ist abgesagt.',
  changed: {
    subject: 'Ihre Buchung ist geändert: {{booked_variant}} am {{booked_time}}',
    greeting: 'Guten Tag {{name}},',
    now: `Ihre Buchung ist geändert.
Das gilt jetzt:`,
    before: 'Das war vorher:',
    facts: { variant: 'Was', time: 'Wann', people: 'Personen', name: 'Name' },
    readdressed: `Sie bekommen unsere E-Mails jetzt an diese Adresse.`,
    file: `Mit dieser E-Mail kommt eine Datei.
Die Datei ändert den Termin in Ihrem Kalender.`,
    cancel: `Können Sie doch nicht kommen?
Dann sagen Sie bitte vorher ab.
Andere Menschen können dann Ihren Platz bekommen.
Drücken Sie dafür hier:
{{cancel_url}}`,
    regards: 'Viele Grüße',
  },
  reminder: {
    subject: 'Erinnerung: {{booked_variant}} am {{booked_time}}',
    soon: `Bald ist Ihr Termin.
Wir freuen uns auf Sie.`,
    place: 'Wo',
  },
}
