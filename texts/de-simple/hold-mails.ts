import { dayAndTime } from '../de/mails.ts'
import type { HoldMailTexts } from '../hold-mail.ts'

export const holdMailTexts: HoldMailTexts = {
  locale: 'de-DE',
  dayAndTime,
  subject: (variant) => `Bitte bestätigen Sie: ${variant}`,
  text: ({ name, organisation, variant, start, attendees, until, link }) => `Guten Tag ${name},

Sie möchten zu uns kommen.
Wir halten Plätze für Sie frei:

Was: ${variant}
Wann: ${start}
Personen: ${attendees}

Wollen Sie wirklich kommen?
Dann bestätigen Sie das bitte.
Bestätigen heißt: Sie sagen Ja.
Drücken Sie dafür hier:
${link}

Sie haben Zeit bis: ${until}.
Danach bekommen andere Menschen die Plätze.

Haben Sie das gar nicht bestellt?
Dann müssen Sie nichts tun.

Viele Grüße
${organisation}`,
  action: 'Ja, ich komme',
  imprint: 'Impressum',
  privacy: 'Daten-Schutz',
}
