import { whereTo } from './words.ts'

export const mineTexts = {
  hours: 'Meine Stunden',
  none: 'Sie sind für keinen Termin eingeteilt.',
  noneHint:
    'Sobald jemand Sie einteilt, steht der Termin hier: mit Uhrzeit, Ort und allen, die kommen.',
  noneToday: 'Heute haben Sie keinen Termin.',
  loadFailed: 'Ihre Termine konnten nicht geladen werden.',
  nothingKept: 'Ohne Verbindung sind Ihre Termine auf diesem Gerät gerade nicht lesbar.',
  nothingKeptHint:
    'Was Sie geladen haben, bleibt 36 Stunden lang lesbar. Sobald die Verbindung wieder steht, erscheinen Ihre Termine von selbst.',
  tick: 'Wer ist da?',
  over: 'vorbei',
  with: (names: string) => `Mit ${names}`,
  call: (name: string, phone: string) => `${phone}: ${name} anrufen`,
  listOf: (time: string) => `Buchungen, ${time}`,
}

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
    `Mit dem Link aus der E-Mail sieht ${name} die eigenen Termine ohne Passwort, kann Ausfälle eintragen und Anfragen beantworten, sonst nichts.`,
  ownHint: (email: string) =>
    `Mit dem Link aus der E-Mail an ${email} sehen Sie Ihre Termine auf dem Handy, ohne sich anzumelden, können eintragen, wann Sie ausfallen, und Anfragen beantworten. Mehr zeigt er nicht.`,
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

export const calendarFeedTexts = {
  title: 'Kalender abonnieren',
  purpose:
    'Ihre Termine erscheinen in Ihrem Kalender und bleiben dort aktuell: mit Zeit, Ort und Personenzahl, ohne Namen von Gästen.',
  make: 'Adresse erzeugen',
  renew: 'Neue Adresse erzeugen',
  revoke: 'Abo beenden',
  address: 'Adresse Ihres Kalenders',
  copy: 'Adresse kopieren',
  copied: 'Kopiert',
  notCopied: 'Bitte kopieren Sie die markierte Adresse selbst.',
  once: 'Die Adresse sehen Sie nur jetzt. Geben Sie sie nicht weiter.',
  phone: 'iPhone: Kalender › Kalender › Kalender hinzufügen › Kalenderabonnement hinzufügen.',
  others:
    'Google und Outlook am Computer: „Weitere Kalender“ oder „Kalender hinzufügen“, dann per URL oder aus dem Internet.',
  since: (day: string) => `Sie haben ein Abo seit ${day}.`,
  used: (moment: string) => `Zuletzt abgerufen: ${moment}`,
  unused: 'Noch nicht abgerufen',
  renewHint:
    'Die Adresse zeigen wir aus Sicherheitsgründen nicht noch einmal. Eine neue ersetzt die bisherige.',
  ends: (day: string) => `Es endet am ${day}. Danach erzeugen Sie eine neue Adresse.`,
  endsHint:
    'Ein Abo gilt höchstens ein Jahr. Es endet auch, wenn Sie Ihr Passwort ändern oder sich überall abmelden.',
  nowRevoked: 'Das Abo ist beendet. Sie können es auch aus Ihrem Kalender entfernen.',
  makeFailed: 'Die Adresse konnte nicht erzeugt werden.',
  loadFailed: 'Das Abo konnte nicht geladen werden.',
  done: 'Fertig',
}

export const feedRevocationTexts = {
  title: 'Abo beenden?',
  question:
    'In Ihren Kalender kommen dann keine Termine mehr. Für ein neues Abo erzeugen Sie eine neue Adresse.',
  keep: 'Behalten',
  delete: 'Abo beenden',
  failed: 'Das Abo konnte nicht beendet werden.',
}

/** The note in a feed without slots, which calendar programs show among notes, if at all. */
export const feedEmpty = {
  summary: 'Keine Termine',
  description: 'Zurzeit sind Sie für keinen Termin eingeteilt.',
}

/** The entry that announces the end of a feed in the calendar itself. */
export const feedEnd = {
  summary: 'Kalender-Abo endet: bitte neu einrichten',
  description: (url: string) =>
    `Ab jetzt kommen Ihre Termine nicht mehr in diesen Kalender, denn ein Abo gilt höchstens ein Jahr. Melden Sie sich an, und erzeugen Sie unter „Kalender abonnieren“ eine neue Adresse: ${url}`,
}
