import { whereTo } from './words.ts'

export const linkAction = 'Meine Termine ansehen'

/** The email with a guide's personal link. */
export const linkMail = (to: { name: string; organisation: string; link: string }) => ({
  subject: `Ihre Termine bei ${to.organisation}`,
  text: `Guten Tag ${to.name},

über diesen Link sehen Sie Ihre Termine, ohne sich anzumelden:
${to.link}

Am besten öffnen Sie ihn auf Ihrem Handy. Der Link gilt 90 Tage und verlängert sich, solange Sie ihn benutzen, bis zu einem Jahr.

Der Link ist nur für Sie. Bitte geben Sie ihn nicht weiter: Er zeigt auch, wer bei Ihnen gebucht hat.

Herzliche Grüße
${to.organisation}`,
})

/** A guide's personal link, shown to admins on the team's page and to guides in their own menu. */
export const personalLinkTexts = {
  title: 'Persönlicher Link',
  hint: (name: string) =>
    `Mit dem Link aus der E-Mail sieht ${name} die eigenen Termine ohne Passwort und kann Ausfälle eintragen, sonst nichts.`,
  ownHint: (email: string) =>
    `Mit dem Link aus der E-Mail an ${email} sehen Sie Ihre Termine auf dem Handy, ohne sich anzumelden, und können eintragen, wann Sie ausfallen. Mehr zeigt er nicht.`,
  none: 'Noch nicht gesendet.',
  sent: (day: string) => `Gesendet am ${day}`,
  used: (moment: string) => `Zuletzt benutzt: ${moment}`,
  unused: 'Noch nicht benutzt',
  valid: (day: string) =>
    `Gilt bis ${day}; jede Benutzung verlängert ihn, bis zu einem Jahr ab dem Senden`,
  over: (day: string) => `Abgelaufen am ${day}`,
  undelivered: 'Die E-Mail konnte nicht zugestellt werden.',
  send: 'Persönlichen Link senden',
  sendAgain: 'Neuen Link senden',
  againHint: 'Ein neuer Link ersetzt den bisherigen.',
  revoke: 'Link widerrufen',
  nowSent: (filed: boolean) => `Der Link ist ${whereTo(filed)}.`,
  nowRevoked: 'Der Link gilt nicht mehr.',
  sendFailed: 'Der Link konnte nicht gesendet werden.',
  loadFailed: 'Der Link konnte nicht geladen werden.',
  done: 'Fertig',
}

export const linkRevocationTexts = {
  title: 'Link widerrufen?',
  question: 'Er gilt danach auf keinem Gerät mehr. Sie können jederzeit einen neuen senden.',
  keep: 'Behalten',
  delete: 'Link widerrufen',
  failed: 'Der Link konnte nicht widerrufen werden.',
}

/** The page the link opens. */
export const linkPageTexts = {
  enterTitle: 'Ihre Termine',
  enterPurpose: 'Mit diesem Link sehen Sie auf diesem Gerät Ihre Termine, ohne sich anzumelden.',
  enter: 'Termine ansehen',
  enterFailed: 'Das hat nicht geklappt.',
  overTitle: 'Dieser Link gilt nicht mehr',
  overHint:
    'Er ist abgelaufen, wurde ersetzt oder widerrufen, oder Ihre Organisation verlangt eine Anmeldung. Bitte melden Sie sich an, oder lassen Sie sich in Ihrem Team einen neuen schicken.',
  logIn: 'Mit Passwort anmelden',
  lock: 'Link sperren',
  lockTitle: 'Link sperren?',
  lockQuestion:
    'Er gilt danach auf keinem Gerät mehr. Das hilft, wenn Ihr Handy weg ist oder das hier nicht Ihr Gerät ist.',
  keep: 'Behalten',
  lockFailed: 'Der Link konnte nicht gesperrt werden.',
}
