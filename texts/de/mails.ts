import type { BookingMailTexts } from '../booking-mail.ts'

/** For example, `day` is `Dienstag, 1. Dezember 2026` and `time` is `10:00`. */
export const dayAndTime = (day: string, time: string) => `${day}, ${timeWords(time)}`

export const timeWords = (time: string) => `${time} Uhr`

export const calendarFileName = 'termin.ics'

export const bookingMailTexts: BookingMailTexts = {
  locale: 'de-DE',
  dayAndTime,
  confirmation: {
    subject: 'Ihre Buchung: {{booked_variant}} am {{booked_time}}',
    body: `Guten Tag {{name}},

vielen Dank für Ihre Buchung. Wir freuen uns auf Sie!

Was: {{booked_variant}}
Wann: {{booked_time}}
Personen: {{attendees_count}}

Die angehängte Datei trägt den Termin in Ihren Kalender ein.

Können Sie doch nicht kommen? Dann sagen Sie bitte bis zum Beginn hier ab, damit Ihr Platz für andere frei wird:
{{cancel_url}}

Herzliche Grüße`,
  },
  cancellation: {
    subject: 'Abgesagt: {{booked_variant}} am {{booked_time}}',
    body: `Guten Tag {{name}},

Ihre Buchung ist abgesagt:

Was: {{booked_variant}}
Wann: {{booked_time}}
Personen: {{attendees_count}}

Mit der angehängten Datei verschwindet der Termin auch aus Ihrem Kalender.

Wir freuen uns, wenn Sie ein anderes Mal zu uns kommen.

Herzliche Grüße`,
  },
  cancelAction: 'Buchung stornieren',
  changeAction: 'Buchung ändern oder stornieren',
  colon: ':',
  meetingPoint: 'Treffpunkt',
  reason: 'Grund',
  number: 'Buchungsnummer',
  imprint: 'Impressum',
  privacy: 'Datenschutz',
  people: { one: 'Person', other: 'Personen' },
  calendarCancel: 'Buchung absagen',
  calendarSummaryCancelled: (summary) => `Abgesagt: ${summary}`,
  calendarDescriptionCancelled: 'Diese Buchung ist abgesagt.',
  changed: {
    subject: 'Ihre Buchung wurde geändert: {{booked_variant}} am {{booked_time}}',
    greeting: 'Guten Tag {{name}},',
    now: 'Ihre Buchung wurde geändert. Jetzt gilt:',
    before: 'Bisher war vereinbart:',
    facts: { variant: 'Was', time: 'Wann', people: 'Personen', name: 'Name' },
    readdressed: 'E-Mails zu dieser Buchung gehen ab jetzt an diese Adresse.',
    file: 'Öffnen Sie die angehängte Datei, dann ändert sich der Termin auch in Ihrem Kalender.',
    cancel: `Können Sie doch nicht kommen? Dann sagen Sie bitte bis zum Beginn hier ab, damit Ihr Platz für andere frei wird:
{{cancel_url}}`,
    regards: 'Herzliche Grüße',
  },
  reminder: {
    subject: 'Erinnerung: {{booked_variant}} am {{booked_time}}',
    soon: 'Ihr Termin rückt näher. Wir freuen uns auf Sie!',
    place: 'Wo',
  },
}
