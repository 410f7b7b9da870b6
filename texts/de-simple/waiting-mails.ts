import { dayAndTime } from '../de/mails.ts'
import type { WaitingMailTexts } from '../waiting-mail.ts'

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
  offered: ({ name, organisation, variant, start, was, people, until, link }) => ({
    subject: `Plätze frei: ${variant}`,
    body: `Guten Tag ${name},

es sind Plätze frei.
Wir halten die Plätze für Sie frei.
Aber nur bis ${until}.

Was: ${variant}
Wann: ${start}
Personen: ${people}${moved(was)}

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
