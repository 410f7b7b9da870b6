import type { HoldMailTexts } from '../hold-mail.ts'

export const holdMailTexts: HoldMailTexts = {
  locale: 'fr-FR',
  dayAndTime: (day, time) =>
    `${day.replace(/(^|\s)1\s/, '$11er ')} à ${time.replace(':', '\u202fh\u202f')}`,
  subject: (variant) => `Merci de confirmer\u202f: ${variant}`,
  text: ({ name, organisation, variant, start, attendees, until, link }) => `Bonjour ${name},

Nous gardons ces places pour vous\u202f:

Quoi\u202f: ${variant}
Quand\u202f: ${start}
Personnes\u202f: ${attendees}

Merci de confirmer votre réservation avant le ${until}\u202f:
${link}

Elle n’est valable qu’une fois confirmée. Sans confirmation, les places sont rendues à d’autres.

Vous n’avez rien réservé\u202f? Alors vous n’avez rien à faire.

Cordialement
${organisation}`,
  action: 'Confirmer la réservation',
  imprint: 'Mentions légales\u202f',
  privacy: 'Confidentialité\u202f',
}
