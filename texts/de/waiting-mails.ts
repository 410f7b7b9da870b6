import type { WaitingMailTexts } from '../waiting-mail.ts'
import { dayAndTime } from './mails.ts'

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
  offered: ({ name, organisation, variant, start, was, people, until, link }) => ({
    subject: `Plätze frei: ${variant}`,
    body: `Guten Tag ${name},

es sind Plätze frei geworden. Wir halten sie für Sie bis ${until}:

Was: ${variant}
Wann: ${start}
Personen: ${people}${moved(was)}

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
