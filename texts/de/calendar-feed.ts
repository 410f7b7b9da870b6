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

/** The entry that announces the end of a feed in the calendar itself. */
export const feedEnd = {
  summary: 'Kalender-Abo endet: bitte neu einrichten',
  description: (url: string) =>
    `Ab jetzt kommen Ihre Termine nicht mehr in diesen Kalender, denn ein Abo gilt höchstens ein Jahr. Melden Sie sich an, und erzeugen Sie unter „Kalender abonnieren“ eine neue Adresse: ${url}`,
}
