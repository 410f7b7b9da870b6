import type {
  BookedSlotMailTexts,
  BookingMailTexts,
  HoldMailTexts,
  WaitingMailTexts,
} from '#texts/booking-mail.ts'

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

Können Sie doch nicht kommen? Dann stornieren Sie bitte bis zum Beginn hier, damit Ihr Platz für andere frei wird:
{{cancel_url}}

Herzliche Grüße`,
  },
  cancellation: {
    subject: 'Storniert: {{booked_variant}} am {{booked_time}}',
    body: `Guten Tag {{name}},

Ihre Buchung ist storniert:

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
  calendarCancel: 'Buchung stornieren',
  calendarSummaryCancelled: (summary) => `Storniert: ${summary}`,
  groupSplit: ({ organisation, phone }) =>
    `Ihre Gruppe ist auf mehrere Führungen aufgeteilt. Personenzahl und Termin ändert ${organisation} für Sie${phone && `: ${phone}`}.`,
  calendarDescriptionCancelled: 'Diese Buchung ist storniert.',
  changed: {
    subject: 'Ihre Buchung wurde geändert: {{booked_variant}} am {{booked_time}}',
    greeting: 'Guten Tag {{name}},',
    now: 'Ihre Buchung wurde geändert. Jetzt gilt:',
    before: 'Bisher war vereinbart:',
    facts: {
      variant: 'Was',
      time: 'Wann',
      people: 'Personen',
      name: 'Name',
      price: 'Preis',
      meetingPoint: 'Treffpunkt',
    },
    readdressed: 'E-Mails zu dieser Buchung gehen ab jetzt an diese Adresse.',
    file: 'Öffnen Sie die angehängte Datei, dann ändert sich der Termin auch in Ihrem Kalender.',
    cancel: `Können Sie doch nicht kommen? Dann stornieren Sie bitte bis zum Beginn hier, damit Ihr Platz für andere frei wird:
{{cancel_url}}`,
    regards: 'Herzliche Grüße',
  },
  reminder: {
    subject: 'Erinnerung: {{booked_variant}} am {{booked_time}}',
    soon: 'Ihr Termin rückt näher. Wir freuen uns auf Sie!',
    place: 'Wo',
  },
  closing: {
    cancel:
      'Können Sie doch nicht kommen? Dann sagen Sie bitte rechtzeitig Bescheid, damit Ihr Platz für andere frei wird:',
    untilChange: (time) => `Ändern oder stornieren können Sie bis ${time}.`,
    untilBoth: (changes, time) => `Ändern können Sie bis ${changes}, stornieren bis ${time}.`,
    untilCancel: (time) => `Stornieren können Sie bis ${time}.`,
    over: 'Für Änderungen und Stornierungen melden Sie sich jetzt bitte direkt bei uns.',
  },
  confirmationFile: {
    fileName: 'buchungsbestaetigung.pdf',
    title: 'Buchungsbestätigung',
    duration: 'Dauer',
    answers: 'Ihre Angaben',
    note: 'Hinweise',
  },
}

export const holdMailTexts: HoldMailTexts = {
  locale: 'de-DE',
  dayAndTime,
  subject: (variant) => `Bitte bestätigen: ${variant}`,
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

wir haben für Sie vorgemerkt:

Was: ${variant}
Wann: ${start}
Personen: ${attendees}${prices}

Bitte bestätigen Sie Ihre Buchung bis ${until}:
${link}

Erst dann ist sie verbindlich. Bestätigen Sie nicht, verfällt die Vormerkung, und die Plätze werden wieder frei.${lastMoment}

Haben Sie nicht gebucht? Dann brauchen Sie nichts zu tun.

Herzliche Grüße
${organisation}`,
  action: 'Buchung bestätigen',
  imprint: 'Impressum',
  privacy: 'Datenschutz',
}

const whyEnded = (as: string, variant: string) => {
  if (as === 'missed') {
    return `wir hatten Ihnen freie Plätze angeboten (${variant}), aber bis zum Ende der Frist nichts von Ihnen gehört. Die Plätze gehen an die Nächsten auf der Warteliste, und Ihr Eintrag ist beendet.

Möchten Sie weiter warten? Dann tragen Sie sich bitte neu ein.`
  }
  if (as === 'declined') {
    return `Sie haben die angebotenen Plätze abgelehnt (${variant}). Ihr Eintrag auf der Warteliste ist damit beendet.`
  }
  return `der Termin, auf den Sie gewartet haben, findet nicht statt (${variant}). Ihr Eintrag auf der Warteliste ist damit beendet.`
}

const moved = (was: string | null) =>
  was
    ? `\n\nDer Termin wurde verlegt. Vorher war er am ${was}. Ein Ja gilt nur für die neue Zeit.`
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

Erst dann stehen Sie auf der Warteliste. Wird etwas frei, fragen wir der Reihe nach und schreiben Ihnen. Sie entscheiden dann, ob Sie buchen.

Haben Sie sich nicht eingetragen? Dann brauchen Sie nichts zu tun.

Herzliche Grüße
${organisation}`,
    action: 'Warteliste bestätigen',
  }),
  offered: ({ name, organisation, variant, start, was, people, prices, until, link }) => ({
    subject: `Plätze frei: ${variant}`,
    body: `Guten Tag ${name},

es sind Plätze frei geworden. Wir halten sie für Sie bis ${until}:

Was: ${variant}
Wann: ${start}
Personen: ${people}${moved(was)}${prices}

Möchten Sie kommen? Hier können Sie zusagen oder absagen:
${link}

Ohne Antwort gehen die Plätze danach an die Nächsten auf der Warteliste.

Herzliche Grüße
${organisation}`,
    action: 'Angebot ansehen',
  }),
  ended: ({ name, organisation, variant, as }) => ({
    subject: `Ihr Eintrag auf der Warteliste: ${variant}`,
    body: `Guten Tag ${name},

${whyEnded(as, variant)}

Herzliche Grüße
${organisation}`,
  }),
  imprint: 'Impressum',
  privacy: 'Datenschutz',
}

