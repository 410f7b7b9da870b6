import type { HoldMailTexts } from '../hold-mail.ts'
import { dayAndTime } from './mails.ts'

export const holdMailTexts: HoldMailTexts = {
  locale: 'de-DE',
  dayAndTime,
  subject: (variant) => `Bitte bestätigen: ${variant}`,
  text: ({ name, organisation, variant, start, attendees, until, link }) => `Guten Tag ${name},

wir haben für Sie vorgemerkt:

Was: ${variant}
Wann: ${start}
Personen: ${attendees}

Bitte bestätigen Sie Ihre Buchung bis ${until}:
${link}

Erst dann ist sie verbindlich. Bestätigen Sie nicht, verfällt die Vormerkung, und die Plätze werden wieder frei.

Haben Sie nicht gebucht? Dann brauchen Sie nichts zu tun.

Herzliche Grüße
${organisation}`,
  action: 'Buchung bestätigen',
  imprint: 'Impressum',
  privacy: 'Datenschutz',
}
