import type { BookedSlotMailTexts } from '../booked-slot-mail.ts'

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

Passt Ihnen die neue Zeit? Bitte sagen Sie uns kurz Bescheid. Sie können zusagen, einen anderen Termin wählen oder absagen:
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

leider fällt Ihr Termin aus. Ihre Buchung ist damit abgesagt:

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
}
