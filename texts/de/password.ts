export const newPasswordTexts = {
  hint: 'Mindestens 8 Zeichen, am besten mit Ziffern oder Sonderzeichen.',
  short: 'Das Passwort braucht mindestens 8 Zeichen.',
  differ: 'Passwörter stimmen nicht überein',
}

export const passwordChangeTexts = {
  title: 'Passwort ändern',
  old: 'Aktuelles Passwort',
  new: 'Neues Passwort',
  again: 'Neues Passwort wiederholen',
  submit: 'Passwort ändern',
  failed: 'Das Passwort wurde nicht geändert.',
  changed: 'Ihr Passwort ist geändert. Auf anderen Geräten sind Sie jetzt abgemeldet.',
}

export const passwordResetTexts = {
  title: 'Passwort vergessen',
  purpose: 'Wir schicken Ihnen einen Link, mit dem Sie ein neues Passwort wählen.',
  ask: 'Link anfordern',
  asked: (email: string) => `Eine Anleitung wurde an ${email} gesendet.`,
  askedHint:
    'Sie kommt an, wenn es zu dieser Adresse ein Konto gibt. Der Link darin gilt 60 Minuten. Sehen Sie bitte auch im Spam-Ordner nach.',
  askAgain: 'Andere Adresse oder noch einmal senden',
  askFailed: 'Der Link konnte nicht angefordert werden.',
  toLogIn: 'Zur Anmeldung',
  choose: 'Neues Passwort wählen',
  new: 'Neues Passwort',
  again: 'Neues Passwort wiederholen',
  save: 'Neues Passwort speichern',
  saved: 'Das neue Passwort wurde erfolgreich gespeichert.',
  savedHint: 'Gleich geht es weiter zur Anmeldung.',
  saveFailed: 'Das neue Passwort wurde nicht gespeichert.',
  askAnew: 'Neuen Link anfordern',
}
