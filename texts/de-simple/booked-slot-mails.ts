import type { BookedSlotMailTexts } from '../booked-slot-mail.ts'

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
Ihre Buchung ist abgesagt:

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
}
