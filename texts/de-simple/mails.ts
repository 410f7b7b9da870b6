import type {
  BookedSlotMailTexts,
  BookingMailTexts,
  HoldMailTexts,
  WaitingMailTexts,
} from '#texts/booking-mail.ts'
import { dayAndTime, bookingMailTexts as german } from '#texts/de/mails.ts'

export const holdMailTexts: HoldMailTexts = {
  locale: 'de-DE',
  dayAndTime,
  subject: (variant) => `Bitte bestätigen Sie: ${variant}`,
  text: ({
    name,
    organisation,
    variant,
    start,
    attendees,
    until,
    link,
    prices,
    lastMoment,
  }) => `Guten Tag ${name},

Sie möchten zu uns kommen.
Wir halten Plätze für Sie frei:

Was: ${variant}
Wann: ${start}
Personen: ${attendees}${prices}

Wollen Sie wirklich kommen?
Dann bestätigen Sie das bitte.
Bestätigen heißt: Sie sagen Ja.
Drücken Sie dafür hier:
${link}

Sie haben Zeit bis: ${until}.
Danach bekommen andere Menschen die Plätze.${lastMoment}

Haben Sie das gar nicht bestellt?
Dann müssen Sie nichts tun.

Viele Grüße
${organisation}`,
  action: 'Ja, ich komme',
  imprint: 'Impressum',
  privacy: 'Daten-Schutz',
}

const { locale, people } = german
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
Dann stornieren Sie bitte vorher.
Andere Menschen können dann Ihren Platz bekommen.
Drücken Sie dafür hier:
{{cancel_url}}

Viele Grüße`,
  },
  cancellation: {
    subject: 'Storniert: {{booked_variant}} am {{booked_time}}',
    body: `Guten Tag {{name}},