export const bookedSlotMailTexts: BookedSlotMailTexts = {
  moved: ({ name, organisation, variant, people, was, is, link }) => ({
    subject: `Neue Zeit: ${variant} am ${is}`,
    body: `Guten Tag ${name},

Ihr Termin wurde verlegt. Jetzt gilt:

Was: ${variant}
Wann: ${is}
Personen: ${people}

Bisher war vereinbart:

Wann: ${was}

Passt Ihnen die neue Zeit? Bitte sagen Sie uns kurz Bescheid. Sie können zusagen, einen anderen Termin wählen oder stornieren:
${link}

Hören wir nichts von Ihnen, bleibt Ihre Buchung bestehen, zur neuen Zeit.

Öffnen Sie die angehängte Datei, dann ändert sich der Termin auch in Ihrem Kalender.

Herzliche Grüße
${organisation}`,
    action: 'Antworten',
  }),
  calledOff: ({ name, organisation, variant, people, time, alternatives, link }) => ({
    subject: `Termin fällt aus: ${variant} am ${time}`,
    body: `Guten Tag ${name},

leider fällt Ihr Termin aus. Ihre Buchung ist damit storniert:

Was: ${variant}
Wann: ${time}
Personen: ${people}

${
  alternatives.length > 0
    ? `Möchten Sie an einem anderen Tag oder zu einer anderen Zeit kommen? Gerade ist noch Platz für Sie:

${alternatives.join('\n')}

Ein Klick genügt, um umzubuchen. Reserviert ist dort noch nichts für Sie:`
    : `Im Moment ist bei keinem anderen Termin Platz für Sie. Hier sehen Sie, ob inzwischen etwas frei ist:`
}
${link}

Möchten Sie nicht umbuchen? Dann brauchen Sie nichts zu tun.

Herzliche Grüße
${organisation}`,
    action: 'Anderen Termin wählen',
  }),
  restored: ({ name, organisation, variant, people, time, link }) => ({
    subject: `Ihr Termin findet doch statt: ${variant} am ${time}`,
    body: `Guten Tag ${name},

gute Nachricht: Ihr Termin, den wir abgesagt hatten, findet doch statt. Ihre Buchung gilt wieder, Sie brauchen nichts zu tun:

Was: ${variant}
Wann: ${time}
Personen: ${people}

Passt es Ihnen nicht mehr? Dann können Sie hier stornieren oder einen anderen Termin wählen:
${link}

Öffnen Sie die angehängte Datei, dann steht der Termin auch wieder in Ihrem Kalender.

Herzliche Grüße
${organisation}`,
    action: 'Buchung ansehen',
  }),
}

type Booked = Record<'name' | 'booked_variant' | 'booked_time' | 'attendees_count', string>

/** The email that carries a message from staff to bookers. */
export const messageMailTexts = {
  text: (text: string, { name, booked_variant, booked_time, attendees_count }: Booked) =>
    `Guten Tag ${name},

${text}

Ihre Buchung:
Was: ${booked_variant}
Wann: ${booked_time}
Personen: ${attendees_count}`,
  /**
   * Used once a new organisation has reached its daily limit on how many people get its own text.
   */
  readyMade: (organisation: string) => ({
    subject: `Eine Nachricht zu Ihrer Buchung bei ${organisation}`,
    text: `${organisation} möchte Ihnen etwas zu Ihrer Buchung sagen. Bitte antworten Sie auf diese E-Mail oder rufen Sie dort an.`,
  }),
}
