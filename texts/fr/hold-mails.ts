import type { HoldMailTexts } from '../hold-mail.ts'

export const holdMailTexts: HoldMailTexts = {
  locale: 'fr-FR',
  dayAndTime: (day, time) => `${day} à ${time.replace(':', ' h ')}`,
  subject: (variant) => `Merci de confirmer : ${variant}`,
  text: ({ name, organisation, variant, start, attendees, until, link }) => `Bonjour ${name},

nous gardons ces places pour vous :

Quoi : ${variant}
Quand : ${start}
Personnes : ${attendees}

Merci de confirmer votre réservation avant le ${until} :
${link}

Elle n’est valable qu’une fois confirmée. Sans confirmation, les places sont rendues à d’autres.

Vous n’avez rien réservé ? Alors vous n’avez rien à faire.

Cordialement
${organisation}`,
  action: 'Confirmer la réservation',
  imprint: 'Mentions légales',
  privacy: 'Confidentialité',
}