Ihre Buchung ist storniert.
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
  calendarSummaryCancelled: (summary) => `Storniert: ${summary}`,
  groupSplit: ({ organisation, phone }) =>
    `Ihre Gruppe ist auf mehrere Führungen verteilt. Sie möchten etwas ändern? Dann fragen Sie bitte: ${organisation}${phone && `, Telefon ${phone}`}.`,
  calendarDescriptionCancelled: 'Diese Buchung ist storniert.',
  changed: {
    subject: 'Ihre Buchung ist geändert: {{booked_variant}} am {{booked_time}}',
    greeting: 'Guten Tag {{name}},',
    now: `Ihre Buchung ist geändert.
Das gilt jetzt:`,
    before: 'Das war vorher:',
    facts: {
      variant: 'Was',
      time: 'Wann',
      people: 'Personen',
      name: 'Name',
      price: 'Preis',
      meetingPoint: 'Treffpunkt',
    },
    readdressed: `Sie bekommen unsere E-Mails jetzt an diese Adresse.`,
    file: `Mit dieser E-Mail kommt eine Datei.
Die Datei ändert den Termin in Ihrem Kalender.`,
    cancel: `Können Sie doch nicht kommen?
Dann stornieren Sie bitte vorher.
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
  closing: {
    cancel: `Können Sie doch nicht kommen?
Dann sagen Sie uns das bitte früh genug.
Andere Menschen können dann Ihren Platz bekommen.
Drücken Sie dafür hier:`,
    untilChange: (time) => `So lange können Sie etwas ändern oder stornieren:
bis ${time}.`,
    untilBoth: (changes, time) => `So lange können Sie etwas ändern:
bis ${changes}.
So lange können Sie stornieren:
bis ${time}.`,
    untilCancel: (time) => `So lange können Sie stornieren:
bis ${time}.`,
    over: `Wollen Sie jetzt noch etwas ändern oder stornieren?
Dann fragen Sie uns bitte.`,
  },
  confirmationFile: {
    fileName: 'buchungsbestaetigung.pdf',
    title: 'Bestätigung für Ihre Buchung',
    duration: 'Wie lange',
    answers: 'Ihre Antworten',
    note: 'Das ist wichtig',
  },
}

const whyEnded = (as: string, variant: string) => {
  if (as === 'missed') {
    return `Es waren Plätze frei: ${variant}.
Sie haben nicht geantwortet.
Die Plätze bekommt jetzt jemand anderes.
Sie stehen nicht mehr auf der Warteliste.

Möchten Sie weiter warten?
Dann tragen Sie sich bitte neu ein.`
  }
  if (as === 'declined') {
    return `Sie haben Nein gesagt: ${variant}.
Sie stehen nicht mehr auf der Warteliste.`
  }
  return `Der Termin fällt aus: ${variant}.
Sie stehen nicht mehr auf der Warteliste.`
}

const moved = (was: string | null) =>
  was
    ? `\n\nDie Zeit ist neu.\nVorher war die Zeit: ${was}.\nIhr Ja gilt nur für die neue Zeit.`
    : ''

export const waitingMailTexts: WaitingMailTexts = {
  locale: 'de-DE',
  dayAndTime,
  joined: ({ name, organisation, variant, starts, people, link }) => ({
    subject: `Bitte bestätigen: Warteliste für ${variant}`,
    body: `Guten Tag ${name},

Sie möchten auf freie Plätze warten:

Was: ${variant}
Wann: ${starts.join(' oder ')}
Personen: ${people}

Bitte bestätigen Sie Ihre E-Mail-Adresse:
${link}

Erst dann stehen Sie auf der Warteliste.
Wir schreiben Ihnen, wenn Plätze frei sind.
Dann sagen Sie Ja oder Nein.

Sie haben sich nicht eingetragen?
Dann müssen Sie nichts tun.

Herzliche Grüße
${organisation}`,
    action: 'Warteliste bestätigen',
  }),
  offered: ({ name, organisation, variant, start, was, people, prices, until, link }) => ({
    subject: `Plätze frei: ${variant}`,
    body: `Guten Tag ${name},

es sind Plätze frei.
Wir halten die Plätze für Sie frei.
Aber nur bis ${until}.

Was: ${variant}
Wann: ${start}
Personen: ${people}${moved(was)}${prices}

Möchten Sie kommen?
Hier sagen Sie Ja oder Nein:
${link}

Ohne Antwort bekommt jemand anderes die Plätze.

Herzliche Grüße
${organisation}`,
    action: 'Angebot ansehen',
  }),
  ended: ({ name, organisation, variant, as }) => ({
    subject: `Ihr Platz auf der Warteliste: ${variant}`,
    body: `Guten Tag ${name},

${whyEnded(as, variant)}

Herzliche Grüße
${organisation}`,
  }),
  imprint: 'Impressum',
  privacy: 'Daten-Schutz',
}

export const bookedSlotMailTexts: BookedSlotMailTexts = {
  moved: ({ name, organisation, variant, people, was, is, link }) => ({
    subject: `Neue Zeit: ${variant} am ${is}`,
    body: `Guten Tag ${name},

Ihr Termin hat eine neue Zeit.
Jetzt gilt:

Was: ${variant}
Wann: ${is}
Personen: ${people}

Vorher war der Termin hier:

Wann: ${was}

Passt die neue Zeit für Sie?
Bitte antworten Sie uns.
Sie können sagen: Ich komme.
Oder Sie wählen einen anderen Termin.
Oder Sie sagen ab.
${link}

Sie antworten nicht?
Dann bleibt Ihre Buchung.
Es gilt die neue Zeit.

Im Anhang ist eine Datei.
Damit stimmt der Termin auch in Ihrem Kalender.

Herzliche Grüße
${organisation}`,
    action: 'Antworten',
  }),
  calledOff: ({ name, organisation, variant, people, time, alternatives, link }) => ({
    subject: `Der Termin fällt aus: ${variant} am ${time}`,
    body: `Guten Tag ${name},

Ihr Termin fällt leider aus.
Ihre Buchung ist storniert:

Was: ${variant}
Wann: ${time}
Personen: ${people}

${
  alternatives.length > 0
    ? `Möchten Sie zu einem anderen Termin kommen?
Hier ist noch Platz:

${alternatives.join('\n')}

Die Plätze sind noch nicht für Sie gebucht.
Wählen Sie hier einen Termin:`
    : `Im Moment ist kein anderer Termin frei.
Hier sehen Sie später, ob etwas frei ist:`
}
${link}

Möchten Sie keinen anderen Termin?
Dann müssen Sie nichts tun.

Herzliche Grüße
${organisation}`,
    action: 'Anderen Termin wählen',
  }),
  restored: ({ name, organisation, variant, people, time, link }) => ({
    subject: `Ihr Termin findet doch statt: ${variant} am ${time}`,
    body: `Guten Tag ${name},

wir hatten Ihren Termin abgesagt.
Jetzt findet er doch statt.
Ihre Buchung gilt wieder:

Was: ${variant}
Wann: ${time}
Personen: ${people}

Sie müssen nichts tun.

Passt der Termin nicht mehr?
Dann können Sie hier stornieren.
Oder Sie wählen einen anderen Termin:
${link}

Im Anhang ist eine Datei.
Damit steht der Termin wieder in Ihrem Kalender.

Herzliche Grüße
${organisation}`,
    action: 'Buchung ansehen',
  }),
}
