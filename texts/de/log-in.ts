export const logInTexts = {
  title: 'Anmelden',
  submit: 'Anmelden',
  wrong: 'Falsche Zugangsdaten',
  failed: 'Fehler beim Login',
  forgotten: 'Passwort vergessen?',
  noAccount: 'Noch kein Konto?',
  register: 'Organisation registrieren',
}

/** The dialog for logging in again without leaving the current page. */
export const sessionOverTexts = {
  title: 'Bitte melden Sie sich wieder an',
  purpose:
    'Ihre Sitzung ist beendet. Was Sie eingegeben haben, bleibt stehen; nach der Anmeldung geht es hier weiter.',
  otherAccount: 'Mit einem anderen Konto anmelden',
}
